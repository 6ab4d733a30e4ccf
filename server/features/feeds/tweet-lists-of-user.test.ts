import { describe, expect, it } from 'vitest'
import { photo } from '#tests/pictures.ts'
import { atOnce, contents, type World, world } from '#tests/world.ts'

/** Alice has posted words and a photo, and answered Bob. */
async function busyAlice(): Promise<World> {
  const cast = await world()
  const { alice, bob } = cast
  await alice.posts('words')
  await alice.posts('photo', { images: [await photo()] })
  await alice.replies(await bob.posts('from bob'), 'reply')
  return cast
}

describe('GET /tweets/user/:id', () => {
  it("lists one user's posts and replies, newest first", async () => {
    const { alice, bob } = await busyAlice()
    expect(contents(await bob.tweetsOf(alice))).toEqual(['reply', 'photo', 'words'])
    expect(contents(await bob.tweetsOf(bob))).toEqual(['from bob'])
  })

  it('shows all changes since it was read last', async () => {
    const { alice, bob } = await world()
    const seen = async () =>
      (await bob.tweetsOf(alice)).tweets.map(({ content, likesCount }) => `${content} ${likesCount}`)
    expect(await seen()).toEqual([])
    const one = await alice.posts('one')
    expect(await seen()).toEqual(['one 0'])
    await alice.replies(one, 'two')
    await bob.likes(one)
    expect(await seen()).toEqual(['two 0', 'one 1'])
    await alice.edits(one, { content: 'uno' })
    expect(await seen()).toEqual(['two 0', 'uno 1'])
    await alice.deletes(one)
    expect(await seen()).toEqual(['two 0'])
  })

  it.each([
    ['posts', ['photo', 'words']],
    ['replies', ['reply']],
    ['media', ['photo']],
  ] as const)('shows %s alone when asked', async (filter, expected) => {
    const { alice, bob } = await busyAlice()
    expect(contents(await bob.tweetsOf(alice, { filter }))).toEqual(expected)
  })

  it('follows an edit that adds or removes images', async () => {
    const { alice, bob } = await busyAlice()
    const { tweets } = await bob.tweetsOf(alice)
    await alice.edits(tweets[1]!, { replaceImages: true })
    await alice.edits(tweets[2]!, {}, [await photo()])
    expect(contents(await bob.tweetsOf(alice, { filter: 'media' }))).toEqual(['words'])
  })

  it('lists reposts, and likes for the user themselves, the latest mark first', async () => {
    const { alice, bob } = await busyAlice()
    const [reply, , words] = (await bob.tweetsOf(alice)).tweets
    for (const tweet of [reply!, words!]) {
      await bob.likes(tweet)
      await bob.retweets(tweet)
    }
    expect(contents(await bob.tweetsOf(bob, { filter: 'likes' }))).toEqual(['words', 'reply'])
    expect(contents(await alice.tweetsOf(bob, { filter: 'retweets' }))).toEqual(['words', 'reply'])
  })

  it('finds the user by id or by username, with or without @, in any case', async () => {
    const { alice, bob } = await busyAlice()
    for (const id of [await alice.id, (await alice.id).toUpperCase(), 'alice', '@alice', 'ALICE']) {
      const page = await bob.call('GET /tweets/user/:id', { params: { id } })
      expect(page.tweets, id).toHaveLength(3)
    }
  })

  it('shows 50 unless asked, page by page', async () => {
    const { alice } = await world()
    await atOnce(52, (index) => alice.posts(`${index}`))
    const first = await alice.tweetsOf(alice)
    expect(first.tweets).toHaveLength(50)
    const rest = await alice.tweetsOf(alice, { cursor: first.nextCursor! })
    expect(rest).toMatchObject({ tweets: [{}, {}], nextCursor: null })
  })

  it('keeps its position in a list of likes while likes change', async () => {
    const { alice, bob } = await world()
    const tweets = await atOnce(5, (index) => alice.posts(`${index}`))
    for (const tweet of tweets) await bob.likes(tweet)
    const first = await bob.tweetsOf(bob, { filter: 'likes', limit: 2 })
    await bob.likes(first.tweets[1]!)
    await bob.likes(await alice.posts('new'))
    const second = await bob.tweetsOf(bob, { filter: 'likes', limit: 5, cursor: first.nextCursor! })
    expect([...contents(first), ...contents(second)]).toEqual(tweets.map((tweet) => tweet.content).toReversed())
  })

  it("is empty across a block, either way, and leaves blocked users out of others' marks", async () => {
    const { alice, bob, carol } = await busyAlice()
    for (const tweet of (await carol.tweetsOf(alice)).tweets) await carol.retweets(tweet)
    await bob.blocks(alice)
    expect(contents(await bob.tweetsOf(alice))).toEqual([])
    expect(contents(await alice.tweetsOf(bob))).toEqual([])
    expect(contents(await bob.tweetsOf(carol, { filter: 'retweets' }))).toEqual([])
    expect(contents(await alice.tweetsOf(carol, { filter: 'retweets' }))).toHaveLength(3)
  })

  it("refuses to show another user's likes", async () => {
    const { alice, bob } = await world()
    const refused = { status: 403, code: 'private_list' }
    await expect(alice.tweetsOf(bob, { filter: 'likes' })).rejects.toMatchObject(refused)
  })

  it('refuses an unknown user, and an unknown filter', async () => {
    const { alice } = await world()
    const missing = { status: 404, code: 'user_not_found' }
    for (const id of ['nobody', '0'.repeat(24), '@', '%00'])
      await expect(alice.call('GET /tweets/user/:id', { params: { id } }), id).rejects.toMatchObject(missing)
    const refused = { status: 400, fields: { filter: expect.stringContaining('posts, replies, media') } }
    await expect(alice.tweetsOf(alice, { filter: 'drafts' as never })).rejects.toMatchObject(refused)
  })
})
