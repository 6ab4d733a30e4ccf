import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { setReachable } from '#web/core/api/connection.ts'
import { addAction, clearActions } from '#web/core/offline/offline-queue.ts'
import { getPendingActions } from '#web/core/offline/pending-actions.ts'
import { signIn, signOut } from '#web/core/session/session.ts'
import { deleteTweet } from '#web/features/posts/delete-tweet.ts'
import { fakeApi, fakeMe, fakeTweet } from '#web/test-api.ts'
import { offerUndo } from '#web/ui/overlays/undo.ts'
import { sendPendingActions, showPendingToggles } from './action-senders.ts'

// Test files share modules. Resetting them applies the mock here, and keeps it from later files.
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

it.each([
  ['once', true, 1],
  ['again to a server that only flips, and had it already', false, 2],
])('sends the wanted state of a toggle without reading it, %s', async (_, liked, times) => {
  signIn({ token: 'alice-token', user: fakeMe() })
  const tweet = fakeTweet()
  let isLiked = !liked
  const seen = fakeApi({
    'POST /tweets/like/:id': () => {
      isLiked = !isLiked
      return { liked: isLiked, likesCount: 1 }
    },
    'GET /tweets/:id': { tweet },
  })
  const stop = sendPendingActions(new QueryClient())
  const action = { kind: 'switch', triedAt: null, problem: null, member: fakeMe()._id } as const
  await addAction({ ...action, id: 'a', lane: `like:${tweet._id}`, payload: true })
  await vi.waitFor(() => expect(getPendingActions()).toEqual([]))
  const sent = seen.slice(0, times)
  expect(sent.map(({ call, body }) => [call, body])).toEqual(Array(times).fill(['POST /tweets/like/:id', { on: true }]))
  expect(seen.slice(times).map(({ call }) => call)).not.toContain('POST /tweets/like/:id')
  stop()
})

it('applies pending toggles to restored data, in either order', async () => {
  const me = fakeMe()
  signIn({ token: 'alice-token', user: me })
  setReachable(false)
  const cache = new QueryClient()
  const key = ['tweets', 'timeline', 'for-you']
  const restore = () => cache.setQueryData(key, { tweets: [fakeTweet()] })
  const stop = sendPendingActions(cache)
  const action = { kind: 'switch', payload: true, triedAt: null, problem: null, member: me._id } as const
  restore()
  await addAction({ ...action, id: 'a', lane: `like:${fakeTweet()._id}` })
  expect(cache.getQueryData(key)).toMatchObject({ tweets: [{ liked: true, likesCount: 1 }] })
  await addAction({ ...action, id: 'b', lane: `delete:${fakeTweet()._id}` })
  expect(cache.getQueryData(key)).toEqual({ tweets: [] })
  restore()
  showPendingToggles(cache)
  expect(cache.getQueryData(key)).toEqual({ tweets: [] })
  stop()
})
