import { describe, expect, it } from 'vitest'
import { world } from '#tests/world.ts'

const params = ({ _id: id }: { _id: string }) => ({ params: { id } })

describe('PUT /tweets/:id/pin', () => {
  it('pins one post in place of the previous one, for everybody', async () => {
    const { alice, bob } = await world()
    const [first, second] = [await alice.posts('First'), await alice.posts('Second')]
    expect(await alice.call('PUT /tweets/:id/pin', params(first))).toEqual({ pinnedTweet: first._id })
    expect(await bob.looksAt(alice)).toMatchObject({ pinnedTweet: first._id })
    for (let time = 0; time < 2; time++) await alice.call('PUT /tweets/:id/pin', params(second))
    expect(await bob.looksAt(alice)).toMatchObject({ pinnedTweet: second._id })
    expect(await alice.profile()).toMatchObject({ pinnedTweet: second._id })
  })

  it('refuses a post of another user, and a deleted one', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Hers')
    await expect(bob.call('PUT /tweets/:id/pin', params(tweet))).rejects.toMatchObject({ code: 'not_your_tweet' })
    await alice.deletes(tweet)
    await expect(alice.call('PUT /tweets/:id/pin', params(tweet))).rejects.toMatchObject({ code: 'tweet_not_found' })
    expect(await alice.profile()).toMatchObject({ pinnedTweet: null })
  })

  it('ends with the deletion of that post, and of no other', async () => {
    const { alice } = await world()
    const [pinned, other] = [await alice.posts('Pinned'), await alice.posts('Other')]
    await alice.call('PUT /tweets/:id/pin', params(pinned))
    await alice.deletes(other)
    expect(await alice.profile()).toMatchObject({ pinnedTweet: pinned._id })
    await alice.deletes(pinned)
    expect(await alice.profile()).toMatchObject({ pinnedTweet: null })
  })

  it('leaves nothing pinned when the post is deleted at the same moment', async () => {
    const { alice } = await world()
    const tweet = await alice.posts('Both at once')
    await Promise.allSettled([alice.call('PUT /tweets/:id/pin', params(tweet)), alice.deletes(tweet)])
    expect(await alice.profile()).toMatchObject({ pinnedTweet: null })
  })

  it('is hidden from users whom the author has blocked', async () => {
    const { alice, bob } = await world()
    await alice.call('PUT /tweets/:id/pin', params(await alice.posts('Pinned')))
    await alice.blocks(bob)
    expect(await bob.looksAt(alice)).toMatchObject({ isBlocked: true, pinnedTweet: null })
  })
})

describe('DELETE /tweets/:id/pin', () => {
  it('unpins the pinned post, and does nothing for another', async () => {
    const { alice, bob } = await world()
    const [pinned, other] = [await alice.posts('Pinned'), await alice.posts('Other')]
    await alice.call('PUT /tweets/:id/pin', params(pinned))
    await alice.call('DELETE /tweets/:id/pin', params(other))
    expect(await bob.looksAt(alice)).toMatchObject({ pinnedTweet: pinned._id })
    expect(await alice.call('DELETE /tweets/:id/pin', params(pinned))).toEqual({ pinnedTweet: null })
    expect(await bob.looksAt(alice)).toMatchObject({ pinnedTweet: null })
  })

  it('refuses a post of another user', async () => {
    const { alice, bob } = await world()
    const refused = bob.call('DELETE /tweets/:id/pin', params(await alice.posts('Hers')))
    await expect(refused).rejects.toMatchObject({ code: 'not_your_tweet' })
  })
})
