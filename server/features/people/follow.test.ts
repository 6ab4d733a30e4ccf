import { describe, expect, it } from 'vitest'
import { atOnce, world } from '#tests/world.ts'

describe('POST /users/:id/follow', () => {
  it('follows a user, and stops following the second time', async () => {
    const { alice, bob } = await world()
    expect(await alice.follows(bob)).toEqual({
      following: true,
      isFollowing: true,
      followersCount: 1,
    })
    expect(await alice.me()).toMatchObject({ followingCount: 1, followersCount: 0 })
    expect(await bob.me()).toMatchObject({ followingCount: 0, followersCount: 1 })
    expect(await alice.follows(bob)).toMatchObject({ following: false, followersCount: 0 })
    expect(await bob.me()).toMatchObject({ followersCount: 0 })
  })

  it('finds the member by username, with or without @', async () => {
    const { alice, bob } = await world()
    await bob.signsUp()
    const by = (id: string) => alice.call('POST /users/:id/follow', { params: { id } })
    expect(await by('bob')).toMatchObject({ following: true })
    expect(await by('@Bob')).toMatchObject({ following: false })
  })

  it('lets two users follow each other at the same moment', async () => {
    const { alice, bob } = await world()
    await Promise.all([alice.follows(bob), bob.follows(alice)])
    for (const member of [alice, bob]) expect(await member.me()).toMatchObject({ followersCount: 1, followingCount: 1 })
  })

  it('refuses to follow oneself', async () => {
    const { alice } = await world()
    await expect(alice.follows(alice)).rejects.toMatchObject({ status: 400, code: 'self_follow' })
  })

  it('refuses a member who is not there', async () => {
    const { alice } = await world()
    const missing = { status: 404, code: 'user_not_found', message: 'User not found.' }
    for (const id of ['nobody', '0'.repeat(24)])
      await expect(alice.call('POST /users/:id/follow', { params: { id } })).rejects.toMatchObject(missing)
  })

  it('refuses when either side has blocked the other', async () => {
    const { alice, bob } = await world()
    await alice.blocks(bob)
    const refused = { status: 403, code: 'blocked' }
    await expect(alice.follows(bob)).rejects.toMatchObject(refused)
    await expect(bob.follows(alice)).rejects.toMatchObject(refused)
  })

  it('counts exactly with twenty concurrent toggles, by one user and by many', async () => {
    const { alice, bob, crowd } = await world()
    const answers = await atOnce(21, () => alice.follows(bob))
    expect(answers.filter((answer) => answer.following)).toHaveLength(11)
    await Promise.all(crowd(20).map((member) => member.follows(bob)))
    expect(await bob.me()).toMatchObject({ followersCount: 21 })
  })
})
