import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import type { Member } from '#tests/member.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { world } from '#tests/world.ts'

const closed = { status: 403, code: 'messages_closed' }

type List = Awaited<ReturnType<Member['conversations']>>
const names = ({ conversations }: List) => conversations.map(({ other }) => other.username)
/** The users in the inbox, the requesters, and the numbers of both on badges. */
async function boxes(member: Member) {
  const [inbox, asking] = [names(await member.conversations()), names(await member.messageRequests())]
  const { count } = await member.call('GET /messages/requests/count')
  return { inbox, asking, unread: await member.unreadConversations(), count }
}

/** Alice admits those she follows: carol, and not bob. */
async function guarded() {
  const cast = await world()
  await cast.alice.follows(cast.carol)
  await cast.alice.sets({ messagesFrom: 'following' })
  return cast
}

describe('GET /messages/requests', () => {
  it('lists conversations with users one does not follow, apart from the inbox and its badge', async () => {
    const { alice, bob, carol } = await guarded()
    await bob.writes(alice, 'Hi, a stranger here')
    await bob.writes(alice, 'Hello?')
    await carol.writes(alice, 'Hi')
    expect(await boxes(alice)).toEqual({ inbox: ['carol'], asking: ['bob'], unread: 1, count: 1 })
    expect((await alice.messageRequests()).conversations).toMatchObject([
      { lastMessage: { text: 'Hello?' }, unreadCount: 2 },
    ])
    // The sender sees a conversation like any other.
    expect(await boxes(bob)).toMatchObject({ inbox: ['alice'], asking: [] })
  })

  it('sends no receipt for reading a request, and shows typing to neither', async () => {
    const { alice, bob, carol } = await guarded()
    await bob.writes(alice, 'Hi')
    const [his, hers] = await Promise.all([bob.connects(), alice.connects()])
    expect(await alice.messagesWith(bob)).toMatchObject({ isRequest: true, messages: [{ text: 'Hi', readAt: null }] })
    await his.send({ typing: await alice.id })
    await hers.send({ typing: await bob.id })
    await Promise.all([his.isProcessed(), hers.isProcessed()])
    await bob.writes(alice, 'Hello?')
    expect(await hers.next('message.request')).toEqual({ type: 'message.request', user: await bob.id })
    await carol.writes(alice, 'The end')
    await hers.next('message.new')
    for (const tab of [his, hers])
      expect(tab.frames.map(({ type }) => type)).not.toEqual(expect.arrayContaining(['message.typing', 'message.read']))
    expect(hers.all('message.new')).toHaveLength(1)
    expect((await bob.messagesWith(alice)).messages).toMatchObject([{ readAt: null }, { readAt: null }])
    expect(await bob.messagesWith(alice)).not.toHaveProperty('isRequest')
  })

  it('shows no typing of users whose first message would be a request', async () => {
    const { alice, bob, carol, app } = await world()
    const tabs = await Promise.all([bob, carol].map((writer) => writer.connects()))
    const hers = await alice.connects()
    await restrict(app.deps, bob, 'limited')
    for (const tab of tabs) {
      await tab.send({ typing: await alice.id })
      await tab.isProcessed()
    }
    expect(await hers.next('message.typing')).toEqual({ type: 'message.typing', user: await carol.id })
  })

  it('hides blocked users, and does not count them', async () => {
    const { alice, bob } = await guarded()
    await bob.writes(alice, 'Hi')
    await alice.blocks(bob)
    expect(await boxes(alice)).toMatchObject({ asking: [], count: 0 })
  })

  it('continues page by page', async () => {
    const { alice, crowd } = await guarded()
    for (const member of crowd(3)) await member.writes(alice, 'Hi')
    const first = await alice.messageRequests({ limit: 2 })
    const second = await alice.messageRequests({ limit: 2, cursor: first.nextCursor! })
    expect([...names(first), ...names(second)]).toEqual(['member_3', 'member_2', 'member_1'])
    expect(second.nextCursor).toBeNull()
  })
})

describe('GET /messages/requests/count', () => {
  it('counts conversations, not messages', async () => {
    const { alice, bob, carol, member } = await guarded()
    for (const from of [bob, bob, member('dave'), carol]) await from.writes(alice, 'Hi')
    expect(await alice.call('GET /messages/requests/count')).toEqual({ count: 2 })
  })
})

describe('POST /messages/requests/:id/accept', () => {
  it('moves the conversation to the inbox, in every tab, where it continues', async () => {
    const { alice, bob } = await guarded()
    await bob.writes(alice, 'Hi')
    const tab = await alice.connects()
    await alice.acceptsMessages(bob)
    expect(await tab.next('conversation.changed')).toEqual({ type: 'conversation.changed', user: await bob.id })
    expect(await boxes(alice)).toEqual({ inbox: ['bob'], asking: [], unread: 1, count: 0 })
    await alice.messagesWith(bob)
    expect((await bob.messagesWith(alice)).messages).toMatchObject([{ readAt: expect.any(String) }])
    await bob.writes(alice, 'Thanks')
    expect(await boxes(alice)).toMatchObject({ inbox: ['bob'], asking: [], unread: 1 })
  })

  it('happens with an answer too; and changes nothing without a request', async () => {
    const { alice, bob, carol } = await guarded()
    await bob.writes(alice, 'Hi')
    await alice.writes(bob, 'Hi Bob')
    await bob.writes(alice, 'How are you?')
    await alice.acceptsMessages(carol)
    expect(await boxes(alice)).toMatchObject({ inbox: ['bob'], asking: [] })
    expect(await boxes(bob)).toMatchObject({ inbox: ['alice'], asking: [] })
  })
})

describe('who may write', () => {
  it('is everyone, people one follows, or nobody; existing conversations continue', async () => {
    const { alice, bob, carol, member } = await guarded()
    const dave = member('dave')
    await bob.writes(alice, 'Hi')
    await carol.writes(alice, 'Hi')
    await alice.sets({ messagesFrom: 'nobody' })
    for (const other of [bob, dave]) {
      await expect(other.writes(alice, 'Please')).rejects.toMatchObject(closed)
      expect(await other.messagesWith(alice)).toMatchObject({ isClosed: true })
    }
    await carol.writes(alice, 'Still here')
    expect(await carol.messagesWith(alice)).not.toHaveProperty('isClosed')
    await alice.writes(dave, 'You may answer')
    await alice.leavesConversation(dave)
    await dave.writes(alice, 'Thank you')
    await alice.sets({ messagesFrom: 'everyone' })
    await bob.writes(alice, 'Again')
    expect(await boxes(alice)).toEqual({ inbox: ['bob', 'dave', 'carol'], asking: [], unread: 3, count: 0 })
  })

  it('turns messages of a limited or new account to another into requests', async () => {
    let now = Date.now()
    // Concurrent writes of processes have no order.
    const { alice, bob, carol, member, app } = await world({ clock: () => now++ })
    for (const each of [alice, bob, carol]) await each.signsUp()
    await restrict(app.deps, carol, 'limited')
    now += 25 * HOUR_MS
    const [dave, erin] = [member('dave'), member('erin')]
    await alice.follows(erin)
    for (const each of [bob, carol, dave, erin]) await each.writes(alice, 'Hi')
    expect(await boxes(alice)).toMatchObject({ inbox: ['erin', 'bob'], asking: ['dave', 'carol'] })
    await dave.writes(erin, 'We are both new')
    expect(await boxes(erin)).toMatchObject({ asking: [] })
  })

  it('is refused to senders to hundreds, before anything is stored', async () => {
    const { alice, bob, carol, crowd } = await world({ settings: { RATE_LIMIT_STRANGERS: '3/60' } })
    const others = crowd(6)
    await Promise.all([bob, carol, ...others].map((each) => each.signsUp()))
    await bob.follows(alice)
    const results = await Promise.allSettled(others.map((other) => alice.writes(other, 'Buy this')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await alice.conversations()).conversations).toHaveLength(3)
    // A follower is no stranger, and what has begun goes on.
    await alice.writes(bob, 'Hi')
    const known = others[results.findIndex(({ status }) => status === 'fulfilled')]!
    await alice.writes(known, 'And this')
    await expect(alice.writes(carol, 'Buy this')).rejects.toMatchObject({ status: 429 })
  })
})
