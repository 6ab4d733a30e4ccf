import { describe, expect, it } from 'vitest'
import { atOnce, world } from '#tests/world.ts'

describe('POST /tweets/like/:id', () => {
  it('likes a post and answers the number of likes', async () => {
    const { alice, bob, carol } = await world()
    const tweet = await alice.posts('Hello')
    expect(await bob.likes(tweet)).toEqual({ liked: true, likesCount: 1 })
    expect(await carol.likes(tweet)).toEqual({ liked: true, likesCount: 2 })
    expect(await bob.sees(tweet)).toMatchObject({ liked: true, likesCount: 2 })
    expect(await alice.sees(tweet)).toMatchObject({ liked: false, likesCount: 2 })
  })

  it('removes the like the second time', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Hello')
    await bob.likes(tweet)
    expect(await bob.likes(tweet)).toEqual({ liked: false, likesCount: 0 })
    expect(await bob.sees(tweet)).toMatchObject({ liked: false, likes: [], likesCount: 0 })
  })

  it('accepts a like of an own post', async () => {
    const { alice } = await world()
    const tweet = await alice.posts('I like this')
    expect(await alice.likes(tweet)).toEqual({ liked: true, likesCount: 1 })
  })

  it('lists the viewer first, then the newest, at most 20, and counts all', async () => {
    const { alice, bob, crowd } = await world()
    const tweet = await alice.posts('Everybody likes this')
    await bob.likes(tweet)
    const others = crowd(20)
    for (const other of others) await other.likes(tweet)
    const newestFirst = await Promise.all(others.toReversed().map((other) => other.id))
    expect(await alice.sees(tweet)).toMatchObject({ likes: newestFirst, likesCount: 21 })
    expect(await bob.sees(tweet)).toMatchObject({ likes: [await bob.id, ...newestFirst.slice(0, 19)] })
  })

  it('lists remaining likers when more than are listed removed theirs', async () => {
    const { alice, crowd } = await world()
    const tweet = await alice.posts('Not so good after all')
    const members = crowd(43)
    await Promise.all(members.map((member) => member.signsUp()))
    for (const member of members) await member.likes(tweet)
    for (const member of members.slice(18)) await member.likes(tweet)
    const left = await Promise.all(
      members
        .slice(0, 18)
        .toReversed()
        .map((member) => member.id),
    )
    expect(await alice.sees(tweet)).toMatchObject({ likes: left, likesCount: 18 })
  })

  it('refuses a post that does not exist', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Gone soon')
    await alice.deletes(tweet)
    const missing = { status: 404, code: 'tweet_not_found', message: 'Post not found.' }
    await expect(bob.likes(tweet)).rejects.toMatchObject(missing)
    await expect(bob.likes({ _id: '0'.repeat(24) })).rejects.toMatchObject(missing)
  })

  it('refuses an invalid id', async () => {
    const { bob } = await world()
    const refused = { status: 400, code: 'invalid_fields', fields: { id: 'This isn’t a valid id.' } }
    await expect(bob.likes({ _id: 'my-first-post' })).rejects.toMatchObject(refused)
  })

  it('refuses when either side has blocked the other', async () => {
    const { alice, bob, carol } = await world()
    const tweet = await alice.posts('Hello')
    await alice.blocks(bob)
    await carol.blocks(alice)
    await expect(bob.likes(tweet)).rejects.toMatchObject({ status: 403, code: 'blocked' })
    await expect(carol.likes(tweet)).rejects.toMatchObject({ status: 403, code: 'blocked' })
  })

  it.each([20, 21])('counts exactly with %i concurrent toggles by one member', async (times) => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Tap tap tap')
    const answers = await atOnce(times, () => bob.likes(tweet))
    const isOdd = times % 2 === 1
    expect(answers.filter((answer) => answer.liked)).toHaveLength(Math.ceil(times / 2))
    expect(await bob.sees(tweet)).toMatchObject({ liked: isOdd, likesCount: isOdd ? 1 : 0 })
  })

  it('counts exactly when twenty members like at once', async () => {
    const { alice, crowd } = await world()
    const tweet = await alice.posts('Viral')
    const members = crowd(20)
    await Promise.all(members.map((member) => member.signsUp()))
    const counts = await Promise.all(members.map(async (member) => (await member.likes(tweet)).likesCount))
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(await alice.sees(tweet)).toMatchObject({ likesCount: 20 })
  })

  it('persists across a restart', async () => {
    const { alice, bob, restarts } = await world()
    const tweet = await alice.posts('Hello')
    await bob.likes(tweet)
    await restarts()
    expect(await bob.sees(tweet)).toMatchObject({ liked: true, likesCount: 1 })
  })
})
