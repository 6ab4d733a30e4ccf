import { describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import { contents, type World, world } from '#tests/world.ts'

/** Alice liked, reposted and was answered below posts of carol's; then she blocks bob. */
async function blocked(): Promise<World & { carols: Tweet; answer: Tweet }> {
  const cast = await world()
  const { alice, bob, carol } = cast
  const carols = await carol.posts('from carol')
  await alice.likes(carols)
  await alice.retweets(carols)
  const answer = await carol.replies(await alice.posts('from alice'), 'to alice')
  await alice.blocks(bob)
  return { ...cast, carols, answer }
}

describe('a block, to both sides of it', () => {
  it("removes reposts of each from the other's list", async () => {
    const { alice, bob, carol } = await blocked()
    expect(contents(await carol.tweetsOf(alice, { filter: 'retweets' }))).toEqual(['from carol'])
    for (const filter of ['retweets', 'posts', 'replies', 'media'] as const)
      expect(contents(await bob.tweetsOf(alice, { filter }))).toEqual([])
  })

  it("removes each's ids from likes, retweets and replyToUser for the other", async () => {
    const { alice, bob, carol, carols, answer } = await blocked()
    expect(await carol.sees(carols)).toMatchObject({ likes: [await alice.id], retweets: [await alice.id] })
    expect(await bob.sees(carols)).toMatchObject({ likes: [], retweets: [], likesCount: 1, retweetsCount: 1 })
    expect((await carol.sees(answer)).replyToUser).toMatchObject({ username: 'alice' })
    expect((await bob.sees(answer)).replyToUser).toBeNull()

    await bob.likes(carols)
    expect((await bob.sees(carols)).likes).toEqual([await bob.id])
    expect((await alice.sees(carols)).likes).toEqual([await alice.id])
    expect((await carol.sees(carols)).likes).toEqual([await bob.id, await alice.id])

    await alice.blocks(bob)
    expect((await bob.sees(answer)).replyToUser).toMatchObject({ username: 'alice' })
  })
})
