import { describe, expect, it } from 'vitest'
import { world } from '#tests/world.ts'

describe('PUT /tweets/:id/who-quotes', () => {
  it('changes who may quote a post from now on, and keeps quotes that exist', async () => {
    const { alice, bob } = await world()
    const post = await alice.posts('Well said')
    const quote = await bob.quotes(post, 'So true')
    const set = (whoQuotes: 'everyone' | 'followers' | 'nobody') =>
      alice.call('PUT /tweets/:id/who-quotes', { params: { id: post._id }, body: { whoQuotes } })
    expect((await set('nobody')).tweet).toMatchObject({ whoQuotes: 'nobody', canQuote: true, editedAt: null })
    await set('nobody')
    await expect(bob.quotes(post, 'Again')).rejects.toMatchObject({ code: 'quotes_limited' })
    expect(await bob.sees(quote)).toMatchObject({ quote: { state: 'shown' } })
    await set('followers')
    await expect(bob.quotes(post, 'Again')).rejects.toMatchObject({ code: 'quotes_limited' })
    await bob.follows(alice)
    await bob.quotes(post, 'Again')
    expect((await set('everyone')).tweet).not.toHaveProperty('whoQuotes')
    expect(await bob.sees(post)).toMatchObject({ quotesCount: 2 })
  })

  it('is refused to others, and for posts that the viewer may not see', async () => {
    const { alice, bob, carol } = await world()
    const post = await alice.posts('Well said')
    const closed = await alice.posts('Closed', { audience: 'followers' })
    const set = (member: typeof bob, id: string) =>
      member.call('PUT /tweets/:id/who-quotes', { params: { id }, body: { whoQuotes: 'nobody' } })
    await expect(set(bob, post._id)).rejects.toMatchObject({ status: 403, code: 'not_your_tweet' })
    await expect(set(carol, closed._id)).rejects.toMatchObject({ status: 404, code: 'tweet_not_found' })
    await expect(
      alice.call('PUT /tweets/:id/who-quotes', {
        params: { id: post._id },
        body: { whoQuotes: 'friends' as 'nobody' },
      }),
    ).rejects.toMatchObject({ status: 400, fields: { whoQuotes: expect.any(String) } })
  })
})
