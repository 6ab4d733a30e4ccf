import { describe, expect, it } from 'vitest'
import { atOnce, contents, world } from '#tests/world.ts'

const names = (from: number, to: number): string[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => `${from > to ? from - index : from + index}`)

describe('GET /tweets', () => {
  it('lists the posts of everyone, newest first, replies included', async () => {
    const { alice, bob, carol } = await world()
    const first = await alice.posts('first')
    await bob.posts('second')
    await carol.replies(first, 'third')
    expect(await alice.timeline()).toEqual(['third', 'second', 'first'])
  })

  it('is empty in an empty network', async () => {
    const { alice } = await world()
    expect(await alice.newest()).toEqual({ tweets: [], nextCursor: null })
  })

  it("shows each viewer their own marks, and everybody's counts", async () => {
    const { alice, bob, carol } = await world()
    const [plain, marked] = [await alice.posts('plain'), await alice.posts('marked')]
    await bob.marks(marked)
    const mine = { liked: true, retweeted: true, bookmarked: true, likesCount: 1, retweetsCount: 1, bookmarksCount: 1 }
    expect((await bob.newest()).tweets).toMatchObject([mine, { ...plain }])
    const theirs = { ...mine, liked: false, retweeted: false, bookmarked: false, bookmarks: [] }
    expect((await carol.newest()).tweets).toMatchObject([theirs, { ...plain }])
  })

  it('shows the marks of a viewer who has marked every post three times', async () => {
    const { alice, bob } = await world({ settings: { RATE_LIMITS: 'off' } })
    const tweets = await atOnce(35, (index) => alice.posts(`${index}`))
    await atOnce(35, (index) => bob.marks(tweets[index]!))
    const marked = { liked: true, retweeted: true, bookmarked: true }
    expect((await bob.newest({ limit: 35 })).tweets).toMatchObject(tweets.map(() => marked))
  })

  it('shows 30 unless asked, and at most 200', async () => {
    const { alice } = await world({ settings: { RATE_LIMITS: 'off' } })
    await atOnce(205, (index) => alice.posts(`${index}`))
    expect(await alice.timeline()).toHaveLength(30)
    expect(await alice.timeline({ limit: 1_000 })).toHaveLength(200)
    expect(await alice.timeline({ limit: 0 })).toHaveLength(1)
    expect(await alice.timeline({ limit: -5 })).toHaveLength(1)
  })

  it('continues where a page ended, without gap or repeat while posts arrive and are deleted', async () => {
    const { alice, bob } = await world()
    for (const name of names(1, 9)) await alice.posts(name)
    const first = await bob.newest({ limit: 4 })
    await alice.posts('meanwhile')
    await alice.deletes(first.tweets.at(-1)!) // the very post the cursor stands on
    const second = await bob.newest({ limit: 4, cursor: first.nextCursor! })
    const third = await bob.newest({ limit: 4, cursor: second.nextCursor! })
    expect([first, second, third].flatMap(contents)).toEqual(names(9, 1))
    expect(third.nextCursor).toBeNull()
  })

  it('ends without an empty page when the posts fill the last one', async () => {
    const { alice } = await world()
    for (const name of names(1, 4)) await alice.posts(name)
    const first = await alice.newest({ limit: 2 })
    expect(await alice.newest({ limit: 2, cursor: first.nextCursor! })).toMatchObject({ nextCursor: null })
  })

  it('hides posts across a block, both ways, and fills the page with older ones', async () => {
    const { alice, bob, carol } = await world()
    await alice.posts('from alice')
    for (const name of names(1, 7)) await bob.posts(name)
    await alice.blocks(bob)
    expect(await alice.timeline({ limit: 1 })).toEqual(['from alice'])
    expect(await bob.timeline()).toEqual(names(7, 1))
    expect(await carol.timeline()).toHaveLength(8)
  })

  it('continues past a long stretch of hidden posts', async () => {
    const { alice, bob } = await world()
    await alice.posts('at the very end')
    for (const name of names(1, 35)) await bob.posts(name)
    await alice.blocks(bob)
    let page = await alice.newest({ limit: 1 })
    while (page.tweets.length === 0) page = await alice.newest({ limit: 1, cursor: page.nextCursor! })
    expect(contents(page)).toEqual(['at the very end'])
  })

  it.each([{ limit: 'ten' }, { limit: 1.5 }, { limit: '' }])('refuses %j as a limit', async (query) => {
    const { alice } = await world()
    const refused = { status: 400, code: 'invalid_fields', fields: { limit: 'The limit must be a whole number.' } }
    await expect(alice.newest(query as never)).rejects.toMatchObject(refused)
  })

  it.each(['next', '0'.repeat(24), "' OR 1=1 --", '-1'])('refuses %j as a cursor', async (cursor) => {
    const { alice } = await world()
    const refused = { status: 400, code: 'invalid_cursor', fields: { cursor: expect.any(String) } }
    await expect(alice.newest({ cursor })).rejects.toMatchObject(refused)
  })
})
