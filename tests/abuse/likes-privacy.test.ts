import { describe, expect, it } from 'vitest'
import { world } from '#tests/world.ts'

describe('a like', () => {
  it('is named in "For you" only where the member who liked allows it', async () => {
    const { alice, bob, carol } = await world()
    await alice.follows(bob)
    await bob.likes(await carol.posts('liked by bob'))
    const reason = async () => (await alice.forYou()).tweets[0]!.reason
    expect(await reason()).toEqual({ type: 'new', user: null })
    await bob.showsLikes()
    expect(await reason()).toMatchObject({ type: 'liked', user: { username: 'bob' } })
    await bob.showsLikes(false)
    expect(await reason()).toEqual({ type: 'new', user: null })
  })

  it('leaves the label of a repost as it is', async () => {
    const { alice, bob, carol } = await world()
    await alice.follows(bob)
    await bob.retweets(await carol.posts('reposted by bob'))
    expect((await alice.forYou()).tweets[0]!.reason).toMatchObject({ type: 'retweeted', user: { username: 'bob' } })
  })
})
