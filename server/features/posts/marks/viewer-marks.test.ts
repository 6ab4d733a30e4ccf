import { describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Member } from '#tests/member.ts'
import { atOnce, world } from '#tests/world.ts'

/** More than are in memory for one viewer. */
const MANY = 210

/** The marks of a member on all posts, by id, read in pages of that size. */
async function marksOf(member: Member, limit: number): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { tweets: Tweet[]; nextCursor: string | null } = await member.newest({
      limit,
      ...(cursor && { cursor }),
    })
    for (const { _id, liked, retweeted, bookmarked } of page.tweets)
      found.set(_id, [liked && 'liked', retweeted && 'retweeted', bookmarked && 'bookmarked'].filter(Boolean).join())
    cursor = page.nextCursor
  }
  return found
}

describe('the marks of a viewer on a page', () => {
  it('are shown on every page of a viewer with more marks than are kept in memory', { timeout: 120_000 }, async () => {
    const { alice, bob, carol } = await world()
    const tweets = await atOnce(MANY, (index) => bob.posts(`${index}`))
    tweets.sort((a, b) => (a._id < b._id ? 1 : -1))
    await atOnce(MANY, (index) => alice.bookmarks(tweets[index]!))
    const liked = tweets.filter((_, index) => index % 50 === 0)
    for (const tweet of liked) await alice.likes(tweet)
    const expected = new Map(
      tweets.map((tweet) => [tweet._id, liked.includes(tweet) ? 'liked,bookmarked' : 'bookmarked']),
    )
    expect(await marksOf(alice, 60)).toEqual(expected)
    expect(await marksOf(alice, 200)).toEqual(expected)
    expect([...new Set((await marksOf(carol, 200)).values())]).toEqual([''])
  })

  it('change with each toggle, on new posts and on old ones', async () => {
    const { alice, bob } = await world()
    const [old, middle, recent] = [await bob.posts('old'), await bob.posts('middle'), await bob.posts('recent')]
    const seen = async () => [...(await marksOf(alice, 1)).values()]
    expect(await seen()).toEqual(['', '', ''])
    await alice.likes(old)
    await alice.retweets(old)
    expect(await seen()).toEqual(['', '', 'liked,retweeted'])
    await alice.bookmarks(recent)
    await alice.likes(middle)
    expect(await seen()).toEqual(['bookmarked', 'liked', 'liked,retweeted'])
    await alice.likes(old)
    await alice.bookmarks(recent)
    expect(await seen()).toEqual(['', 'liked', 'retweeted'])
    expect([...(await marksOf(bob, 3)).values()]).toEqual(['', '', ''])
  })
})
