import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { atOnce, world } from '#tests/world.ts'

const texts = ({ messages }: { messages: readonly { text: string }[] }) => messages.map((message) => message.text)

describe('POST /messages', () => {
  it('sends a message, which both see', async () => {
    const { alice, bob } = await world()
    const message = await alice.writes(bob, 'Hello Bob')
    expect(message).toMatchObject({
      text: 'Hello Bob',
      sender: { username: 'alice' },
      recipient: { username: 'bob' },
      readAt: null,
    })
    expect((await alice.messagesWith(bob)).messages).toEqual([message])
    expect(texts(await bob.messagesWith(alice))).toEqual(['Hello Bob'])
  })

  it('finds the recipient by username, with or without @, in any case', async () => {
    const { alice, bob } = await world()
    await bob.signsUp()
    for (const recipient of ['bob', '@bob', 'BOB', await bob.id])
      expect(await alice.call('POST /messages', { body: { recipient, text: 'Hi' } })).toMatchObject({
        recipient: { username: 'bob' },
      })
  })

  it('keeps text as it was written, in NFC, up to 2,000 characters', async () => {
    const { alice, bob } = await world()
    expect((await alice.writes(bob, '  cafe\u0301\r\nnext  ')).text).toBe('  caf\u00e9\nnext  ')
    const families = '👨‍👩‍👧‍👦'.repeat(1_000)
    expect((await alice.writes(bob, families)).text).toBe(families)
  })

  it.each([
    ['', 'empty_message'],
    [' \n\u200b', 'empty_message'],
    ['\ufe0f\uffa0', 'empty_message'],
    ['x'.repeat(2_001), 'invalid_fields'],
    ['nul \0', 'invalid_fields'],
    ['half \ud83d', 'invalid_fields'],
  ])('refuses %j', async (text, code) => {
    const { alice, bob } = await world()
    const refused = { status: 400, code, fields: { text: expect.any(String) } }
    await expect(alice.writes(bob, text)).rejects.toMatchObject(refused)
    expect(await bob.conversations()).toMatchObject({ conversations: [] })
  })

  it('refuses to write to oneself, and to an unknown member', async () => {
    const { alice } = await world()
    await expect(alice.writes(alice, 'Hi')).rejects.toMatchObject({ status: 400, code: 'self_message' })
    for (const recipient of ['nobody', 'f'.repeat(24), '@'])
      await expect(alice.call('POST /messages', { body: { recipient, text: 'Hi' } })).rejects.toMatchObject({
        status: 404,
        code: 'user_not_found',
      })
  })

  it('refuses to write across a block, either way', async () => {
    const { alice, bob } = await world()
    await alice.blocks(bob)
    for (const [from, to] of [
      [alice, bob],
      [bob, alice],
    ] as const)
      await expect(from.writes(to, 'Hi')).rejects.toMatchObject({ status: 403, code: 'blocked' })
  })

  it('sends once for the same key, also at the same moment and after a restart', async () => {
    const { alice, bob, restarts } = await world()
    const key = randomUUID()
    await bob.signsUp()
    const answers = await atOnce(5, () => alice.writes(bob, 'Once', { key }))
    await restarts()
    answers.push(await alice.writes(bob, 'Once', { key }))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(texts(await bob.messagesWith(alice))).toEqual(['Once'])
    expect((await alice.writes(bob, 'Twice', { key: randomUUID() }))._id).not.toBe(answers[0]!._id)
  })

  it('refuses a key of another message or of a post, and the other way round', async () => {
    const { alice, bob, carol } = await world()
    const [ofMessage, ofPost] = [randomUUID(), randomUUID()]
    await alice.writes(bob, 'Hi', { key: ofMessage })
    await alice.posts('Hi all', { key: ofPost })
    const refused = { status: 409, code: 'key_reused' }
    await expect(alice.writes(carol, 'Hi', { key: ofMessage })).rejects.toMatchObject(refused)
    await expect(alice.writes(bob, 'Hi', { key: ofPost })).rejects.toMatchObject(refused)
    await expect(alice.posts('Hi all', { key: ofMessage })).rejects.toMatchObject(refused)
    // Keys belong to their account.
    await bob.writes(alice, 'Hi', { key: ofMessage })
  })

  it('loses and repeats no message when both write at once', async () => {
    const { alice, bob } = await world()
    await Promise.all([alice.signsUp(), bob.signsUp()])
    const sent = await atOnce(20, (index) =>
      index % 2 ? alice.writes(bob, `a${index}`) : bob.writes(alice, `b${index}`),
    )
    for (const [viewer, other] of [
      [alice, bob],
      [bob, alice],
    ] as const) {
      const [conversation] = (await viewer.conversations()).conversations
      expect(conversation).toMatchObject({ unreadCount: 10 })
      const { messages } = await viewer.messagesWith(other)
      expect(texts({ messages }).toSorted()).toEqual(sent.map((message) => message.text).toSorted())
      expect(conversation!.lastMessage._id).toBe(messages.at(-1)!._id)
    }
  })

  it('counts exactly while one writes and the other reads', async () => {
    const { alice, bob } = await world()
    await alice.writes(bob, 'first')
    await atOnce<unknown>(20, (index) => (index % 3 ? alice.writes(bob, `${index}`) : bob.messagesWith(alice)))
    await bob.messagesWith(alice) // the ledger counts the rest
    expect(await bob.unreadConversations()).toBe(0)
  })

  it('sends nothing after a block, however close the two are', async () => {
    const { alice, bob } = await world()
    await Promise.all([alice.signsUp(), bob.signsUp()])
    const tries = [alice.blocks(bob), ...Array.from({ length: 5 }, (_, index) => bob.writes(alice, `${index}`))]
    const results = await Promise.allSettled(tries)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 403, code: 'blocked' })
    expect(await alice.unreadConversations()).toBe(0)
    await alice.blocks(bob)
    const sent = results.slice(1).filter((result) => result.status === 'fulfilled').length
    expect((await alice.messagesWith(bob)).messages).toHaveLength(sent)
  })
})
