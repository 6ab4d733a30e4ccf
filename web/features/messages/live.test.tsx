import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '#contract/calls/messages.ts'
import type { Call } from '#contract/index.ts'
import { discardDraft } from '#web/core/drafts.ts'
import { connectLive } from '#web/core/live/live-socket.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { type Fakes, fakeMe, fakeApi as fakeServer, fakeUser } from '#web/test-api.ts'
import { type FakeSocket, fakeSockets } from '#web/test-live.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { syncMessages } from './live.ts'
import MessagesScreen from './messages-screen.tsx'
import { messageDraftName } from './send.ts'
import { temporaryMessage } from './thread.ts'

const fakeApi = (fakes: Fakes) => fakeServer({ 'GET /messages/requests/count': { count: 0 }, ...fakes })
const alice = fakeMe()
const bob = fakeUser()
const carol = '01c3a1b2d4e5f60718293ccc'
const makeMessage = (number: number, text: string, change: Partial<Message> = {}): Message => ({
  ...temporaryMessage('', text, bob, alice),
  _id: number.toString(16).padStart(24, '0'),
  ...change,
})

let written: Message[]
let stops: (() => void)[] = []

/** Opens the conversation with bob for alice, with a live connection. */
async function open(): Promise<{ socket: FakeSocket; seen: ReturnType<typeof fakeApi> }> {
  const sockets = fakeSockets()
  const seen = fakeApi({
    'GET /health': { ok: true, version: '0.1.0' },
    'GET /messages/conversations': { conversations: [], nextCursor: null },
    'GET /messages/unread': { count: 0 },
    'GET /messages/with/:id': () => ({ other: bob, messages: written, nextBefore: null }),
  })
  showToAlice(<MessagesScreen />, { at: `/messages?to=${bob._id}`, path: '/messages' })
  await screen.findByText('Hello')
  stops = [syncMessages(queryClient), connectLive()]
  await waitFor(() => expect(sockets).toHaveLength(1))
  const socket = sockets[0] as FakeSocket
  socket.letsIn()
  // Waits for the fetches of the first view, which must not see later changes.
  await waitFor(() => expect(seen.filter(({ call }) => call === 'GET /messages/with/:id')).toHaveLength(2))
  return { socket, seen }
}

const tellOf = (socket: FakeSocket, message: Message) =>
  socket.tells({
    type: 'message.new',
    message: message._id,
    sender: message.sender._id,
    recipient: message.recipient._id,
  })

beforeEach(() => {
  written = [makeMessage(1, 'Hello')]
})

afterEach(() => {
  for (const stop of stops) stop()
  discardDraft(messageDraftName(alice._id, bob._id))
  forgetAlice()
})

describe('an open conversation', () => {
  it('shows a new message at once', async () => {
    const { socket } = await open()
    written = [...written, makeMessage(2, 'Are you there?')]
    tellOf(socket, makeMessage(2, 'Are you there?'))
    expect(await screen.findByText('Are you there?')).toBeTruthy()
  })

  it('shows when the other user has seen a message', async () => {
    written = [makeMessage(1, 'Hello', { sender: alice, recipient: bob })]
    const { socket } = await open()
    expect(screen.queryByText('Seen')).toBeNull()
    written = [{ ...(written[0] as Message), readAt: '2025-11-20T10:00:00.000Z' }]
    socket.tells({ type: 'message.read', reader: bob._id, other: alice._id })
    expect(await screen.findByText('Seen')).toBeTruthy()
  })

  it('refetches after events may have been missed', async () => {
    const { socket } = await open()
    written = [...written, makeMessage(2, 'Missed')]
    socket.tells({ type: 'resync' })
    expect(await screen.findByText('Missed')).toBeTruthy()
  })

  it('ignores messages of other conversations', async () => {
    const { socket, seen } = await open()
    const looks = (call: Call) => seen.filter((each) => each.call === call).length
    await waitFor(() => expect(looks('GET /messages/with/:id')).toBe(2))
    const listed = looks('GET /messages/conversations')
    socket.tells({ type: 'message.new', message: carol, sender: carol, recipient: alice._id })
    await waitFor(() => expect(looks('GET /messages/conversations')).toBeGreaterThan(listed))
    expect(looks('GET /messages/with/:id')).toBe(2)
  })
})

describe('typing', () => {
  it('of the other user shows until the message arrives', async () => {
    const { socket } = await open()
    socket.tells({ type: 'message.typing', user: carol })
    expect(screen.queryByText(/is typing/)).toBeNull()
    socket.tells({ type: 'message.typing', user: bob._id })
    screen.getByText('Bob is typing…')
    tellOf(socket, makeMessage(2, 'Done'))
    expect(screen.queryByText(/is typing/)).toBeNull()
  })

  it('of the viewer is reported at intervals', async () => {
    const { socket } = await open()
    const field = screen.getByRole('textbox', { name: 'Message @bob' })
    for (const value of ['H', 'He', 'Hey']) fireEvent.change(field, { target: { value } })
    expect(socket.said.filter((frame) => 'typing' in frame)).toEqual([{ typing: bob._id }])
  })
})
