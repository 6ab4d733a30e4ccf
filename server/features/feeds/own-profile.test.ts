import { describe, expect, it } from 'vitest'
import { contents, world } from '#tests/world.ts'

describe('GET /profile', () => {
  it('shows its owner all fields: address, birthday, blocked users, and the newest posts and replies', async () => {
    const { alice, bob, carol } = await world()
    await alice.changesProfile({ dob: '1990-05-04', showBirthYear: true })
    const tweet = await alice.posts('First')
    await bob.posts('Not hers')
    await alice.replies(tweet, 'Second')
    await alice.likes(tweet)
    await alice.blocks(carol)
    const profile = await alice.profile()
    expect(profile).toMatchObject({
      email: alice.email,
      dob: '1990-05-04',
      showBirthYear: true,
      blockedUsers: [await carol.id],
      isOwnProfile: true,
      tweetsCount: 1,
    })
    expect(contents(profile)).toEqual(['Second', 'First'])
    expect(profile.tweets[1]).toMatchObject({ liked: true, likesCount: 1, repliesCount: 1 })
  })

  it('is empty for a new account', async () => {
    const { alice } = await world()
    const empty = {
      name: 'alice',
      bio: '',
      avatar: null,
      dob: null,
      showBirthYear: false,
      blockedUsers: [],
      tweets: [],
    }
    expect(await alice.profile()).toMatchObject(empty)
  })

  it('contains the newest 50 posts, without deleted ones', async () => {
    const { alice } = await world()
    for (let index = 1; index <= 52; index++) await alice.posts(`Post ${index}`)
    const [newest] = (await alice.profile()).tweets
    await alice.deletes(newest!)
    expect(contents(await alice.profile())).toEqual(Array.from({ length: 50 }, (_, index) => `Post ${51 - index}`))
  })

  it('drops a blocked member once the block ends', async () => {
    const { alice, bob } = await world()
    await alice.blocks(bob)
    await alice.blocks(bob)
    expect(await alice.profile()).toMatchObject({ blockedUsers: [] })
  })
})
