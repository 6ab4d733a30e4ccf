import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import { clearCaches } from '#server/db/cache.ts'
import { WalSync } from '#server/db/sqlite/wal-sync.ts'
import { transact } from '#server/db/transaction.ts'
import { insertHiddenAccount } from '#server/features/people/standing.store.ts'
import type { Member } from '#tests/member.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { atOnce, contents, type World, world } from '#tests/world.ts'
import { ITEM_BYTES, RecentItems } from './recent-items.ts'

/** Alice follows Bob and Carol, and has read. */
async function followers(processes?: number): Promise<World> {
  const cast = await world({ settings: { RATE_LIMITS: 'off' }, ...(processes && { processes }) })
  await cast.alice.follows(cast.bob)
  await cast.alice.follows(cast.carol)
  await reads(cast, cast.alice)
  return cast
}

/** Reads for the first time. */
async function reads({ settles }: World, ...members: Member[]): Promise<void> {
  for (const member of members) await member.following()
  await settles()
}

const texts = async (member: Member, query = {}): Promise<string[]> => contents(await member.following(query))

/** Each post with who brought it. */
const seenBy = async (member: Member): Promise<(string | [string, string])[]> =>
  (await member.following()).tweets.map(({ content, retweetedBy }) =>
    retweetedBy ? [content, retweetedBy.username] : content,
  )

/** The texts of all pages. */
async function pages(member: Member, limit: number, between = async () => {}): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await member.following({ limit, ...(cursor && { cursor }) })
    found.push(...contents(page))
    cursor = page.nextCursor
    await between()
  }
  return found
}

describe('GET /timelines/following', () => {
  it('lists posts of followed users and own ones, newest first, and no others', async () => {
    const { alice, bob, carol, member } = await followers()
    await bob.posts('from bob')
    await alice.posts('from alice')
    await member('dave').posts('from dave')
    await carol.posts('from carol')
    expect(await texts(alice)).toEqual(['from carol', 'from alice', 'from bob'])
    expect(await texts(carol)).toEqual(['from carol'])
  })

  it('shows a post to its author and to followers as soon as it is answered, whatever else waits', async () => {
    // No other process handles the waiting events.
    const { alice, bob, app } = await followers(1)
    await app.deps.events.stop()
    await bob.posts('just now')
    expect(await texts(alice)).toEqual(['just now'])
    await alice.posts('even later')
    expect(await texts(alice)).toEqual(['even later', 'just now'])
  })

  it('shows all changes since the same page was read last', async () => {
    const cast = await followers()
    const { alice, bob, carol, settles } = cast
    const [older, newer] = [await bob.posts('older'), await carol.posts('newer')]
    const changes: [act: () => Promise<unknown>, expected: object[]][] = [
      [async () => {}, [{ content: 'newer' }, { content: 'older' }]],
      [() => alice.likes(older), [{ liked: false }, { liked: true, likesCount: 1 }]],
      [() => carol.likes(older), [{}, { liked: true, likesCount: 2 }]],
      [() => alice.likes(older), [{}, { liked: false, likesCount: 1 }]],
      [() => alice.bookmarks(newer), [{ bookmarked: true }, { bookmarked: false }]],
      [() => bob.edits(older, { content: 'changed' }), [{}, { content: 'changed' }]],
      [() => bob.changesProfile({ name: 'Robert' }), [{}, { user: { name: 'Robert' } }]],
      [() => carol.deletes(newer), [{ content: 'changed' }]],
      [() => bob.blocks(alice), []],
    ]
    for (const [act, expected] of changes) {
      await act()
      await settles()
      for (let time = 0; time < 2; time++) expect((await alice.following()).tweets).toMatchObject(expected)
    }
  })

  it('names who reposted a post, and shows each post once, at its latest appearance', async () => {
    const cast = await followers()
    const { alice, bob, carol, member } = cast
    const stranger = await member('dave').posts('from a stranger')
    const known = await bob.posts('from bob')
    await carol.posts('from carol')
    await bob.retweets(stranger)
    for (const settled of [false, true]) {
      if (settled) await cast.settles()
      expect(await seenBy(alice)).toEqual([['from a stranger', 'bob'], 'from carol', 'from bob'])
    }
    await carol.retweets(stranger)
    await carol.retweets(known)
    for (const settled of [false, true]) {
      if (settled) await cast.settles()
      expect(await seenBy(alice)).toEqual([['from bob', 'carol'], ['from a stranger', 'carol'], 'from carol'])
    }
    await carol.retweets(stranger) // takes it back
    await carol.retweets(known)
    for (const settled of [false, true]) {
      if (settled) await cast.settles()
      expect(await seenBy(alice)).toEqual([['from a stranger', 'bob'], 'from carol', 'from bob'])
    }
  })

  it("lists the own reposts, with the viewer's marks", async () => {
    const { alice, member } = await followers()
    await alice.retweets(await member('dave').posts('found'))
    const mine = { retweeted: true, retweetsCount: 1, retweets: [await alice.id], retweetedBy: { username: 'alice' } }
    expect((await alice.following()).tweets).toMatchObject([mine])
  })

  it('shows replies to followed users, to oneself and to their own author, and no others', async () => {
    const cast = await followers()
    const { alice, bob, carol, member } = cast
    const dave = member('dave')
    const [hers, his, stranger] = [await alice.posts('a'), await bob.posts('b'), await dave.posts('d')]
    await bob.replies(hers, 'to the viewer')
    await bob.replies(his, 'to himself')
    await carol.replies(his, 'to somebody followed')
    await carol.replies(stranger, 'to a stranger')
    await alice.replies(stranger, 'mine to a stranger')
    const expected = ['to somebody followed', 'to himself', 'to the viewer', 'b', 'a']
    expect(await texts(alice)).toEqual(expected)
    await cast.settles()
    expect(await texts(alice)).toEqual(expected)
    await alice.follows(dave)
    expect(await texts(alice)).toEqual([
      'mine to a stranger',
      'to a stranger',
      ...expected.slice(0, 3),
      'd',
      ...expected.slice(3),
    ])
  })

  it('adds the posts of a user with a follow, and removes them with its end', async () => {
    const cast = await followers()
    const { alice, bob, member } = cast
    const dave = member('dave')
    await dave.posts('old news')
    await bob.posts('from bob')
    await dave.retweets(await member('erin').posts('from erin'))
    for (const [isFollowed, expected] of [
      [true, ['from erin', 'from bob', 'old news']],
      [false, ['from bob']],
      [true, ['from erin', 'from bob', 'old news']],
    ] as const) {
      expect(await alice.follows(dave)).toMatchObject({ following: isFollowed })
      expect(await texts(alice)).toEqual(expected)
      await cast.settles()
      expect(await texts(alice)).toEqual(expected)
    }
  })

  it('hides posts across a block both ways, reposts by others included', async () => {
    const cast = await followers()
    const { alice, bob, carol } = cast
    const his = await bob.posts('from bob')
    await carol.posts('from carol')
    await carol.retweets(his)
    await cast.settles()
    await bob.blocks(alice)
    expect(await seenBy(alice)).toEqual(['from carol'])
    await cast.settles()
    expect(await seenBy(alice)).toEqual(['from carol'])
    await bob.blocks(alice) // ends it; the follow is gone
    expect(await seenBy(alice)).toEqual([['from bob', 'carol'], 'from carol'])
  })

  it('fills a page beyond posts that are hidden from the viewer', async () => {
    const { alice, bob, carol, member } = await followers()
    const dave = member('dave')
    for (const text of ['one', 'two', 'three', 'four']) await bob.posts(text)
    for (const text of ['five', 'six', 'seven']) await carol.retweets(await dave.posts(text))
    expect(await texts(alice, { limit: 2 })).toEqual(['seven', 'six'])
    await dave.blocks(alice)
    expect(await texts(alice, { limit: 2 })).toEqual(['four', 'three'])
    expect(await pages(alice, 2)).toEqual(['four', 'three', 'two', 'one'])
  })

  it('shows a post at the place of its author when its last reposter is hidden', async () => {
    const { alice, bob, carol, app } = await followers()
    await carol.retweets(await bob.posts('from bob'))
    expect(await seenBy(alice)).toEqual([['from bob', 'carol']])
    const id = app.deps.ids.parse(await carol.id)
    await transact(app.deps.db, (tx) => insertHiddenAccount(tx, id))
    expect(await seenBy(alice)).toEqual(['from bob'])
  })

  it('drops deleted posts and all reposts of them', async () => {
    const cast = await followers()
    const { alice, bob, carol, member } = cast
    const dave = member('dave')
    const [his, theirs] = [await bob.posts('from bob'), await dave.posts('from dave')]
    for (const tweet of [his, theirs]) await carol.retweets(tweet)
    await cast.settles()
    await bob.deletes(his)
    await dave.deletes(theirs)
    expect(await texts(alice)).toEqual([])
    await cast.settles()
    expect(await texts(alice)).toEqual([])
  })

  it('continues where a page ended while posts and reposts arrive', async () => {
    const { alice, bob, carol } = await followers()
    const tweets: Tweet[] = []
    for (let index = 0; index < 9; index++) tweets.push(await (index % 2 ? bob : carol).posts(`${index}`))
    await bob.retweets(tweets[4]!)
    let round = 0
    const found = await pages(alice, 2, async () => {
      await bob.posts('meanwhile')
      await carol.retweets(tweets[round++]!)
    })
    expect(found).toEqual(['4', '8', '7', '6', '5', '3', '2', '1', '0'])
  })

  it('agrees with the posts of the authors after any change', async () => {
    const cast = await world({ settings: { RATE_LIMITS: 'off' } })
    // Fewer than are written, so that lists go on in the database.
    cast.app.deps.config.recentItemsMb = (12 * ITEM_BYTES) / 2 ** 20
    const people = cast.crowd(5)
    const acts = fc.array(
      fc.record({
        act: fc.constantFrom('posts', 'replies', 'retweets', 'deletes', 'follows', 'blocks', 'reads', 'settles'),
        who: fc.nat(4),
        whom: fc.nat(4),
        which: fc.nat(50),
      }),
      { minLength: 20, maxLength: 40 },
    )
    const done: Tweet[] = []
    await fc.assert(
      fc.asyncProperty(acts, async (story) => {
        for (const { act, who, whom, which } of story) {
          const [one, other, tweet] = [people[who]!, people[whom]!, done[which % done.length]]
          if (act === 'settles') await cast.settles()
          else if (act === 'reads') await one.following({ limit: 3 })
          else if (act === 'posts') done.push(await one.posts(`${done.length}`))
          else if (act === 'replies' && tweet)
            await one.replies(tweet, `${done.length}`).then(
              (reply) => done.push(reply),
              () => {},
            )
          else if (act === 'deletes' && tweet) await one.deletes(tweet).catch(() => {})
          else if (act === 'retweets' && tweet) await one.retweets(tweet).catch(() => {})
          else if ((act === 'follows' || (act === 'blocks' && which > 40)) && one !== other)
            await one[act as 'follows'](other).catch(() => {})
        }
        for (const member of people) expect(await pages(member, 4), member.username).toEqual(await merged(cast, member))
      }),
      { numRuns: 8, interruptAfterTimeLimit: 20_000, endOnFailure: true },
    )
  })

  it.skipIf(isPostgres())('shows changes that a tool has made in the file', async () => {
    const { alice, bob, carol, dataDir, settles } = await followers()
    await carol.retweets(await bob.posts('from bob'))
    await settles()
    expect(await seenBy(alice)).toEqual([['from bob', 'carol']])
    const file = new DatabaseSync(path.join(dataDir, 'plus.db'), { timeout: 5_000 })
    onTestFinished(() => file.close())
    file.exec(`BEGIN; DELETE FROM retweets; DELETE FROM tweet_retweeters; DELETE FROM notifications; DELETE FROM notification_groups;
      UPDATE tweet_counters SET retweets = 0, newest_retweeters = ','; COMMIT`)
    // A commit of another process is noticed within a second, on a busy machine later.
    await expect.poll(() => seenBy(alice), { timeout: 10_000 }).toEqual(['from bob'])
  })

  it.skipIf(isPostgres())('agrees with the database after a disk error', async () => {
    const { alice, bob, carol, settles } = await followers()
    const tweet = await bob.posts('from bob')
    await carol.retweets(tweet)
    await settles()
    expect(await seenBy(alice)).toEqual([['from bob', 'carol']])
    // Such a write is refused, and may be in the database all the same.
    const sync = vi.spyOn(WalSync.prototype, 'sync').mockRejectedValueOnce(new Error('the disk failed'))
    onTestFinished(() => sync.mockRestore())
    await expect(carol.retweets(tweet)).rejects.toMatchObject({ status: 500 })
    expect(await seenBy(alice)).toEqual(['from bob'])
  })

  describe.skipIf(!isPostgres())('where several processes write', () => {
    it('shows a post whose process ended before it published its event', async () => {
      const { alice, bob, settles } = await followers(1)
      const add = RecentItems.prototype.add
      const said = new Set<number>()
      const lost = vi.spyOn(RecentItems.prototype, 'add').mockImplementation(function (this: RecentItems, item) {
        if (said.has(item.at)) add.call(this, item)
        said.add(item.at)
      })
      onTestFinished(() => lost.mockRestore())
      await bob.posts('from bob')
      await settles()
      expect(said.size).toBe(1)
      expect(await texts(alice)).toEqual(['from bob'])
    })

    it('loads recent posts again when messages may have been lost', async () => {
      const { alice, app, bob, settles } = await followers(1)
      const lost = vi.spyOn(RecentItems.prototype, 'add').mockImplementation(() => {})
      onTestFinished(() => lost.mockRestore())
      await bob.posts('from bob')
      await settles()
      expect(await texts(alice)).toEqual([])
      lost.mockRestore()
      clearCaches(app.deps.db)
      expect(await texts(alice)).toEqual(['from bob'])
    })
  })

  it.each(['next', '0'.repeat(48), '0'.repeat(24), "' OR 1=1 --"])('refuses %j as a cursor', async (cursor) => {
    const { alice } = await world()
    const refused = { status: 400, code: 'invalid_cursor', fields: { cursor: expect.any(String) } }
    await expect(alice.following({ cursor })).rejects.toMatchObject(refused)
  })

  it('is read by many concurrent requests while a user posts', async () => {
    const { alice, bob } = await followers()
    const [, ...found] = await Promise.all([
      atOnce(20, (index) => bob.posts(`${index}`)),
      ...Array.from({ length: 10 }, () => texts(alice)),
    ])
    for (const list of found) expect(new Set(list).size).toBe(list.length)
    expect(await texts(alice)).toHaveLength(20)
  })
})

/** The expected list: all items, sorted newest first. */
async function merged({ app }: World, member: Member): Promise<string[]> {
  const { db, ids } = app.deps
  const viewer = ids.parse(await member.id)
  const follows = await db.selectFrom('following').selectAll().where('follower_id', '=', viewer).execute()
  const followed = new Set([viewer, ...follows.map((row) => row.followee_id)])
  const blocks = await db.selectFrom('blocks').selectAll().execute()
  const blocked = new Set(
    blocks.flatMap((row) =>
      row.blocker_id === viewer ? [row.blocked_id] : row.blocked_id === viewer ? [row.blocker_id] : [],
    ),
  )
  const tweets = await db.selectFrom('tweets').selectAll().execute()
  const retweets = await db.selectFrom('retweets').selectAll().execute()
  const acts = [
    ...tweets
      .filter((tweet) => followed.has(tweet.author_id))
      .filter((tweet) => {
        const answered = tweet.reply_to_author
        return answered === null || answered === tweet.author_id || followed.has(answered)
      })
      .map((tweet) => ({ at: tweet.id, id: tweet.id })),
    ...retweets.filter((row) => followed.has(row.account_id)).map((row) => ({ at: row.mark_id, id: row.tweet_id })),
  ].toSorted((a, b) => b.at - a.at)
  const byId = new Map(tweets.map((tweet) => [tweet.id, tweet]))
  const order = [...new Set(acts.map((act) => act.id))].flatMap((id) => byId.get(id) ?? [])
  return order.filter((tweet) => !blocked.has(tweet.author_id)).map((tweet) => tweet.content)
}
