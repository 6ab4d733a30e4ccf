import { describe, expect, it } from 'vitest'
import { contents, world } from '#tests/world.ts'

describe('GET /bookmarks', () => {
  it('lists the bookmarks of the viewer, last saved first', async () => {
    const { alice, bob } = await world()
    const [one, two] = [await alice.posts('one'), await alice.posts('two')]
    const reply = await alice.replies(one, 'reply')
    for (const tweet of [two, reply, one]) await bob.bookmarks(tweet)
    const saved = await bob.bookmarked()
    expect(contents(saved)).toEqual(['one', 'reply', 'two'])
    expect(saved.tweets[0]).toMatchObject({ bookmarked: true, bookmarks: [await bob.id], bookmarksCount: 1 })
  })

  it('drops removed bookmarks, and lists a repeated one first', async () => {
    const { alice } = await world()
    const [one, two] = [await alice.posts('one'), await alice.posts('two')]
    for (const tweet of [one, two, one]) await alice.bookmarks(tweet)
    expect(contents(await alice.bookmarked())).toEqual(['two'])
    await alice.bookmarks(one)
    expect(contents(await alice.bookmarked())).toEqual(['one', 'two'])
  })

  it('is unchanged without changes, and shows each change at once', async () => {
    const { alice, bob, carol } = await world()
    const [his, hers] = [await bob.posts('his'), await carol.posts('hers')]
    for (const tweet of [his, hers]) await alice.bookmarks(tweet)
    const seen = async () => {
      const page = await alice.bookmarked()
      expect(await alice.bookmarked()).toEqual(page)
      return page.tweets.map(({ content, likesCount, liked, user }) => `${content} ${likesCount} ${liked} ${user.name}`)
    }
    expect(await seen()).toEqual(['hers 0 false carol', 'his 0 false bob'])
    await alice.likes(his)
    await bob.changesProfile({ name: 'Bobby' })
    await carol.edits(hers, { content: 'hers, edited' })
    expect(await seen()).toEqual(['hers, edited 0 false carol', 'his 1 true Bobby'])
    await carol.blocks(alice)
    expect(await seen()).toEqual(['his 1 true Bobby'])
    await carol.blocks(alice)
    await bob.deletes(his)
    expect(await seen()).toEqual(['hers, edited 0 false carol'])
    await alice.bookmarks(hers)
    expect(await seen()).toEqual([])
  })

  it('skips deleted posts and blocked authors, and still fills its pages', async () => {
    const { alice, bob, carol } = await world()
    for (let index = 1; index <= 12; index++) {
      const [kept, deleted, hidden] = [await bob.posts(`${index}`), await bob.posts('deleted'), await carol.posts('x')]
      for (const tweet of [kept, deleted, hidden]) await alice.bookmarks(tweet)
      await bob.deletes(deleted)
    }
    await carol.blocks(alice)
    const first = await alice.bookmarked({ limit: 5 })
    const second = await alice.bookmarked({ limit: 5, cursor: first.nextCursor! })
    const third = await alice.bookmarked({ limit: 5, cursor: second.nextCursor! })
    expect([first, second, third].map(contents)).toEqual([
      ['12', '11', '10', '9', '8'],
      ['7', '6', '5', '4', '3'],
      ['2', '1'],
    ])
    expect(third.nextCursor).toBeNull()
  })

  it('is visible to its owner only', async () => {
    const { alice, bob } = await world()
    await alice.bookmarks(await bob.posts('Hello'))
    expect(await bob.bookmarked()).toEqual({ tweets: [], nextCursor: null })
  })

  it('refuses a made-up cursor', async () => {
    const { alice } = await world()
    await expect(alice.bookmarked({ cursor: 'x' })).rejects.toMatchObject({ status: 400, code: 'invalid_cursor' })
  })
})
