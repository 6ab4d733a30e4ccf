import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Message } from '#contract/calls/messages.ts'
import { setReachable } from '#web/core/api/connection.ts'
import { connectLive } from '#web/core/live/live-socket.ts'
import { clearActions } from '#web/core/offline/offline-queue.ts'
import { getPendingActions } from '#web/core/offline/pending-actions.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { syncMessages } from '#web/features/messages/live.ts'
import MessagesScreen from '#web/features/messages/messages-screen.tsx'
import { temporaryMessage } from '#web/features/messages/thread.ts'
import { type Fakes, fakeApi, fakeMe, fakeUser, refuse, type Seen } from '#web/test-api.ts'
import { fakeSockets } from '#web/test-live.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'

const alice = fakeMe()
const bob = fakeUser()
const makeMessage = (number: number, text: string, isOwn: boolean): Message => ({
  ...(isOwn ? temporaryMessage('', text, alice, bob) : temporaryMessage('', text, bob, alice)),
  _id: String(number).repeat(24),
  createdAt: `2025-11-20T09:0${number}:00.000Z`,
})
const first = makeMessage(1, 'From bob', false)
const second = makeMessage(2, 'From alice', true)

let stops: (() => void)[] = []

/** Opens the conversation with bob for alice, on a server that deletes messages. */
async function open(fakes: Fakes = {}) {
  let messages = [first, second]
  const calls = fakeApi({
    'GET /health': { ok: true, version: '0.1.0' },
    'GET /messages/conversations': { conversations: [], nextCursor: null },
    'GET /messages/requests': { conversations: [], nextCursor: null },
    'GET /messages/requests/count': { count: 0 },
    'GET /messages/unread': { count: 0 },
    'GET /messages/with/:id': () => ({ other: bob, messages, nextBefore: null }),
    'DELETE /messages/with/:id/:message': ({ params }) => {
      messages = messages.filter((each) => each._id !== params.message)
      return { ok: true }
    },
    'DELETE /messages/with/:id': () => {
      messages = []
      return { ok: true }
    },
    ...fakes,
  })
  showToAlice(<MessagesScreen />, { at: `/messages?to=${bob._id}`, path: '/messages' })
  await screen.findByText('From bob')
  return { calls, drops: (id: string) => (messages = messages.filter((each) => each._id !== id)) }
}

const bubble = (text: string) => screen.getByText(text).closest('li')!
async function choose(text: string, item: string): Promise<HTMLElement> {
  await userEvent.click(within(bubble(text)).getByRole('button', { name: `More: ${text}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return screen.findByRole('alertdialog')
}
const confirm = async (question: HTMLElement) =>
  userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
const deletions = (calls: Seen[]) => calls.filter(({ call }) => call === 'DELETE /messages/with/:id/:message')

afterEach(async () => {
  for (const stop of stops) stop()
  stops = []
  setReachable(true)
  await clearActions(alice._id)
  forgetAlice()
})

describe('a message', () => {
  it('of one’s own is deleted for both, of the other for oneself alone', async () => {
    const { calls } = await open()
    await userEvent.click(within(bubble('From bob')).getByRole('button', { name: 'More: From bob' }))
    await screen.findByRole('menuitem', { name: 'Delete for me' })
    expect(screen.queryByRole('menuitem', { name: 'Delete for both' })).toBeNull()
    await userEvent.keyboard('{Escape}')

    const question = await choose('From alice', 'Delete for both')
    within(question).getByText('Bob won’t see it anymore, either. This can’t be undone.')
    await confirm(question)
    await waitFor(() => expect(screen.queryByText('From alice')).toBeNull())
    await screen.findByText('Message deleted')
    expect(deletions(calls)[0]).toMatchObject({ params: { id: bob._id, message: second._id }, query: { from: 'both' } })

    await confirm(await choose('From bob', 'Delete for me'))
    await waitFor(() => expect(screen.queryByText('From bob')).toBeNull())
    expect(deletions(calls)[1]).toMatchObject({ params: { message: first._id }, query: { from: 'me' } })
  })

  it('comes back when the server refuses', async () => {
    await open({ 'DELETE /messages/with/:id/:message': refuse('bad_request', undefined, '') })
    await confirm(await choose('From alice', 'Delete for both'))
    await screen.findByText('Failed to delete the message')
    await screen.findByText('From alice')
  })

  it('is deleted later while the server is away', async () => {
    // Independent of time: the app polls until the server is back.
    const { calls } = await open({ 'GET /health': refuse('offline') })
    const question = await choose('From alice', 'Delete for both')
    // All earlier calls are answered, so that no answer looks like a returned server.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    setReachable(false)
    await confirm(question)
    await waitFor(() => expect(getPendingActions()).toMatchObject([{ lane: `delete-message:${second._id}` }]))
    expect(screen.queryByText('From alice')).toBeNull()
    expect(deletions(calls)).toHaveLength(0)
  })

  it('leaves the screen when it is deleted elsewhere, also while the connection is lost', async () => {
    const sockets = fakeSockets()
    const { drops } = await open()
    stops = [syncMessages(queryClient), connectLive()]
    await waitFor(() => expect(sockets).toHaveLength(1))
    sockets[0]!.letsIn()
    drops(second._id)
    sockets[0]!.tells({ type: 'message.deleted', message: second._id })
    await waitFor(() => expect(screen.queryByText('From alice')).toBeNull())
    drops(first._id)
    sockets[0]!.tells({ type: 'resync' })
    await waitFor(() => expect(screen.queryByText('From bob')).toBeNull())
  })
})

describe('a conversation', () => {
  it('is deleted after a question, and leaves the screen', async () => {
    const { calls } = await open()
    const heading = screen.getByRole('heading', { level: 2, name: /Bob/ }).parentElement!
    await userEvent.click(within(heading).getByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete conversation' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete this conversation?' })
    await confirm(question)
    await screen.findByText('Select a conversation or start a new one')
    expect(calls.some(({ call }) => call === 'DELETE /messages/with/:id')).toBe(true)
  })
})
