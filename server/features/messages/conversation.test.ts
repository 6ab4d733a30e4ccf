import { describe, expect, it } from 'vitest'
import { type World, world } from '#tests/world.ts'

const texts = ({ messages }: { messages: readonly { text: string }[] }) => messages.map((message) => message.text)

/** Alice has written "1" to "7" to Bob. */
async function talkative(): Promise<World> {
  const cast = await world()
  for (let index = 1; index <= 7; index++) await cast.alice.writes(cast.bob, `${index}`)
  return cast
}

describe('GET /messages/with/:id', () => {
  it('shows the other member and the messages of both, oldest first', async () => {
    const { alice, bob } = await world()
    await alice.writes(bob, 'one')
    await bob.writes(alice, 'two')
    await alice.writes(bob, 'three')
    const page = await alice.messagesWith(bob)
    expect(page).toMatchObject({ other: { username: 'bob', isOwnProfile: false }, nextBefore: null })
    expect(page.messages.map(({ sender, text }) => [sender.username, text])).toEqual([
      ['alice', 'one'],
      ['bob', 'two'],
      ['alice', 'three'],
    ])
  })

  it('is empty before the first message', async () => {
    const { alice, bob } = await world()
    expect(await alice.messagesWith(bob)).toMatchObject({ messages: [], nextBefore: null })
  })

  it('pages back, each page oldest first, while new ones arrive', async () => {
    const { alice, bob } = await talkative()
    const newest = await bob.messagesWith(alice, { limit: 3 })
    await alice.writes(bob, 'meanwhile')
    const older = await bob.messagesWith(alice, { limit: 3, before: newest.nextBefore! })
    const oldest = await bob.messagesWith(alice, { limit: 3, before: older.nextBefore! })
    expect([newest, older, oldest].map(texts)).toEqual([['5', '6', '7'], ['2', '3', '4'], ['1']])
    expect(oldest.nextBefore).toBeNull()
  })

  it('marks received messages as read, which the other sees; an older page marks none', async () => {
    const { alice, bob } = await talkative()
    const { nextBefore } = await alice.messagesWith(bob, { limit: 3 })
    await bob.messagesWith(alice, { limit: 3, before: nextBefore! })
    expect(await bob.unreadConversations()).toBe(1)
    expect((await alice.messagesWith(bob)).messages.map((message) => message.readAt)).toEqual(Array(7).fill(null))

    const { messages } = await bob.messagesWith(alice, { limit: 1 })
    expect(messages).toMatchObject([{ text: '7', readAt: expect.any(String) }])
    expect(await bob.unreadConversations()).toBe(0)
    for (const { readAt } of (await alice.messagesWith(bob)).messages) expect(readAt).toBe(messages[0]!.readAt)
  })

  it('keeps the time when a message was first read', async () => {
    let now = Date.now()
    const { alice, bob } = await world({ clock: () => now })
    await alice.writes(bob, 'first')
    const [first] = (await bob.messagesWith(alice)).messages
    now += 60_000
    await alice.writes(bob, 'second')
    const { messages } = await bob.messagesWith(alice)
    expect(messages[0]).toEqual(first)
    expect(messages[1]!.readAt).toBe(new Date(now).toISOString())
  })

  it.each(['1', 'f'.repeat(24), "' OR 1=1 --"])('refuses %j as a page marker', async (before) => {
    const { alice, bob } = await world()
    const refused = { status: 400, code: 'invalid_cursor', fields: { before: expect.any(String) } }
    await expect(alice.messagesWith(bob, { before })).rejects.toMatchObject(refused)
  })

  it('refuses an unknown member, and oneself', async () => {
    const { alice } = await world()
    const missing = { status: 404, code: 'user_not_found' }
    for (const id of ['nobody', 'f'.repeat(24)])
      await expect(alice.call('GET /messages/with/:id', { params: { id } })).rejects.toMatchObject(missing)
    await expect(alice.messagesWith(alice)).rejects.toMatchObject({ status: 400, code: 'self_message' })
  })

  it('shows earlier messages across a block, either way, and marks none as read until the block ends', async () => {
    const { alice, bob } = await talkative()
    await bob.blocks(alice)
    for (const [viewer, other] of [
      [alice, bob],
      [bob, alice],
    ] as const)
      expect(texts(await viewer.messagesWith(other))).toHaveLength(7)
    expect((await alice.messagesWith(bob)).other).toMatchObject({ username: 'bob', isBlocked: true, bio: '' })
    await bob.blocks(alice)
    expect(await bob.unreadConversations()).toBe(1)
    expect((await alice.messagesWith(bob)).messages.map(({ readAt }) => readAt)).toEqual(Array(7).fill(null))
  })

  it('refuses across a block without messages', async () => {
    const { alice, bob } = await world()
    await bob.blocks(alice)
    for (const [viewer, other] of [
      [alice, bob],
      [bob, alice],
    ] as const)
      await expect(viewer.messagesWith(other)).rejects.toMatchObject({ status: 403, code: 'blocked' })
  })

  it('is visible to its two members only', async () => {
    const { alice, bob, carol } = await talkative()
    for (const other of [alice, bob]) expect(texts(await carol.messagesWith(other))).toEqual([])
  })
})
