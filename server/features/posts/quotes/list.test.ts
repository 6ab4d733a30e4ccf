import { describe, expect, it } from 'vitest'
import { restrict } from '#tests/stores/restrict.ts'
import { contents, world } from '#tests/world.ts'

describe('GET /tweets/:id/quotes', () => {
  it('lists the posts that quote a post, newest first, page by page', async () => {
    const { alice, bob, carol } = await world()
    const post = await alice.posts('Well said')
    await bob.quotes(post, 'One')
    await carol.call('POST /tweets/reply/:id', { params: { id: post._id }, body: { content: 'Two', quote: post._id } })
    await alice.quotes(post, 'Three')
    const first = await bob.quotesOf(post, { limit: 2 })
    expect(contents(first)).toEqual(['Three', 'Two'])
    const rest = await bob.quotesOf(post, { limit: 2, cursor: first.nextCursor! })
    expect([contents(rest), rest.nextCursor]).toEqual([['One'], null])
    expect(await bob.sees(post)).toMatchObject({ quotesCount: 3, repliesCount: 1 })
  })

  it('lists what the viewer may see, and counts what everyone may', async () => {
    const { alice, bob, carol, app, member } = await world()
    const post = await alice.posts('Well said')
    const dora = member('dora')
    await bob.quotes(post, 'For my followers', { audience: 'followers' })
    await bob.quotes(post, 'Bob')
    await carol.quotes(post, 'Carol')
    await dora.quotes(post, 'Dora')
    await alice.blocks(bob)
    await restrict(app.deps, dora, 'suspended')
    expect(contents(await alice.quotesOf(post))).toEqual(['Carol'])
    expect(contents(await carol.quotesOf(post))).toEqual(['Carol', 'Bob'])
    await carol.mutes(bob)
    expect(contents(await carol.quotesOf(post))).toEqual(['Carol'])
    expect(await alice.sees(post)).toMatchObject({ quotesCount: 3 })
    await expect(bob.quotesOf(post)).rejects.toMatchObject({ status: 404, code: 'tweet_not_found' })
  })

  it('no longer lists a deleted post', async () => {
    const { alice, bob } = await world()
    const post = await alice.posts('Well said')
    const quote = await bob.quotes(post, 'So true')
    await bob.deletes(quote)
    expect(contents(await alice.quotesOf(post))).toEqual([])
    expect(await alice.sees(post)).toMatchObject({ quotesCount: 0 })
  })
})
