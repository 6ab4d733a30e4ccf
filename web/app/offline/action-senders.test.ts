import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { setReachable } from '#web/core/api/connection.ts'
import { clearActions } from '#web/core/offline/offline-queue.ts'
import { getPendingActions } from '#web/core/offline/pending-actions.ts'
import { signIn, signOut } from '#web/core/session/session.ts'
import { deleteTweet } from '#web/features/tweets/delete-tweet.ts'
import { fakeApi, fakeMe, fakeTweet } from '#web/test-api.ts'
import { offerUndo } from '#web/ui/overlays/undo.ts'
import { sendPendingActions } from './action-senders.ts'

// Test files share their modules: those that are loaded already would be without the mock, and later ones with it.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

vi.mock(import('#web/ui/overlays/undo.ts'), async (load) => {
  const undo = await load()
  return { ...undo, offerUndo: vi.fn(undo.offerUndo) }
})

afterEach(async () => {
  await clearActions(fakeMe()._id)
  signOut()
  setReachable(true)
})

it('ends the offer to undo a deletion once it is sent', async () => {
  signIn({ token: 'alice-token', user: fakeMe() })
  const seen = fakeApi({ 'DELETE /tweets/:id': { ok: true }, 'GET /tweets/:id': { tweet: fakeTweet() } })
  setReachable(false)
  const cache = new QueryClient()
  const stop = sendPendingActions(cache)
  deleteTweet(cache, fakeTweet())
  await vi.waitFor(() => expect(getPendingActions()).toHaveLength(1))
  const [offer] = vi.mocked(offerUndo).mock.results.map(({ value }) => value)
  expect(offer?.isOver()).toBe(false)
  setReachable(true)
  await vi.waitFor(() => expect(seen.map(({ call }) => call)).toContain('DELETE /tweets/:id'))
  expect(offer?.isOver()).toBe(true)
  stop()
})
