import { describe, expect, it } from 'vitest'
import { contents, world } from '#tests/world.ts'

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
