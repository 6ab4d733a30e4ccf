import { describe, expect, it } from 'vitest'
import type { SuggestedTweet } from '#contract/calls/timelines.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { THREAD_POSTS } from '#contract/limits.ts'
import type { Member } from '#tests/member.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { atOnce, contents, world } from '#tests/world.ts'

/** Each post with why it is there. */
const reasons = async (member: Member, limit = 20): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await member.forYou({ limit })).tweets.map(({ content, reason }) => [
      content,
      reason.user ? [reason.type, reason.user.username] : reason.type,
    ]),
  )

/** The texts of all pages. */
async function pages(member: Member, limit: number, between = async () => {}): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await member.forYou({ limit, ...(cursor && { cursor }) })
    found.push(...contents(page))
    cursor = page.nextCursor
    await between()
  }
  return found
}

describe('GET /timelines/for-you', () => {
  it('names why each post is shown: followed, reposted or liked by a followed user, popular, or new', async () => {
    const { alice, bob, carol, member } = await world()
    const dave = member('dave')
    await alice.follows(bob)
    await bob.showsLikes()
    await bob.posts('by somebody followed')
    await bob.retweets(await dave.posts('reposted'))
    await bob.likes(await dave.posts('liked'))
    await carol.likes(await dave.posts('popular'))
    await carol.posts('new')
    expect(await reasons(alice)).toEqual({
      'by somebody followed': 'following',
      reposted: ['retweeted', 'bob'],
      liked: ['liked', 'bob'],
      popular: 'popular',
      new: 'new',
    })
  })

  it('never names the author as the one who likes a post', async () => {
    const { alice, bob, carol } = await world()
    await alice.follows(bob)
    await alice.follows(carol)
    for (const each of [bob, carol]) await each.showsLikes()
    // Two posts that the newest of the feed are not.
    const [his, both] = [await bob.posts('his'), await bob.posts('both')]
    await atOnce(60, (index) => carol.posts(`${index}`))
    await bob.likes(his)
    await bob.likes(both)
    await carol.likes(both)
    await bob.likes(both)
    await bob.likes(both)
    expect(await reasons(alice, 80)).toMatchObject({ his: 'popular', both: ['liked', 'carol'] })
  })

  it('has ten posts between a quote and its original', async () => {
    const { alice, bob, carol } = await world()
    await alice.follows(bob)
    await bob.quotes(await carol.posts('quoted'), 'see this')
    await atOnce(10, (index) => carol.posts(`${index}`))
    expect(await reasons(alice)).toMatchObject({ quoted: ['quoted', 'bob'], 'see this': 'following' })
    const listed = contents(await alice.forYou())
    expect(listed.indexOf('quoted') - listed.indexOf('see this')).toBe(11)
  })

  it('shows a quote in place of its original where there are fewer posts', async () => {
    const { alice, bob, carol } = await world()
    await alice.quotes(await carol.posts('original'), 'own quote')
    await bob.posts('other')
    expect(contents(await alice.forYou())).toEqual(['own quote', 'other'])
  })

  it('shows no original just below its quote after the ranked posts either', async () => {
    const { alice, bob, carol } = await world()
    await bob.quotes(await carol.posts('original'), 'quote')
    await atOnce(62, (index) => carol.posts(`${index}`))
    expect((await pages(alice, 50)).filter((content) => /[a-z]/.test(content))).toEqual(['quote'])
  })

  it('names no quote that is detached, or not for the viewer', async () => {
    const { alice, bob, carol } = await world()
    await alice.follows(bob)
    const [detached, hidden] = [await carol.posts('detached'), await carol.posts('hidden')]
    await carol.detaches(detached, await bob.quotes(detached, 'one'))
    await bob.quotes(hidden, 'two', { audience: 'mentioned' })
    expect(await reasons(alice)).toMatchObject({ detached: 'new', hidden: 'new' })
  })

  it('ranks closer users above newer posts', async () => {
    const { alice, bob, carol, member } = await world()
    const dave = member('dave')
    await alice.follows(bob)
    const [mine, reposted, liked] = [await bob.posts('1'), await dave.posts('2'), await carol.posts('3')]
    const popular = await dave.posts('4')
    await carol.posts('5')
    await bob.retweets(reposted)
    await bob.likes(liked)
    await carol.likes(popular)
    expect(contents(await alice.forYou())).toEqual(['2', '3', '1', '4', '5'])
    await dave.likes(mine)
    expect(contents(await alice.forYou())[0]).toBe('1')
  })

  it('shows popular and new posts to users who follow nobody', async () => {
    const { alice, bob, carol } = await world()
    await bob.posts('new')
    await alice.likes(await carol.posts('popular'))
    expect(await reasons(alice)).toEqual({ popular: 'popular', new: 'new' })
    const first = (await alice.forYou()).tweets[0] as SuggestedTweet
    expect(first).toMatchObject({ content: 'popular', liked: true, retweetedBy: null })
  })

  it('names who reposted a post in the post too', async () => {
    const { alice, bob, carol } = await world()
    await alice.follows(bob)
    await bob.retweets(await carol.posts('found'))
    const by = { username: 'bob' }
    expect((await alice.forYou()).tweets).toMatchObject([
      { content: 'found', retweetedBy: by, reason: { type: 'retweeted', user: by } },
    ])
  })

  it('keeps a new own post near the top, and an hour later among the new ones', async () => {
    let now = Date.now() - 3 * HOUR_MS
    const { alice, bob } = await world({ clock: () => now++ })
    await alice.posts('own')
    await bob.posts('new')
    expect(contents(await alice.forYou())).toEqual(['own', 'new'])
    now += 2 * HOUR_MS
    expect(contents(await alice.forYou())).toEqual(['new', 'own'])
    expect(await reasons(alice)).toEqual({ own: 'new', new: 'new' })
  })

  it('leaves out own replies and reposts, replies, deleted posts and posts across a block, either way', async () => {
    const { alice, bob, carol, member } = await world()
    const dave = member('dave')
    const his = await bob.posts('from bob')
    await carol.posts('from carol')
    const kept = await dave.posts('kept')
    await alice.replies(kept, 'own reply')
    await alice.retweets(kept)
    await dave.replies(his, 'reply')
    await dave.deletes(await dave.posts('deleted'))
    await dave.retweets(his)
    await alice.follows(dave)
    await alice.blocks(bob)
    await carol.blocks(alice)
    expect(contents(await alice.forYou())).toEqual([kept.content])
  })

  it('is unchanged without changes, and shows each change at once', async () => {
    const { alice, bob, carol } = await world()
    await alice.follows(bob)
    await bob.showsLikes()
    const [his, hers] = [await bob.posts('his'), await carol.posts('hers')]
    const seen = async () => {
      const page = await alice.forYou()
      expect(await alice.forYou()).toEqual(page)
      return page.tweets.map(({ content, reason, likesCount, liked, user }) =>
        [content, reason.type, reason.user?.name ?? '-', likesCount, liked, user.name].join(' '),
      )
    }
    expect(await seen()).toEqual(['his following - 0 false bob', 'hers new - 0 false carol'])
    await bob.likes(hers)
    expect(await seen()).toEqual(['hers liked bob 1 false carol', 'his following - 0 false bob'])
    await bob.changesProfile({ name: 'Bobby' })
    expect(await seen()).toEqual(['hers liked Bobby 1 false carol', 'his following - 0 false Bobby'])
    await bob.likes(hers)
    await alice.likes(his)
    expect(await seen()).toEqual(['his following - 1 true Bobby', 'hers new - 0 false carol'])
    await carol.edits(hers, { content: 'hers, edited' })
    expect(await seen()).toEqual(['his following - 1 true Bobby', 'hers, edited new - 0 false carol'])
    await alice.follows(bob)
    expect(await seen()).toEqual(['his popular - 1 true Bobby', 'hers, edited new - 0 false carol'])
    await alice.blocks(bob)
    expect(await seen()).toEqual(['hers, edited new - 0 false carol'])
    await carol.deletes(hers)
    expect(await seen()).toEqual([])
    await alice.blocks(bob)
    expect(await seen()).toEqual(['his popular - 1 true Bobby'])
  })

  it('limits the posts of one author on a page', async () => {
    const { alice, bob, carol } = await world()
    await alice.follows(bob)
    for (let index = 0; index < 6; index++) await bob.posts(`bob ${index}`)
    for (let index = 0; index < 3; index++) await carol.posts(`carol ${index}`)
    const authors = (await alice.forYou()).tweets.map((tweet) => tweet.user.username)
    expect(authors.join()).not.toContain('bob,bob,bob')
  })

  it('continues where a page ended, each post once, while posts and likes arrive', async () => {
    // Each process ranks for itself: docs/scaling.md.
    const { alice, bob, carol } = await world({ processes: 1 })
    await alice.follows(bob)
    const tweets = [
      ...(await atOnce(6, (i) => bob.posts(`bob ${i}`))),
      ...(await atOnce(6, (i) => carol.posts(`c ${i}`))),
    ]
    const [expected, order] = [tweets.map((tweet) => tweet.content), await pages(alice, 50)]
    let round = 0
    const found = await pages(alice, 2, async () => {
      await carol.posts('meanwhile')
      await bob.likes(tweets[round++]!)
    })
    expect(found).toEqual(order)
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  it('continues after a restart, with the same ranking', async () => {
    const cast = await world()
    const { alice, bob, carol } = cast
    await alice.follows(bob)
    for (let index = 0; index < 4; index++) await (index % 2 ? bob : carol).posts(`${index}`)
    const whole = contents(await alice.forYou())
    const first = await alice.forYou({ limit: 2 })
    await cast.restarts()
    await bob.posts('later')
    const rest = await alice.forYou({ cursor: first.nextCursor! })
    expect([...contents(first), ...contents(rest)]).toEqual(whole)
    expect(rest.nextCursor).toBeNull()
  })

  it('continues with older posts after the ranked ones', async () => {
    const { alice, bob } = await world({ settings: { RATE_LIMITS: 'off' } })
    await atOnce(130, (index) => bob.posts(`${index}`))
    const found = await pages(alice, 25)
    expect(found).toHaveLength(130)
    expect(new Set(found).size).toBe(130)
  })

  // On PostgreSQL each first page is ranked again.
  it.skipIf(isPostgres())('is ranked again within seconds only for new posts that matter to its viewer', async () => {
    let late = 0
    const { alice, bob, carol, member } = await world({
      clock: () => Date.now() + late,
      settings: { RATE_LIMITS: 'off' },
    })
    // Enough posts that the popular ones change slowly.
    const content = Array.from({ length: THREAD_POSTS }, (_, index) => `${index}`)
    await atOnce(20, () => carol.call('POST /tweets/thread', { body: { content } }))
    const liked = await member('dave').posts('liked')
    await bob.showsLikes()
    await alice.follows(bob)
    const seen = async () => contents(await alice.forYou())
    const first = await seen()
    await bob.likes(liked)
    expect(await seen()).toEqual(first)
    late = 21_000
    expect((await seen())[0]).toBe('liked')
    await bob.posts('posted')
    expect((await seen())[0]).toBe('posted')
    await alice.posts('own')
    expect((await seen()).slice(0, 2).sort()).toEqual(['own', 'posted'])
    await carol.blocks(alice)
    expect((await seen()).sort()).toEqual(['liked', 'own', 'posted'])
    await alice.blocks(bob)
    expect((await seen()).sort()).toEqual(['liked', 'own'])
  })

  it('is empty in an empty network', async () => {
    const { alice } = await world()
    expect(await alice.forYou()).toEqual({ tweets: [], nextCursor: null })
  })

  it.each(['next', '0'.repeat(48), '0'.repeat(24)])('refuses %j as a cursor', async (cursor) => {
    const { alice } = await world()
    const refused = { status: 400, code: 'invalid_cursor', fields: { cursor: expect.any(String) } }
    await expect(alice.forYou({ cursor })).rejects.toMatchObject(refused)
  })
})
