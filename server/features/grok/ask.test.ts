import { describe, expect, it } from 'vitest'
import { expectMembersOnly } from '#tests/members-only.ts'
import { world } from '#tests/world.ts'

describe('POST /grok/ask', () => {
  it('answers in the words of members, says whose they are, and lists the posts', async () => {
    const { alice, bob, carol, settles } = await world()
    const tea = await bob.posts('Good morning! Green tea is best at 80 degrees. See you.')
    await carol.posts('Coffee for me.')
    await settles()
    const answer = await alice.asks('What do people say about green tea?')
    expect(answer).toMatchObject({ ok: true, message: '' })
    expect(answer.text).toBe('This is what members say:\n• @bob: “Green tea is best at 80 degrees.” [1]')
    expect(answer.sources).toEqual([{ n: 1, tweet: tea._id, user: tea.user }])
    expect(answer.tweets).toEqual([tea])
    expect(answer).toMatchObject({ pages: [], model: null })
  })

  it('puts what is about all of the question before what is about some of it, and says nothing twice', async () => {
    const { alice, bob, carol, settles } = await world()
    await bob.posts('Trains are late.')
    await carol.posts('Trains are late.')
    await bob.posts('Trains to Paris are fast.')
    await settles()
    const { text } = await alice.asks('trains to Paris')
    expect(text.split('\n').slice(1)).toEqual([
      '• @bob: “Trains to Paris are fast.” [1]',
      expect.stringContaining('“Trains are late.”'),
    ])
  })

  it('tells what trends, and what is said about it', async () => {
    const { alice, bob, carol, settles } = await world()
    await bob.posts('What a #Match today')
    await carol.posts('#Match of the year')
    await settles()
    const { text, sources } = await alice.asks('What’s trending?')
    expect(text).toContain('• #Match: 2 posts')
    expect(text).toContain('• @carol: “#Match of the year”')
    expect(sources).toHaveLength(2)
  })

  it('says so when nothing trends', async () => {
    const { alice } = await world()
    expect(await alice.asks("what's happening")).toMatchObject({ text: 'Nothing is trending right now.', sources: [] })
  })

  it.each(['quantum knitting', 'what do you think about it?', '???', '"'])(
    'says so when it finds nothing about %s',
    async (q) => {
      const { alice, bob, settles } = await world()
      await bob.posts('Something else entirely.')
      await settles()
      expect(await alice.asks(q)).toMatchObject({ ok: true, text: 'I found no posts about that.', sources: [] })
    },
  )

  it('never quotes anyone across a block, either way', async () => {
    const { alice, bob, carol, settles } = await world()
    await bob.posts('My secret tea.')
    await carol.posts('My other tea.')
    await alice.blocks(bob)
    await carol.blocks(alice)
    await settles()
    expect(await alice.asks('tea')).toMatchObject({ text: 'I found no posts about that.', sources: [] })
  })

  it('tells the same sentence by sentence to who wants events', async () => {
    const { alice, bob, carol, settles } = await world()
    await bob.posts('Green tea.')
    await carol.posts('Tea [1] at five.')
    await settles()
    const events = await Array.fromAsync(await alice.isTold('POST /grok/ask', { body: { q: 'tea' } }))
    const whole = await alice.asks('tea')
    expect(events.at(-1)).toEqual({ event: 'answer', data: whole })
    const pieces = events.slice(0, -1)
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.map(({ data }) => data.text).join('')).toBe(whole.text)
  })

  it('refuses before it begins to tell, as any call', async () => {
    const { alice, stranger } = await world()
    const ask = { body: { q: ' ' } }
    await expect(alice.isTold('POST /grok/ask', ask)).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
    await expect(stranger.isTold('POST /grok/ask', ask)).rejects.toMatchObject({ status: 401 })
  })

  it.each(['', '   ', '\u200b', 'x'.repeat(1_001), 'tea\u0000'])('refuses %j', async (q) => {
    const { alice } = await world()
    const refused = { status: 400, fields: { q: 'Ask something, in up to 1000 characters.' } }
    await expect(alice.asks(q)).rejects.toMatchObject(refused)
  })

  it('is for members', () => expectMembersOnly('POST /grok/ask', { body: { q: 'tea' } }))
})
