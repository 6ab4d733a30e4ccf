import { describe, expect, it } from 'vitest'
import { atOnce, world } from '#tests/world.ts'

describe('POST /tweets/retweet/:id', () => {
  it('reposts a post, and removes the repost the second time', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Spread the word')
    expect(await bob.retweets(tweet)).toEqual({ retweeted: true, retweetsCount: 1 })
    expect(await bob.sees(tweet)).toMatchObject({ retweeted: true, retweets: [await bob.id], retweetsCount: 1 })
    expect(await alice.sees(tweet)).toMatchObject({ retweeted: false, retweetsCount: 1 })
    expect(await bob.retweets(tweet)).toEqual({ retweeted: false, retweetsCount: 0 })
    expect(await bob.sees(tweet)).toMatchObject({ retweeted: false, retweets: [], retweetsCount: 0 })
  })

  it('refuses a post that does not exist, and an invalid id', async () => {
    const { bob } = await world()
    await expect(bob.retweets({ _id: '0'.repeat(24) })).rejects.toMatchObject({ status: 404, code: 'tweet_not_found' })
    await expect(bob.retweets({ _id: 'x' })).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
  })

  it('refuses when either side has blocked the other', async () => {
    const { alice, bob, carol } = await world()
    const tweet = await alice.posts('Hello')
    await alice.blocks(bob)
    await carol.blocks(alice)
    await expect(bob.retweets(tweet)).rejects.toMatchObject({ status: 403, code: 'blocked' })
    await expect(carol.retweets(tweet)).rejects.toMatchObject({ status: 403, code: 'blocked' })
  })

  it('counts exactly with twenty concurrent toggles, by one user and by many', async () => {
    const { alice, bob, crowd } = await world()
    const tweet = await alice.posts('Viral')
    const answers = await atOnce(20, () => bob.retweets(tweet))
    expect(answers.filter((answer) => answer.retweeted)).toHaveLength(10)
    await Promise.all(crowd(20).map((member) => member.retweets(tweet)))
    expect(await bob.sees(tweet)).toMatchObject({ retweeted: false, retweetsCount: 20 })
  })
})
