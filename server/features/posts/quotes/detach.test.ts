import { describe, expect, it } from 'vitest'
import { world } from '#tests/world.ts'

describe('DELETE /tweets/:id/quotes/:quote', () => {
  it('detaches a post from its quote for everybody, once and for good', async () => {
    const { alice, bob, carol, settles } = await world()
    const post = await alice.posts('Well said')
    const [quote, other] = [await bob.quotes(post, 'So true'), await carol.quotes(post, 'So false')]
    expect(await alice.detaches(post, quote)).toBe(1)
    expect(await alice.detaches(post, quote)).toBe(1)
    for (const member of [alice, bob, carol]) expect((await member.sees(quote)).quote).toEqual({ state: 'detached' })
    expect((await bob.edits(quote, { content: 'Still true' })).quote).toEqual({ state: 'detached' })
    expect(await carol.sees(other)).toMatchObject({ quote: { state: 'shown' } })
    expect((await carol.quotesOf(post)).tweets.map(({ content }) => content)).toEqual(['So false'])
    expect(await carol.sees(post)).toMatchObject({ quotesCount: 1 })
    await settles()
    expect(await alice.notificationTexts()).toEqual(['carol quoted your post'])
    await alice.deletes(post)
    expect((await carol.sees(quote)).quote).toEqual({ state: 'detached' })
  })

  it('is allowed for a quote that the viewer may not see', async () => {
    const { alice, bob } = await world()
    const post = await alice.posts('Well said')
    const quote = await bob.quotes(post, 'So true')
    await bob.blocks(alice)
    expect(await alice.detaches(post, quote)).toBe(0)
    expect((await bob.sees(quote)).quote).toEqual({ state: 'detached' })
  })

  it('is refused to others, and for posts that do not quote the post', async () => {
    const { alice, bob, carol } = await world()
    const post = await alice.posts('Well said')
    const quote = await bob.quotes(post, 'So true')
    for (const member of [bob, carol])
      await expect(member.detaches(post, quote)).rejects.toMatchObject({ status: 403, code: 'not_your_tweet' })
    const missing = { status: 404, code: 'tweet_not_found' }
    await expect(alice.detaches(post, await bob.posts('Another'))).rejects.toMatchObject(missing)
    await expect(alice.detaches(await alice.posts('Mine'), quote)).rejects.toMatchObject(missing)
    await expect(alice.detaches(post, { _id: 'f'.repeat(24) })).rejects.toMatchObject(missing)
  })
})
