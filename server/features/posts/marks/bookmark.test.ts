import { describe, expect, it } from 'vitest'
import { atOnce, world } from '#tests/world.ts'

describe('POST /tweets/bookmark/:id', () => {
  it('bookmarks a post, and removes the bookmark the second time', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('For later')
    expect(await bob.bookmarks(tweet)).toEqual({ bookmarked: true })
    expect(await bob.sees(tweet)).toMatchObject({ bookmarked: true, bookmarks: [await bob.id], bookmarksCount: 1 })
    expect(await bob.bookmarks(tweet)).toEqual({ bookmarked: false })
    expect(await bob.sees(tweet)).toMatchObject({ bookmarked: false, bookmarks: [], bookmarksCount: 0 })
  })

  it('stays private: others see the count, never who', async () => {
    const { alice, bob, carol } = await world()
    const tweet = await alice.posts('For later')
    await bob.bookmarks(tweet)
    expect(await alice.sees(tweet)).toMatchObject({ bookmarked: false, bookmarks: [], bookmarksCount: 1 })
    expect(JSON.stringify(await carol.newest())).not.toContain(await bob.id)
  })

  it('refuses a post that does not exist, and an invalid id', async () => {
    const { bob } = await world()
    await expect(bob.bookmarks({ _id: '0'.repeat(24) })).rejects.toMatchObject({ status: 404, code: 'tweet_not_found' })
    await expect(bob.bookmarks({ _id: 'x' })).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
  })

  it('refuses when either side has blocked the other', async () => {
    const { alice, bob, carol } = await world()
    const tweet = await alice.posts('Hello')
    await alice.blocks(bob)
    await carol.blocks(alice)
    await expect(bob.bookmarks(tweet)).rejects.toMatchObject({ status: 403, code: 'blocked' })
    await expect(carol.bookmarks(tweet)).rejects.toMatchObject({ status: 403, code: 'blocked' })
  })

  it('counts exactly with twenty concurrent toggles, by one user and by many', async () => {
    const { alice, bob, crowd } = await world()
    const tweet = await alice.posts('Recipe')
    const answers = await atOnce(21, () => bob.bookmarks(tweet))
    expect(answers.filter((answer) => answer.bookmarked)).toHaveLength(11)
    await Promise.all(crowd(20).map((member) => member.bookmarks(tweet)))
    expect(await bob.sees(tweet)).toMatchObject({ bookmarked: true, bookmarksCount: 21 })
  })
})
