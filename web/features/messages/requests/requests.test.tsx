import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Conversation, Message } from '#contract/calls/messages.ts'
import { discardDraft } from '#web/core/drafts.ts'
import MessagesScreen from '#web/features/messages/messages-screen.tsx'
import { messageDraftName } from '#web/features/messages/send.ts'
import { temporaryMessage } from '#web/features/messages/thread.ts'
import { fakeApi, fakeMe, fakeUser, refuse, type Seen } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'

const alice = fakeMe()
const bob = fakeUser()
const asked: Message = { ...temporaryMessage('', 'Look at https://spam.example', bob, alice), _id: '1'.repeat(24) }
const { _id, username, name, avatar, isVerifiedOrg } = bob
const conversation: Conversation = {
  other: { _id, username, name, avatar, isVerifiedOrg },
  lastMessage: { _id: asked._id, text: asked.text, createdAt: asked.createdAt, sender: bob._id },
  lastDate: asked.createdAt,
  unreadCount: 3,
}
const listed = (...conversations: Conversation[]) => ({ conversations, nextCursor: null })

/** A server on which bob has sent alice a message request. */
function server() {
  const state: { asks: boolean; inbox: boolean } = { asks: true, inbox: false }
  const calls = fakeApi({
    'GET /messages/conversations': () => listed(...(state.inbox ? [conversation] : [])),
    'GET /messages/requests': () => listed(...(state.asks ? [conversation] : [])),
    'GET /messages/requests/count': () => ({ count: state.asks ? 1 : 0 }),
    'GET /messages/unread': { count: 0 },
    'GET /users/:id': bob,
    'GET /messages/with/:id': () => ({
      ...{ other: bob, messages: state.asks || state.inbox ? [asked] : [], nextBefore: null },
      ...(state.asks && { isRequest: true as const }),
    }),
    'POST /messages/requests/:id/accept': () => {
      Object.assign(state, { asks: false, inbox: true })
      return { ok: true }
    },
    'DELETE /messages/with/:id': () => {
      Object.assign(state, { asks: false, inbox: false })
      return { ok: true }
    },
    'POST /users/:id/block': { blocked: true },
  })
  return { state, calls }
}

const open = (search = '') => showToAlice(<MessagesScreen />, { at: `/messages${search}`, path: '/messages' })
const panel = () => screen.findByRole('region', { name: 'Message request' })
const made = (calls: Seen[], call: Seen['call']) => calls.filter((each) => each.call === call)

afterEach(() => {
  discardDraft(messageDraftName(alice._id, bob._id))
  forgetAlice()
})

describe('message requests', () => {
  it('are counted above the conversations, and listed apart, with nothing unread', async () => {
    server()
    open()
    const link = await screen.findByRole('link', { name: /Message requests/ })
    expect(link.textContent).toContain('1 request')
    screen.getByText('No conversations yet')
    await userEvent.click(link)
    screen.getByRole('heading', { level: 1, name: 'Message requests' })
    screen.getByText('They won’t know you’ve seen it until you accept.')
    const row = await within(screen.getByRole('list', { name: 'Message requests' })).findByRole('link')
    expect(row.textContent).not.toContain('unread')
    await userEvent.click(row)
    await panel()
    await userEvent.click(screen.getAllByRole('button', { name: 'Back' })[0]!)
    await screen.findByRole('heading', { level: 1, name: 'Messages' })
  })

  it('show an empty state, and failures', async () => {
    server().state.asks = false
    open()
    await screen.findByText('No conversations yet')
    expect(screen.queryByText('Message requests')).toBeNull()
    forgetAlice()
    server().state.asks = false
    open('?box=requests')
    await screen.findByText('No message requests')
    screen.getByRole('link', { name: 'Privacy settings' })
    forgetAlice()
    fakeApi({ 'GET /messages/requests': refuse('bad_request', undefined, '') })
    open('?box=requests')
    await screen.findByText('Couldn’t load message requests')
  })

  it('have no form and no links until they are accepted', async () => {
    const { calls } = server()
    open('?box=requests&to=bob')
    const asking = await panel()
    expect(screen.queryByRole('textbox', { name: /Message @bob/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /^\S*spam/ })).toBeNull()
    await userEvent.click(within(asking).getByRole('button', { name: 'Accept' }))
    await screen.findByRole('textbox', { name: 'Message @bob' })
    screen.getByRole('link', { name: /^\S*spam/ })
    await screen.findByRole('heading', { level: 1, name: 'Messages' })
    expect(made(calls, 'POST /messages/requests/:id/accept')[0]!.params).toEqual({ id: bob._id })
  })

  it('are deleted, or end with a block', async () => {
    const { calls } = server()
    open('?box=requests&to=bob')
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Block' }))
    const question = await screen.findByRole('alertdialog', { name: 'Block @bob?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Block' }))
    await waitFor(() => expect(made(calls, 'POST /users/:id/block')).toHaveLength(1))
    forgetAlice()
    const { calls: next } = server()
    open('?box=requests&to=bob')
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Delete' }))
    await screen.findByText('No message requests')
    await screen.findByText('Conversation deleted')
    expect(made(next, 'DELETE /messages/with/:id')).toHaveLength(1)
  })
})

it('says where a conversation cannot begin', async () => {
  fakeApi({
    'GET /messages/conversations': listed(),
    'GET /messages/requests/count': { count: 0 },
    'GET /users/:id': bob,
    'GET /messages/with/:id': { other: bob, messages: [], nextBefore: null, isClosed: true },
  })
  open('?to=bob')
  await screen.findByText('@bob doesn’t accept new conversations.')
  expect(screen.queryByRole('textbox', { name: /Message @bob/ })).toBeNull()
})
