import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { world } from '#tests/world.ts'

type Tweet = Awaited<ReturnType<Member['posts']>>

/** Every place that can say who liked a post, by name or id: what `viewer` learns there of the post. */
const places: Record<string, (viewer: Member, tweet: Tweet) => Promise<unknown>> = {
  'the post': (viewer, tweet) => viewer.sees(tweet),
  'the newest posts': (viewer) => viewer.newest(),
  'the posts of a profile': async (viewer) => viewer.call('GET /tweets/user/:id', { params: { id: 'carol' } }),
  'For you': (viewer) => viewer.forYou(),
  'the likers of the post': (viewer, { _id: id }) => viewer.call('GET /tweets/:id/likes', { params: { id } }),
  search: (viewer) => viewer.searches({ q: 'liked' }),
  Grok: (viewer, tweet) => viewer.asks('Who liked this post?', tweet),
  notifications: async (viewer) => [await viewer.notifications(), await viewer.notifications({ tab: 'all' })],
  'the download': (viewer) => viewer.call('GET /account/export'),
}

/** Bob has liked a post of carol. Alice follows both; dave follows bob. */
async function liked() {
  const cast = await world()
  const { alice, bob, carol, member, settles } = cast
  const dave = member('dave')
  await alice.follows(bob)
  await dave.follows(bob)
  const tweet = await carol.posts('to be liked by bob')
  await bob.likes(tweet)
  await settles()
  const his = await bob.id
  /** The places that name bob to the viewer as one who likes the post. */
  const namedIn = async (viewer: Member): Promise<string[]> => {
    const found: string[] = []
    for (const [place, look] of Object.entries(places)) {
      const answer = JSON.stringify(await look(viewer, tweet), (key, value) =>
        key === 'following' ? undefined : value,
      )
      if (answer.includes(his)) found.push(place)
    }
    return found
  }
  return { ...cast, dave, tweet, namedIn }
}

const everywhere = Object.keys(places).slice(0, -2)

describe('a like', () => {
  it('is named in every place or in none, by the setting of the liker; the count stays', async () => {
    const { alice, bob, tweet, namedIn } = await liked()
    expect(await namedIn(alice)).toEqual(everywhere)
    expect((await alice.forYou()).tweets[0]!.reason).toMatchObject({ type: 'liked', user: { username: 'bob' } })
    await bob.showsLikes(false)
    expect(await namedIn(alice)).toEqual([])
    expect((await alice.forYou()).tweets[0]!.reason).toEqual({ type: 'new', user: null })
    expect(await alice.sees(tweet)).toMatchObject({ likes: [], likesCount: 1 })
    await bob.showsLikes()
    expect(await namedIn(alice)).toEqual(everywhere)
  })

  it('that is hidden is shown to the author of the post, and to the liker', async () => {
    const { bob, carol, tweet, namedIn } = await liked()
    await bob.showsLikes(false)
    expect(await namedIn(carol)).toEqual([...everywhere, 'notifications'])
    expect((await bob.sees(tweet)).likes).toEqual([await bob.id])
    const { users } = await bob.call('GET /tweets/:id/likes', { params: { id: tweet._id } })
    expect(users).toMatchObject([{ username: 'bob' }])
  })

  it('leaves no trace in the list of likers who show theirs', async () => {
    const { alice, bob, carol, dave, tweet } = await liked()
    await dave.likes(tweet)
    await bob.showsLikes(false)
    const params = { id: tweet._id }
    const page = await alice.call('GET /tweets/:id/likes', { params, query: { limit: 1 } })
    expect(page).toMatchObject({ users: [{ username: 'dave' }], nextCursor: null })
    expect((await alice.sees(tweet)).likes).toEqual([await dave.id])
    expect((await carol.sees(tweet)).likes).toEqual([await dave.id, await bob.id])
  })

  it('does not change the label of a repost', async () => {
    const { alice, bob, carol } = await world()
    await bob.showsLikes(false)
    await alice.follows(bob)
    await bob.retweets(await carol.posts('reposted by bob'))
    expect((await alice.forYou()).tweets[0]!.reason).toMatchObject({ type: 'retweeted', user: { username: 'bob' } })
  })
})
