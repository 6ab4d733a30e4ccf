import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { contents, world } from '#tests/world.ts'

/** Acts on each value after the one before. */
async function inTurn<T, R>(values: readonly T[], act: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const value of values) results.push(await act(value))
  return results
}

const missing = { status: 404, code: 'tweet_not_found', message: 'Post not found.' }

describe('GET /tweets/:id', () => {
  it('shows a post as the viewer sees it', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Hello')
    await bob.likes(tweet)
    expect(await bob.sees(tweet)).toEqual({ ...tweet, liked: true, likes: [await bob.id], likesCount: 1 })
    expect(await alice.sees(tweet)).toEqual({ ...tweet, likes: [await bob.id], likesCount: 1 })
  })

  it('does not exist for viewers with a block in either direction', async () => {
    const { alice, bob, carol } = await world()
    const tweet = await alice.posts('Hello')
    await alice.blocks(bob)
    await carol.blocks(alice)
    await expect(bob.sees(tweet)).rejects.toMatchObject(missing)
    await expect(carol.sees(tweet)).rejects.toMatchObject(missing)
  })

  it('refuses an unknown, a guessed and a malformed id', async () => {
    const { alice } = await world()
    const { _id } = await alice.posts('Hello')
    const guessed = _id.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    await expect(alice.sees({ _id: guessed })).rejects.toMatchObject(missing)
    await expect(alice.sees({ _id: await alice.id })).rejects.toMatchObject(missing)
    await expect(alice.sees({ _id: _id.toUpperCase() })).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
  })
})

describe('GET /tweets/:id/replies', () => {
  it('lists the direct replies, oldest first, page by page', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Count')
    for (const word of ['one', 'two', 'three']) await bob.replies(tweet, word)
    const first = await alice.repliesTo(tweet, { limit: 2 })
    await bob.replies(first.tweets[0]!, 'deeper')
    await bob.replies(tweet, 'four')
    expect(contents(first)).toEqual(['one', 'two'])
    const second = await alice.repliesTo(tweet, { limit: 2, cursor: first.nextCursor! })
    expect(contents(second)).toEqual(['three', 'four'])
    expect(second.nextCursor).toBeNull()
  })

  it('hides replies across a block, and fills the page with further ones', async () => {
    const { alice, bob, carol } = await world()
    const tweet = await alice.posts('Count')
    for (const word of ['one', 'two', 'three']) await bob.replies(tweet, word)
    await carol.replies(tweet, 'four')
    await alice.blocks(bob)
    expect(contents(await alice.repliesTo(tweet, { limit: 1 }))).toEqual(['four'])
    expect(contents(await carol.repliesTo(tweet))).toHaveLength(4)
  })

  it('refuses a post that does not exist, or is hidden by a block', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Hello')
    await alice.blocks(bob)
    await expect(bob.repliesTo(tweet)).rejects.toMatchObject(missing)
    await expect(bob.repliesTo({ _id: '0'.repeat(24) })).rejects.toMatchObject(missing)
  })
})

describe('GET /tweets/:id/replies?sort=', () => {
  type Sort = 'oldest' | 'newest' | 'relevant' | 'liked'
  /** All pages of one reply each. `between` runs after the first. */
  async function pages(viewer: Member, tweet: { _id: string }, sort: Sort, between = async () => {}) {
    const texts: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await viewer.repliesTo(tweet, { limit: 1, sort, ...(cursor && { cursor }) })
      if (!cursor) await between()
      texts.push(...contents(page))
      cursor = page.nextCursor
    } while (cursor)
    return texts
  }

  it('lists the newest first, and the most liked first', async () => {
    const { alice, bob, carol } = await world()
    const tweet = await alice.posts('Count')
    const [, two, three] = await inTurn(['one', 'two', 'three', 'four'], (text) => bob.replies(tweet, text))
    await alice.likes(three!)
    for (const member of [alice, carol]) await member.likes(two!)
    expect(await pages(bob, tweet, 'newest')).toEqual(['four', 'three', 'two', 'one'])
    expect(await pages(bob, tweet, 'liked')).toEqual(['two', 'three', 'one', 'four'])
    expect(await pages(bob, tweet, 'oldest')).toEqual(['one', 'two', 'three', 'four'])
  })

  it('lists the relevant first: of the author, of the viewer and those they follow, then the most liked', async () => {
    const { alice, bob, carol, member } = await world()
    const dave = member('dave')
    const tweet = await alice.posts('Count')
    await dave.replies(tweet, 'unknown')
    const liked = await dave.replies(tweet, 'unknown and liked')
    await carol.replies(tweet, 'followed')
    await bob.replies(tweet, 'own')
    await alice.replies(tweet, 'of the author')
    const last = await alice.replies(tweet, 'of the author, liked')
    await bob.follows(carol)
    for (const member of [alice, carol]) for (const each of [liked, last]) await member.likes(each)
    const others = ['unknown and liked', 'unknown']
    const byAuthor = ['of the author', 'of the author, liked']
    expect(await pages(bob, tweet, 'relevant')).toEqual([...byAuthor, 'followed', 'own', ...others])
    expect((await pages(carol, tweet, 'relevant'))[2]).toBe('followed')
  })

  it.each(['relevant', 'liked'] as const)('shows each once, whatever changes between two pages: %s', async (sort) => {
    const { alice, bob, carol } = await world()
    const tweet = await alice.posts('Count')
    const [one, two, three, four] = await inTurn(['one', 'two', 'three', 'four'], (text) => carol.replies(tweet, text))
    await alice.likes(one!)
    const texts = await pages(bob, tweet, sort, async () => {
      await alice.likes(one!, false)
      for (const member of [alice, bob]) await member.likes(four!)
      await bob.follows(carol)
      await carol.deletes(two!)
      await alice.call('PUT /tweets/:id/hidden', { params: { id: three!._id } })
      await bob.replies(tweet, 'five')
    })
    expect(texts).toEqual(['one', 'four', 'five'])
  })

  it('ranks a hundred, and lists the rest after them', async () => {
    const { alice, bob } = await world({ settings: { RATE_LIMITS: 'off' } })
    const tweet = await alice.posts('Count')
    const texts = Array.from({ length: 105 }, (_, index) => `reply ${index}`)
    const replies = await inTurn(texts, (text) => bob.replies(tweet, text))
    await alice.likes(replies[104]!)
    const first = await alice.repliesTo(tweet, { limit: 60, sort: 'liked' })
    const second = await alice.repliesTo(tweet, { limit: 60, sort: 'liked', cursor: first.nextCursor! })
    expect([...contents(first), ...contents(second)]).toEqual(['reply 104', ...texts.slice(0, 104)])
    expect(second.nextCursor).toBeNull()
  })

  it.each(['relevant', 'liked', 'newest'] as const)(
    'hides what the list in the order of time hides: %s',
    async (sort) => {
      const { alice, bob, carol } = await world()
      const tweet = await alice.posts('Count')
      await bob.replies(tweet, 'across a block')
      const hidden = await carol.replies(tweet, 'hidden')
      await carol.replies(tweet, 'shown')
      await alice.blocks(bob)
      await alice.call('PUT /tweets/:id/hidden', { params: { id: hidden._id } })
      expect(await pages(alice, tweet, sort)).toEqual(['shown'])
      expect((await alice.repliesTo(tweet, { sort })).hasHidden).toBe(true)
      expect(contents(await alice.repliesTo(tweet, { sort, hidden: 'true' }))).toEqual(['hidden'])
      await expect(bob.repliesTo(tweet, { sort })).rejects.toMatchObject(missing)
    },
  )

  it('refuses a cursor that it did not write, and lists no post that a cursor names', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Count')
    const other = await alice.posts('No reply')
    const secret = await alice.replies(other, 'Elsewhere')
    const one = await bob.replies(tweet, 'one')
    const named = (ids: string[]) => Buffer.from(ids.join(''), 'hex').toString('base64url')
    const read = (cursor: string) => bob.repliesTo(tweet, { sort: 'liked', cursor })
    const many = named(Array.from({ length: 101 }, (_, index) => (index + 1).toString(16).padStart(24, '0')))
    for (const cursor of [
      'x',
      '.',
      `${named([tweet._id])}.`,
      `AAAA.${tweet._id}`,
      `${named(['0'.repeat(24)])}.${tweet._id}`,
      `${named([one._id, one._id])}.${tweet._id}`,
    ])
      await expect(read(cursor)).rejects.toMatchObject({ status: 400, code: 'invalid_cursor' })
    await expect(read(`${many}.${tweet._id}`)).rejects.toMatchObject({ status: 400 })
    expect(contents(await read(`${named([secret._id, other._id])}.${tweet._id}`))).toEqual(['one'])
  })
})

describe('GET /tweets/:id/ancestors', () => {
  it('lists the posts above, from the root down', async () => {
    const { alice, bob } = await world()
    const root = await alice.posts('root')
    const reply = await bob.replies(await alice.replies(await bob.replies(root, 'a'), 'b'), 'c')
    expect(contents(await alice.ancestorsOf(reply))).toEqual(['root', 'a', 'b'])
    expect(await alice.ancestorsOf(root)).toEqual({ tweets: [] })
  })

  it('leaves out users hidden by a block', async () => {
    const { alice, bob, carol } = await world()
    const reply = await carol.replies(await bob.replies(await alice.posts('root'), 'from bob'), 'from carol')
    await alice.blocks(bob)
    expect(contents(await alice.ancestorsOf(reply))).toEqual(['root'])
    expect(contents(await carol.ancestorsOf(reply))).toEqual(['root', 'from bob'])
  })

  it('ends below a deleted post', async () => {
    const { alice, bob } = await world()
    const middle = await bob.replies(await alice.posts('root'), 'middle')
    const below = await alice.replies(middle, 'below')
    const last = await bob.replies(below, 'last')
    await bob.deletes(middle)
    expect(contents(await alice.ancestorsOf(last))).toEqual(['below'])
  })

  it('refuses a post that does not exist', async () => {
    const { alice } = await world()
    await expect(alice.ancestorsOf({ _id: '0'.repeat(24) })).rejects.toMatchObject(missing)
  })
})
