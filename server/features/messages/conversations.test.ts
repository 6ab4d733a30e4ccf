import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { type World, world } from '#tests/world.ts'

const names = ({ conversations }: { conversations: readonly { other: { username: string } }[] }) =>
  conversations.map(({ other }) => other.username)

/** Alice has been written to by member_1 to member_5, in this order. */
async function popular(): Promise<World & { writers: [Member, Member, Member, Member, Member] }> {
  const cast = await world()
  const writers = cast.crowd(5)
  for (const member of writers) await member.writes(cast.alice, `from ${member.username}`)
  return Object.assign(cast, { writers: writers as [Member, Member, Member, Member, Member] })
}

describe('GET /messages/conversations', () => {
  it('lists each conversation once, by its last message, with its unread count', async () => {
    const { alice, bob, carol } = await world()
    await bob.writes(alice, 'one')
    await carol.writes(alice, 'two')
    const last = await bob.writes(alice, 'three')
    const { conversations, nextCursor } = await alice.conversations()
    expect(conversations).toMatchObject([
      { other: { username: 'bob' }, lastDate: last.createdAt, unreadCount: 2 },
      { other: { username: 'carol' }, lastMessage: { text: 'two' }, unreadCount: 1 },
    ])
    const { _id, text, createdAt, sender } = last
    expect(conversations[0]!.lastMessage).toEqual({ _id, text, createdAt, sender: sender._id })
    expect(nextCursor).toBeNull()
  })

  it('shows the sender the same conversation, with nothing unread', async () => {
    const { alice, bob } = await world()
    await alice.writes(bob, 'Hello')
    const own = { other: { username: 'bob' }, lastMessage: { sender: await alice.id }, unreadCount: 0 }
    expect((await alice.conversations()).conversations).toMatchObject([own])
  })

  it('shows the beginning of a long message', async () => {
    const { alice, bob } = await world()
    await alice.writes(bob, '👍🏽'.repeat(300))
    expect((await bob.conversations()).conversations[0]!.lastMessage.text).toBe('👍🏽'.repeat(280))
  })

  it('answers under the older path, too', async () => {
    const { alice, bob } = await world()
    await bob.writes(alice, 'Hello')
    const { status, text } = await alice.sends('GET /api/dm/conversations')
    expect([status, JSON.parse(text)]).toEqual([200, await alice.conversations()])
  })

  it('continues page by page', async () => {
    const { alice } = await popular()
    const first = await alice.conversations({ limit: 3 })
    const second = await alice.conversations({ limit: 3, cursor: first.nextCursor! })
    expect([...names(first), ...names(second)]).toEqual([5, 4, 3, 2, 1].map((index) => `member_${index}`))
    expect(second.nextCursor).toBeNull()
  })

  it('keeps conversations across a block, with nothing unread, and leaves out suspended accounts', async () => {
    const { alice, app, writers } = await popular()
    const [, , suspended, blocker, blocked] = writers
    await alice.blocks(blocked)
    await blocker.blocks(alice)
    await restrict(app.deps, suspended, 'suspended')
    const { conversations } = await alice.conversations({ limit: 4 })
    expect(conversations.map(({ other, unreadCount }) => [other.username, unreadCount])).toEqual([
      ['member_5', 0],
      ['member_4', 0],
      ['member_2', 1],
      ['member_1', 1],
    ])
    expect(names(await blocker.conversations())).toEqual(['alice'])
  })

  it('leaves out a deleted member', async () => {
    const { alice, app, restarts, writers } = await popular()
    const gone = app.deps.ids.parse(await writers[4].id)
    await app.deps.db.transaction().execute((tx) => tx.deleteFrom('accounts').where('id', '=', gone).execute())
    await restarts()
    expect(names(await alice.conversations({ limit: 1 }))).toEqual(['member_4'])
    expect(await alice.unreadConversations()).toBe(4)
  })

  it.each(['next', 'f'.repeat(24)])('refuses %j as a cursor', async (cursor) => {
    const { alice } = await world()
    await expect(alice.conversations({ cursor })).rejects.toMatchObject({ status: 400, code: 'invalid_cursor' })
  })
})

describe('GET /messages/unread', () => {
  it('counts conversations, not messages, without read ones', async () => {
    const { alice, writers } = await popular()
    const [first] = writers
    await first.writes(alice, 'again')
    expect(await alice.unreadConversations()).toBe(5)
    await alice.messagesWith(first)
    expect(await alice.unreadConversations()).toBe(4)
    expect(await first.unreadConversations()).toBe(0)
  })

  it('leaves out hidden conversations, and counts them again once the block ends', async () => {
    const { alice, writers } = await popular()
    await alice.blocks(writers[0])
    expect(await alice.unreadConversations()).toBe(4)
    await alice.blocks(writers[0])
    expect(await alice.unreadConversations()).toBe(5)
  })
})
