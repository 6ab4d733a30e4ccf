import { describe, expect, it } from 'vitest'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import { transact } from '#server/db/transaction.ts'
import { setBlock } from '#server/features/people/block.ts'
import { formatMarkers } from '#server/features/posts/marks/newest-markers.ts'
import { restoreTweet, withholdTweet } from '#server/features/posts/withhold.ts'
import { doHourlyWork } from '#server/features.ts'
import type { Member } from '#tests/member.ts'
import { endGrace } from '#tests/stores/end-grace.ts'
import { insertTweetsDirectly } from '#tests/stores/insert-tweets.ts'
import { type World, world } from '#tests/world.ts'

/** Alice and dave have to do with bob in every way that is counted. */
async function counted() {
  const cast = await world({ settings: { RATE_LIMITS: 'off' } })
  const { alice, bob, carol } = cast
  const dave = cast.member('dave')
  const post = await bob.posts('News')
  const replies = new Map<Member, { _id: string }>()
  for (const member of [alice, dave]) {
    await member.follows(bob)
    await bob.follows(member)
    await member.marks(post)
    const body = { content: 'Oh', quote: post._id }
    const { tweet } = await member.call('POST /tweets/reply/:id', { params: { id: post._id }, body })
    replies.set(member, tweet)
  }
  await alice.follows(dave)
  const named = ({ users }: { users: readonly unknown[] }) => users.length
  /** The counts of bob and his post that carol reads, each with the length of its list. */
  const look = async () => {
    const [user, tweet] = [await carol.looksAt(bob), await carol.sees(post)]
    const params = { id: post._id }
    const { users: likers } = await carol.call('GET /tweets/:id/likes', { params })
    const { users: retweeters } = await carol.call('GET /tweets/:id/retweets', { params })
    return {
      followers: [user.followersCount, named(await carol.followersOf(bob))],
      following: [user.followingCount, named(await carol.followedBy(bob))],
      likes: [tweet.likesCount, likers.length],
      retweets: [tweet.retweetsCount, retweeters.length],
      replies: [tweet.repliesCount, (await carol.repliesTo(post)).tweets.length],
      quotes: [tweet.quotesCount, (await carol.quotesOf(post)).tweets.length],
      bookmarks: tweet.bookmarksCount,
    }
  }
  const all = (count: number) => ({
    ...{ followers: [count, count], following: [count, count], likes: [count, count] },
    ...{ retweets: [count, count], replies: [count, count], quotes: [count, count] },
    bookmarks: count,
  })
  return { ...cast, cast, dave, post, replies, look, all }
}

describe('counts', () => {
  it('match the lists while accounts wait for their deletion, and are restored when one is kept', async () => {
    const { cast, alice, bob, carol, dave, post, look, all } = await counted()
    expect(await look()).toEqual(all(2))
    const tab = await carol.connects()
    await tab.send({ watch: [post._id] })
    await tab.isProcessed()
    await alice.leaves()
    expect(await look()).toEqual(all(1))
    await expect
      .poll(() => tab.all('counts').at(-1))
      .toMatchObject({ likesCount: 1, retweetsCount: 1, repliesCount: 1 })
    await dave.leaves()
    expect(await look()).toEqual(all(0))
    await carol.likes(post)
    // The follow between the two is counted again when both have returned.
    await alice.returns()
    expect(await alice.me()).toMatchObject({ followingCount: 1, followersCount: 1 })
    await carol.likes(post)
    expect(await look()).toEqual(all(1))
    await dave.returns()
    expect(await look()).toEqual(all(2))
    expect(await alice.me()).toMatchObject({ followingCount: 2 })
    expect(await carol.looksAt(dave)).toMatchObject({ followersCount: 2 })
    await cast.settles()
    expect(await bob.me()).toMatchObject({ followersCount: 2 })
  })

  it('go down once when the account is finally purged, whatever others did before', async () => {
    const { cast, alice, bob, carol, dave, post, replies, look, all } = await counted()
    await alice.leaves()
    await dave.leaves()
    await blocks(cast, bob, dave)
    await endGrace(cast.app.deps)
    await cast.settles()
    expect(await look()).toEqual(all(0))
    expect(await bob.me()).toMatchObject({ followersCount: 0, followingCount: 0 })
    await expect(carol.sees(replies.get(alice)!)).rejects.toMatchObject({ status: 404 })
    expect(await cast.app.deps.db.selectFrom('recounts').selectAll().execute()).toEqual([])
    await carol.likes(post)
    expect(await look()).toMatchObject({ likes: [1, 1] })
  })

  it('leave out a block, a removal and an accepted request made before', async () => {
    const { cast, alice, bob, carol, dave, post, replies, look } = await counted()
    const eve = cast.member('eve')
    await eve.protects()
    await alice.follows(eve)
    await alice.leaves()
    await dave.leaves()
    await blocks(cast, bob, alice)
    await eve.protects(false)
    await cast.settles()
    expect(await eve.me()).toMatchObject({ followersCount: 0 })
    const { db, events, ids } = cast.app.deps
    const removed = ids.parse(replies.get(dave)!._id)
    const base = await transact(db, (tx) => withholdTweet(events, tx, removed))
    await alice.returns()
    await dave.returns()
    expect(await eve.me()).toMatchObject({ followersCount: 1 })
    // Bob has blocked alice; the reply of dave is removed.
    expect(await look()).toMatchObject({
      followers: [1, 1],
      following: [1, 1],
      likes: [2, 2],
      replies: [1, 1],
      quotes: [1, 1],
    })
    await transact(db, (tx) => restoreTweet(events, tx, removed, base!))
    expect(await carol.sees(post)).toMatchObject({ repliesCount: 2, quotesCount: 2 })
  })

  it('are updated in steps for an account with many likes, through a restart and a cancelled deletion', async () => {
    const cast = await counted()
    const { alice, bob, restarts, settles } = cast
    await likeDirectly(cast.cast, alice, bob, 700)
    const likesOf = async () => {
      const { db } = cast.cast.app.deps
      const rows = await db.selectFrom('tweet_counters').select('likes').execute()
      return rows.reduce((sum, row) => sum + Number(row.likes), 0)
    }
    expect(await likesOf()).toBe(702)
    await alice.leaves()
    await restarts()
    await settles()
    expect(await likesOf()).toBe(1)
    // Not all are back when it is deleted again, and then kept.
    await alice.returns()
    await alice.leaves()
    await alice.returns()
    await settles()
    expect(await likesOf()).toBe(702)
  })

  it('are updated once, while others like, follow and leave at the same time', async () => {
    const { cast, alice, bob, dave, post, look } = await counted()
    const crowd = cast.crowd(4)
    await Promise.all(crowd.map((member) => member.signsUp()))
    const act = async (member: Member) => {
      await Promise.all([member.likes(post), member.follows(bob)])
      await Promise.all([member.likes(post), member.follows(bob)])
      await member.likes(post)
    }
    await Promise.all([alice.leaves(), dave.leaves(), ...crowd.map(act)])
    await Promise.all([alice.returns(), dave.returns(), ...crowd.map(act)])
    await cast.settles()
    // Each of the crowd has liked six times and followed four times.
    expect(await look()).toMatchObject({ likes: [2, 2], followers: [2, 2], following: [2, 2], replies: [2, 2] })
    expect(await alice.me()).toMatchObject({ followingCount: 2, followersCount: 1 })
  })

  it.each([
    ['each hour', ({ app }: World) => doHourlyWork(app.deps)],
    ['at a start', ({ restarts }: World) => restarts()],
  ])('have what was written while the account began to wait set aside by a second pass, %s', async (_, passes) => {
    let now = Date.now()
    const cast = await world({ clock: () => now, settings: { RATE_LIMITS: 'off' } })
    const { alice, bob, carol, settles } = cast
    const post = await bob.posts('News')
    await alice.leaves()
    // Like a request that was still running.
    await likeDirectly(cast, alice, bob, 1, [cast.app.deps.ids.parse(post._id)])
    expect(await carol.sees(post)).toMatchObject({ likesCount: 1 })
    await settles()
    now += 11 * 60 * 1_000
    await passes(cast)
    await settles()
    expect(await carol.sees(post)).toMatchObject({ likesCount: 0 })
    expect(await cast.app.deps.db.selectFrom('recounts').selectAll().execute()).toEqual([])
  })
})

/** A block that was on its way when the other began to wait. */
const blocks = async ({ app: { deps } }: World, blocker: Member, blocked: Member) =>
  setBlock(deps, deps.ids.parse(await blocker.id), deps.ids.parse(await blocked.id), true)

/** Likes posts, which it writes unless they are given, in the tables. */
async function likeDirectly({ app }: World, by: Member, author: Member, count: number, given?: Id[]): Promise<void> {
  const { deps } = app
  const account_id = deps.ids.parse(await by.id)
  const texts = Array.from({ length: count }, (_, index) => `Post ${index}`)
  const tweets = given ?? []
  for (let from = 0; !given && from < count; from += 500)
    tweets.push(...(await insertTweetsDirectly(deps, deps.ids.parse(await author.id), texts.slice(from, from + 500))))
  await transact(deps.db, async (tx) => {
    for (let from = 0; from < tweets.length; from += 500) {
      const some = tweets.slice(from, from + 500)
      const rows = some.map((tweet_id) => ({ account_id, tweet_id, mark_id: deps.nextId() }))
      await tx.insertInto('likes').values(rows).execute()
      await tx.insertInto('tweet_likers').values(rows).execute()
      const counters = tx
        .updateTable('tweet_counters')
        .set((q) => ({ likes: q('likes', '+', 1), newest_likers: formatMarkers([account_id]) }))
      await counters.where('tweet_id', 'in', some).execute()
      touch(tx, 'tweet-counters', ...some)
    }
  })
}
