import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { atOnce, world } from '#tests/world.ts'

const texts = async (viewer: Member, other: Member) =>
  (await viewer.messagesWith(other)).messages.map((message) => message.text)
/** The last text and the number of unread messages of each conversation in the list. */
const lasts = async (viewer: Member) =>
  (await viewer.conversations()).conversations.map(({ lastMessage, unreadCount }) => [lastMessage.text, unreadCount])
const gone = { status: 404, code: 'message_not_found' }

/** Alice has written one and two to bob, and bob three to alice. */
async function talk() {
  const cast = await world()
  const { alice, bob } = cast
  const [one, two] = [await alice.writes(bob, 'one'), await alice.writes(bob, 'two')]
  return { ...cast, one, two, three: await bob.writes(alice, 'three') }
}

describe('DELETE /messages/with/:id/:message', () => {
  it('deletes a message for oneself, and shows the one before as the last', async () => {
    const { alice, bob, three } = await talk()
    const [hers, his] = await Promise.all([alice.connects(), bob.connects()])
    await alice.deletesMessage(three, bob)
    expect(await hers.next('message.deleted')).toEqual({ type: 'message.deleted', message: three._id })
    expect(await lasts(alice)).toEqual([['two', 0]])
    expect(await alice.unreadConversations()).toBe(0)
    expect(await texts(alice, bob)).toEqual(['one', 'two'])
    expect(await lasts(bob)).toEqual([['three', 2]])
    expect(await texts(bob, alice)).toEqual(['one', 'two', 'three'])
    expect(his.all('message.deleted')).toEqual([])
    await expect(alice.deletesMessage(three, bob)).rejects.toMatchObject(gone)
  })

  it('deletes an own message for both, in every list and in the data export', async () => {
    const { alice, bob, two, three, app } = await talk()
    const his = await bob.connects()
    await alice.deletesMessage(two, bob, 'both')
    expect(await his.next('message.deleted')).toEqual({ type: 'message.deleted', message: two._id })
    expect(await lasts(bob)).toEqual([['three', 1]])
    await bob.deletesMessage(three, alice, 'both')
    for (const member of [alice, bob]) {
      const { conversations } = await member.call('GET /account/export')
      expect(conversations[0]!.messages.map(({ text }) => text)).toEqual(['one'])
    }
    expect(await lasts(bob)).toEqual([['one', 1]])
    expect(await lasts(alice)).toEqual([['one', 0]])
    expect(await app.deps.db.selectFrom('messages').select('text').execute()).toEqual([{ text: 'one' }])
  })

  it('lists no conversation without a message, and stores none after both have deleted it', async () => {
    const { alice, bob, app } = await world()
    const only = await alice.writes(bob, 'only')
    await bob.deletesMessage(only, alice)
    expect([await lasts(alice), await lasts(bob), await bob.unreadConversations()]).toEqual([[['only', 0]], [], 0])
    await alice.deletesMessage(only, bob)
    expect(await app.deps.db.selectFrom('messages').selectAll().execute()).toEqual([])
    await alice.writes(bob, 'another')
    expect(await lasts(bob)).toEqual([['another', 1]])
  })

  it('refuses messages by others, hidden ones, and those of other conversations', async () => {
    const { alice, bob, carol, one, three } = await talk()
    await expect(alice.deletesMessage(three, bob, 'both')).rejects.toMatchObject({ code: 'not_your_message' })
    for (const [member, message, other] of [
      [carol, one, alice],
      [carol, one, bob],
      [alice, one, carol],
      [alice, one, alice],
      [alice, { _id: 'f'.repeat(24) }, bob],
    ] as const)
      await expect(member.deletesMessage(message, other)).rejects.toMatchObject(gone)
    expect(await texts(bob, alice)).toHaveLength(3)
  })

  it('works across a block', async () => {
    const { alice, bob, one } = await talk()
    await bob.blocks(alice)
    await alice.deletesMessage(one, bob, 'both')
    await bob.blocks(alice)
    expect(await texts(bob, alice)).toEqual(['two', 'three'])
  })

  it('counts exactly when both delete, send and read at the same moment', async () => {
    const { alice, bob } = await world()
    const sent = await atOnce(20, (index) =>
      index % 2 ? alice.writes(bob, `${index}`) : bob.writes(alice, `${index}`),
    )
    const acts = sent.flatMap((message, index) => {
      const [author, reader] = index % 2 ? [alice, bob] : [bob, alice]
      return [
        () => author.deletesMessage(message, reader, index % 3 ? 'both' : 'me'),
        () => reader.deletesMessage(message, author),
        () => (index % 5 ? reader.writes(author, `more ${index}`) : reader.messagesWith(author)),
      ]
    })
    const results = await Promise.allSettled(acts.map((act) => act() as Promise<unknown>))
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(gone)
    // world() compares lists and counts with the rows.
    expect((await texts(alice, bob)).every((text) => text.startsWith('more'))).toBe(true)
  })
})

describe('DELETE /messages/with/:id', () => {
  it('deletes the conversation for oneself: the other keeps it, and later messages begin another', async () => {
    const { alice, bob } = await talk()
    const hers = await alice.connects()
    await alice.leavesConversation(bob)
    expect(await hers.next('conversation.changed')).toEqual({ type: 'conversation.changed', user: await bob.id })
    expect([await lasts(alice), await alice.unreadConversations()]).toEqual([[], 0])
    expect(await texts(alice, bob)).toEqual([])
    expect((await alice.call('GET /account/export')).conversations).toEqual([])
    expect(await texts(bob, alice)).toEqual(['one', 'two', 'three'])
    await bob.writes(alice, 'four')
    expect(await lasts(alice)).toEqual([['four', 1]])
    expect(await texts(alice, bob)).toEqual(['four'])
    await alice.leavesConversation(bob)
    await alice.leavesConversation(bob)
    expect(await lasts(bob)).toEqual([['four', 0]])
  })

  it('removes a conversation from the database once both have deleted it', async () => {
    const { alice, bob, app, settles } = await talk()
    await alice.leavesConversation(bob)
    await bob.writes(alice, 'four')
    await bob.leavesConversation(alice)
    await settles()
    await expect.poll(() => app.deps.db.selectFrom('messages').select('text').execute()).toEqual([{ text: 'four' }])
    expect(await texts(alice, bob)).toEqual(['four'])
  })

  it('removes a request; another message of its sender asks again', async () => {
    const { alice, bob } = await world()
    await alice.sets({ messagesFrom: 'following' })
    await bob.writes(alice, 'Hi')
    await alice.leavesConversation(bob)
    expect((await alice.messageRequests()).conversations).toEqual([])
    await bob.writes(alice, 'Hi again')
    expect((await alice.messageRequests()).conversations).toMatchObject([
      { lastMessage: { text: 'Hi again' }, unreadCount: 1 },
    ])
    expect(await texts(alice, bob)).toEqual(['Hi again'])
  })

  it('counts exactly while the other writes', async () => {
    const { alice, bob } = await talk()
    await atOnce<unknown>(30, (index) => (index % 5 ? bob.writes(alice, `${index}`) : alice.leavesConversation(bob)))
    await alice.leavesConversation(bob)
    expect([await lasts(alice), await alice.unreadConversations()]).toEqual([[], 0])
  })
})
