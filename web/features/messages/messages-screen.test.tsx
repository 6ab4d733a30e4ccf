import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Conversation, Message } from '#contract/calls/messages.ts'
import { setReachable } from '#web/core/api/connection.ts'
import { discardDraft } from '#web/core/drafts.ts'
import { clearActions } from '#web/core/offline/offline-queue.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { type Fakes, fakeMe, fakeApi as fakeServer, fakeUser, refuse, type Seen } from '#web/test-api.ts'
import { forgetAlice, isOff, later, showToAlice } from '#web/test-member.tsx'
import { conversationsOptions, requestsOptions } from './api.ts'
import { Chat } from './chat/chat.tsx'
import MessagesScreen from './messages-screen.tsx'
import { messageDraftName } from './send.ts'

const authorOf = ({ _id, username, name, avatar, isVerifiedOrg }: ReturnType<typeof fakeUser>) => ({
  _id,
  username,
  name,
  avatar,
  isVerifiedOrg,
})
const fakeApi = (fakes: Fakes) => fakeServer({ 'GET /messages/requests/count': { count: 0 }, ...fakes })
const alice = authorOf(fakeMe({ avatar: '/media/alice.webp' }))
const bob = fakeUser({ avatar: '/media/bob.webp' })
const carol = fakeUser({ _id: '01c3a1b2d4e5f60718293ccc', username: 'carol', name: 'Carol' })

const message = (number: number, text: string, isOwn = false, change: Partial<Message> = {}): Message => ({
  _id: number.toString(16).padStart(24, '0'),
  text,
  createdAt: new Date(Date.UTC(2025, 10, 20, 9, number)).toISOString(),
  sender: isOwn ? alice : authorOf(bob),
  recipient: isOwn ? authorOf(bob) : alice,
  readAt: null,
  ...change,
})
const conversation = (other = bob, text = 'See you', unreadCount = 0): Conversation => ({
  other: authorOf(other),
  lastMessage: { _id: '0'.repeat(24), text, createdAt: '2025-11-20T09:30:00.000Z', sender: other._id },
  lastDate: '2025-11-20T09:30:00.000Z',
  unreadCount,
})
const listed = (...conversations: Conversation[]) => ({ conversations, nextCursor: null })
const thread = (...messages: Message[]) => ({ other: bob, messages, nextBefore: null })
const unread = { 'GET /messages/unread': { count: 0 } } as const
const withBob = (...messages: Message[]) => ({
  ...unread,
  'GET /messages/conversations': listed(conversation(carol), conversation()),
  'GET /users/:id': bob,
  'GET /messages/with/:id': thread(...messages),
})

const open = (search = '') => showToAlice(<MessagesScreen />, { at: `/messages${search}`, path: '/messages' })
const field = () => screen.getByRole('textbox', { name: 'Message @bob' }) as HTMLTextAreaElement
const ready = () => waitFor(() => expect(field().disabled).toBe(false))
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })
const pressEnter = (how: KeyboardEventInit = {}) => fireEvent.keyDown(field(), { key: 'Enter', ...how })
const bubbles = () => screen.queryAllByRole('listitem').filter((item) => item.querySelector('p[dir]'))
const search = (text: string) =>
  fireEvent.change(screen.getByPlaceholderText('Search people to message'), { target: { value: text } })
const sent = (calls: Seen[]) => calls.filter(({ call }) => call === 'POST /messages')

afterEach(() => {
  setReachable(true)
  void clearActions(alice._id)
  discardDraft(messageDraftName(alice._id, bob._id))
  forgetAlice()
})

it.each([
  ['conversations', conversationsOptions.queryKey],
  ['requests', requestsOptions.queryKey],
])('a conversation that was never opened has its name from the %s when these are restored offline', async (_, key) => {
  setReachable(false)
  fakeApi({ 'GET /users/:id': refuse('internal'), 'GET /messages/with/:id': refuse('internal') })
  showToAlice(<Chat to="bob" />)
  await screen.findByRole('heading', { level: 2, name: 'Conversation' })
  const pages = [listed(conversation(carol), conversation())]
  act(() => void queryClient.setQueryData(key, { pages, pageParams: [null] }))
  expect((await screen.findByRole('heading', { level: 2, name: /Bob/ })).textContent).toContain('@bob')
})

describe('the conversations', () => {
  const rows = () => within(screen.getByRole('list', { name: 'Conversations' })).getAllByRole('link')

  it('show the time alone of today, else date and time, and both on hover', async () => {
    const today = new Date().toISOString()
    fakeApi({ 'GET /messages/conversations': listed({ ...conversation(carol), lastDate: today }, conversation()) })
    open()
    await screen.findByRole('link', { name: /Bob/ })
    const [first, second] = rows().map((row) => row.querySelector('time')!)
    expect(first!.textContent).toBe(new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(today)))
    expect([first!.dateTime, first!.title]).toEqual([today, expect.stringContaining(String(new Date().getFullYear()))])
    expect(second!.textContent).toMatch(/^Nov 20, 2025, /)
  })

  it('have a message that waits to be sent, on top and marked, until it is removed', async () => {
    fakeApi({ ...withBob(), 'POST /messages': refuse('offline') })
    open('?to=bob')
    await ready()
    await screen.findByRole('link', { name: /Carol/ })
    expect(rows()[0]!.textContent).toContain('Carol')
    setReachable(false)
    write('On the train')
    pressEnter()
    await waitFor(() => expect(rows()[0]!.textContent).toContain('You: On the train'))
    within(rows()[0]!).getByRole('img', { name: 'Waiting to be sent' })
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(rows()[0]!.textContent).toContain('Carol'))
    expect(rows()[1]!.textContent).toContain('See you')
  })

  it('show the other user, the last message, its time and the unread count', async () => {
    fakeApi({ 'GET /messages/conversations': listed(conversation(bob, 'See you', 3)) })
    open()
    screen.getByRole('heading', { level: 1, name: 'Messages' })
    const row = await screen.findByRole('link', { name: /Bob/ })
    expect(row.textContent).toContain('See you')
    expect(row.textContent).toContain('3 unread')
    expect(row.querySelector('time')?.textContent).toMatch(/Nov 20.+\d:30/)
  })

  it('show loading, empty and failed states', async () => {
    const answer = later<ReturnType<typeof listed> | ReturnType<typeof refuse>>()
    const replies = [answer.promise, listed()]
    fakeApi({ 'GET /messages/conversations': () => replies.shift()! })
    open()
    screen.getByText('Loading conversations…')
    answer.resolve(refuse('bad_request', undefined, ''))
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No conversations yet')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Find people to message' }))
    expect(document.activeElement).toBe(screen.getByPlaceholderText('Search people to message'))
  })

  it('show a default text when the server sends no message', async () => {
    fakeApi({ 'GET /messages/conversations': refuse('bad_request', undefined, '') })
    open()
    expect(await screen.findByText("Couldn't load conversations")).toBeTruthy()
  })

  it('are empty when the server lacks the list', async () => {
    fakeApi({ 'GET /messages/conversations': refuse('route_not_found') })
    open()
    expect(await screen.findByText('No conversations yet')).toBeTruthy()
  })

  it('have a hint and a disabled form beside them when none is selected', async () => {
    fakeApi({ 'GET /messages/conversations': listed() })
    open()
    screen.getByText('Select a conversation or start a new one')
    const empty = screen.getByPlaceholderText('Select a conversation first') as HTMLTextAreaElement
    expect(empty.disabled).toBe(true)
    expect(isOff('Send')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'New message' }))
    expect(document.activeElement).toBe(screen.getByPlaceholderText('Search people to message'))
  })

  it('open with a press', async () => {
    fakeApi(withBob(message(1, 'Hello')))
    open()
    await userEvent.click(await screen.findByRole('link', { name: /Bob/ }))
    await ready()
    expect(screen.getByRole('link', { name: /Bob.+See you|Bob.+Hello/s }).getAttribute('aria-current')).toBe('true')
  })
})

describe('the search for people', () => {
  it('shows that it searches, lists people, and opens a chat with the one chosen', async () => {
    const answer = later<{ users: (typeof bob)[]; tweets: []; hashtags: []; nextCursor: null }>()
    fakeApi({ ...withBob(), 'GET /search': () => answer.promise })
    open()
    search('bo')
    await screen.findByText('Searching…')
    answer.resolve({ users: [bob], tweets: [], hashtags: [], nextCursor: null })
    const people = await screen.findByRole('list', { name: 'People' })
    await userEvent.click(await within(people).findByRole('link', { name: /Bob/ }))
    await ready()
    expect((screen.getByPlaceholderText('Search people to message') as HTMLInputElement).value).toBe('')
    expect(screen.getByRole('list', { name: 'Conversations' })).toBeTruthy()
  })

  it('says when nobody is found, having asked both ways', async () => {
    const none = { users: [], nextCursor: null }
    const calls = fakeApi({
      ...withBob(),
      'GET /search': { ...none, tweets: [], hashtags: [] },
      'GET /users/search': none,
    })
    open()
    search('zz')
    expect(await screen.findByText('No users found')).toBeTruthy()
    expect(calls.find(({ call }) => call === 'GET /search')?.query).toMatchObject({ q: 'zz', limit: '8' })
    search('')
    expect(await screen.findByRole('list', { name: 'Conversations' })).toBeTruthy()
  })

  it('shows a failure', async () => {
    fakeApi({ ...withBob(), 'GET /search': refuse('bad_request', undefined, '') })
    open()
    search('bo')
    expect(await screen.findByText('Search failed')).toBeTruthy()
  })

  it('cancels the request before', async () => {
    const signals: AbortSignal[] = []
    fakeApi({ ...withBob(), 'GET /search': () => later<never>().promise })
    const { fetch } = globalThis
    globalThis.fetch = (input, init) => {
      if (String(input).includes('/search')) signals.push(init?.signal as AbortSignal)
      return fetch(input, init)
    }
    open()
    search('b')
    await waitFor(() => expect(signals).toHaveLength(1))
    search('bo')
    await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  })

  it('is walked through with the arrow keys', async () => {
    fakeApi({ ...withBob(), 'GET /search': { users: [bob, carol], tweets: [], hashtags: [], nextCursor: null } })
    open()
    search('o')
    await screen.findByRole('list', { name: 'People' })
    await screen.findByRole('link', { name: /Carol/ })
    screen.getByPlaceholderText('Search people to message').focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Carol')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByPlaceholderText('Search people to message'))
  })
})

describe('a conversation', () => {
  it('shows both sides, oldest first, by day', async () => {
    const yesterday = message(0, 'First', false, { createdAt: '2025-11-19T09:00:00.000Z' })
    fakeApi(withBob(yesterday, message(1, 'Second'), message(2, 'Third', true)))
    open('?to=bob')
    await ready()
    expect(bubbles().map((each) => each.querySelector('p')?.textContent)).toEqual(['First', 'Second', 'Third'])
    expect(bubbles()[2]?.textContent).toContain('You:')
    expect(screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
      'Wednesday, November 19, 2025',
      'Thursday, November 20, 2025',
    ])
  })

  it('shows an avatar only where the sender changes', async () => {
    fakeApi(withBob(message(1, 'One'), message(2, 'Two'), message(3, 'Three', true)))
    open('?to=bob')
    await ready()
    expect(bubbles().map((each) => each.querySelectorAll('img').length > 0)).toEqual([true, false, true])
  })

  it('shows that its last own message was seen', async () => {
    fakeApi(withBob(message(1, 'Read', true, { readAt: '2025-11-20T10:00:00.000Z' }), message(2, 'And?')))
    open('?to=bob')
    expect(await screen.findByText('Seen')).toBeTruthy()
  })

  it('shows that it is loading', async () => {
    fakeApi({ ...withBob(), 'GET /messages/with/:id': () => later<never>().promise })
    open('?to=bob')
    expect(await screen.findByText('Loading messages…')).toBeTruthy()
    expect(isOff('Send')).toBe(true)
  })

  it('is found by username, or at once by id', async () => {
    const calls = fakeApi({ ...withBob(), 'GET /messages/conversations': listed() })
    const { unmount } = open('?to=@Bob')
    await ready()
    expect(calls.find(({ call }) => call === 'GET /users/:id')?.params).toEqual({ id: 'Bob' })
    unmount()
    calls.length = 0
    open(`?to=${bob._id}`)
    await ready()
    expect(calls.map(({ call }) => call)).not.toContain('GET /users/:id')
  })

  it('with nobody says so', async () => {
    const missing = refuse('user_not_found')
    fakeApi({ ...withBob(), 'GET /users/:id': missing, 'GET /messages/with/:id': missing })
    open('?to=dave')
    expect(await screen.findByText('User not found for messaging.')).toBeTruthy()
  })

  it.each([
    ['user_not_found', 'User not found for messaging.'],
    ['blocked', 'Messaging is unavailable due to a block.'],
  ] as const)('refused with %s says so', async (code, words) => {
    fakeApi({ ...withBob(), 'GET /messages/with/:id': refuse(code) })
    open('?to=dave')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Select a conversation first' })).toBeNull()
  })

  it.each([
    [{ other: { ...bob, isBlocked: true } }, 'Messaging is unavailable due to a block.'],
    [{ other: { ...bob, isBlocking: true } }, 'Messaging is unavailable due to a block.'],
    [{ isClosed: true }, '@bob doesn’t accept new conversations.'],
  ] as const)('that cannot go on is readable and says why (%j)', async (change, words) => {
    fakeApi({ ...withBob(), 'GET /messages/with/:id': { ...thread(message(1, 'Before')), ...change } })
    open('?to=bob')
    expect((await screen.findByText(words)).getAttribute('role')).toBe('status')
    screen.getByText('Before')
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('names the other user while it loads', async () => {
    fakeApi({ ...withBob(), 'GET /messages/with/:id': () => new Promise(() => {}) })
    open('?to=bob')
    await screen.findByRole('textbox', { name: 'Message @bob' })
    expect(screen.queryByRole('textbox', { name: 'Select a conversation first' })).toBeNull()
  })

  it('says when it cannot be opened, and tries again', async () => {
    let answer: ReturnType<typeof thread> | ReturnType<typeof refuse> = refuse('bad_request', undefined, '')
    fakeApi({ ...withBob(), 'GET /messages/with/:id': () => answer })
    open('?to=bob')
    await screen.findByText("Couldn't open this conversation.")
    answer = thread(message(1, 'Hello'))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Hello')).toBeTruthy()
  })

  it('fetches earlier messages', async () => {
    fakeApi({
      ...withBob(),
      'GET /messages/with/:id': ({ query }) =>
        query.before ? thread(message(1, 'Long ago')) : { ...thread(message(2, 'Lately')), nextBefore: 'older' },
    })
    open('?to=bob')
    await ready()
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await screen.findByText('Long ago')
    expect(bubbles().map((each) => each.querySelector('p')?.textContent)).toEqual(['Long ago', 'Lately'])
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })
})

describe('sending', () => {
  it('shows the message at once, then the server’s, and moves the conversation to the top', async () => {
    const answer = later<Message>()
    fakeApi({ ...withBob(message(1, 'Hello')), 'POST /messages': () => answer.promise })
    open('?to=bob')
    await ready()
    write('  Hi Bob ')
    pressEnter()
    await waitFor(() => expect(bubbles()[1]?.textContent).toContain('Sending…'))
    expect(field().value).toBe('')
    expect(isOff('Send')).toBe(true)
    answer.resolve(message(2, 'Hi Bob', true))
    await waitFor(() => expect(bubbles()[1]?.textContent).not.toContain('Sending…'))
    expect(bubbles()).toHaveLength(2)
    const rows = within(screen.getByRole('list', { name: 'Conversations' })).getAllByRole('link')
    expect(rows[0]?.textContent).toContain('You: Hi Bob')
  })

  it('sends with Enter, begins a line with Shift and Enter, and leaves an input method its Enter', async () => {
    const calls = fakeApi({ ...withBob(), 'POST /messages': message(2, 'One', true) })
    open('?to=bob')
    await ready()
    write('One')
    pressEnter({ shiftKey: true })
    pressEnter({ isComposing: true })
    expect(sent(calls)).toHaveLength(0)
    pressEnter()
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)[0]?.body).toEqual({ recipient: bob._id, text: 'One' })
  })

  it('needs words', async () => {
    fakeApi(withBob())
    open('?to=bob')
    await ready()
    write(' \n ')
    expect(isOff('Send')).toBe(true)
    write('.')
    expect(isOff('Send')).toBe(false)
  })

  it('takes 2,000 characters and counts near the end', async () => {
    fakeApi(withBob())
    open('?to=bob')
    await ready()
    write('x'.repeat(2_001))
    expect(field().value).toHaveLength(2_000)
    screen.getByRole('img', { name: '2,000 of 2,000 characters' })
  })

  it('restores the text after a failure, shows it, and retries with the same key', async () => {
    const calls = fakeApi({ ...withBob(), 'POST /messages': refuse('bad_request', undefined, '') })
    open('?to=bob')
    await ready()
    write('Not lost')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to send message')
    expect(field().value).toBe('Not lost')
    expect(bubbles()).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(2))
    const [first, second] = sent(calls).map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
  })

  it('puts a failed text before text typed since', async () => {
    const answer = later<ReturnType<typeof refuse>>()
    fakeApi({ ...withBob(), 'POST /messages': () => answer.promise })
    open('?to=bob')
    await ready()
    write('First')
    pressEnter()
    write('Second')
    answer.resolve(refuse('blocked'))
    await waitFor(() => expect(field().value).toBe('First\nSecond'))
    expect((await screen.findByRole('alert')).textContent).toContain('blocked')
  })

  it('restores a draft', async () => {
    fakeApi(withBob())
    const { unmount } = open('?to=bob')
    await ready()
    write('Half a thought')
    unmount()
    open('?to=bob')
    await ready()
    expect(field().value).toBe('Half a thought')
  })
})
