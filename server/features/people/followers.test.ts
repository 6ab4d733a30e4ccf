import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { world } from '#tests/world.ts'

const usernames = ({ users }: { users: readonly { username: string }[] }) => users.map((user) => user.username)

describe('GET /users/:id/followers', () => {
  it('lists the followers of a user, latest first, with their relation to the viewer', async () => {
    const { alice, bob, carol } = await world()
    await bob.follows(alice)
    await carol.follows(alice)
    await bob.follows(carol)
    const { users, nextCursor } = await bob.followersOf(alice)
    expect(users).toMatchObject([
      { username: 'carol', isFollowing: true, isFollowedBy: false, isOwnProfile: false, followersCount: 1 },
      { username: 'bob', isFollowing: false, isOwnProfile: true },
    ])
    expect(nextCursor).toBeNull()
  })

  it('reveals no email address', async () => {
    const { alice, bob, carol } = await world()
    await bob.follows(alice)
    expect(JSON.stringify(await carol.followersOf(alice))).not.toContain('@')
    expect(JSON.stringify(await bob.followersOf(alice))).not.toContain('@')
  })

  it('continues page by page while followers change', async () => {
    const { alice, bob, carol, crowd } = await world()
    const others = crowd(4)
    for (const member of others) await member.follows(alice)
    const first = await bob.followersOf(alice, { limit: 2 })
    await carol.follows(alice)
    await others[2]!.follows(alice) // on whom the cursor stands
    const second = await bob.followersOf(alice, { limit: 2, cursor: first.nextCursor! })
    expect([...usernames(first), ...usernames(second)]).toEqual(['member_4', 'member_3', 'member_2', 'member_1'])
    expect(second.nextCursor).toBeNull()
  })

  it('is empty across a block, and leaves out blocked users', async () => {
    const { alice, bob, carol } = await world()
    await bob.follows(alice)
    await carol.follows(alice)
    await bob.blocks(carol)
    expect(usernames(await carol.followersOf(alice))).toEqual(['carol'])
    await alice.blocks(carol)
    expect(usernames(await carol.followersOf(alice))).toEqual([])
  })

  it('refuses an unknown user, and a made-up cursor', async () => {
    const { alice } = await world()
    const call = 'GET /users/:id/followers'
    const missing = { status: 404, code: 'user_not_found' }
    await expect(alice.call(call, { params: { id: 'nobody' } })).rejects.toMatchObject(missing)
    await expect(alice.followersOf(alice, { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_cursor' })
  })
})

describe('GET /users/:id/following', () => {
  it('lists the users whom a user follows, latest first', async () => {
    const { alice, bob, carol } = await world()
    await alice.follows(bob)
    await alice.follows(carol)
    await bob.follows(carol)
    const { users } = await bob.followedBy(alice)
    expect(users).toMatchObject([
      { username: 'carol', isFollowing: true },
      { username: 'bob', isOwnProfile: true },
    ])
  })

  it('drops users who are no longer followed', async () => {
    const { alice, bob, carol } = await world()
    await alice.follows(bob)
    await alice.follows(carol)
    await alice.follows(bob)
    expect(usernames(await bob.followedBy(alice))).toEqual(['carol'])
  })

  it('is empty across a block, and leaves out blocked users', async () => {
    const { alice, bob, carol } = await world()
    await alice.follows(bob)
    await alice.follows(carol)
    await bob.blocks(carol)
    expect(usernames(await bob.followedBy(alice))).toEqual(['bob'])
    await alice.blocks(bob)
    expect(usernames(await bob.followedBy(alice))).toEqual([])
  })

  it('refuses a member who is not there', async () => {
    const { alice } = await world()
    const call = alice.call('GET /users/:id/following', { params: { id: 'nobody' } })
    await expect(call).rejects.toMatchObject({ status: 404, code: 'user_not_found' })
  })
})

const known = async (viewer: Member, of: Member, query = {}) =>
  viewer.call('GET /users/:id/known-followers', { params: { id: await of.id }, query })

describe('GET /users/:id/known-followers', () => {
  it('lists the followers whom the viewer follows too; the profile names the latest few', async () => {
    const { alice, bob, carol, crowd } = await world()
    const others = crowd(5)
    for (const member of others) await member.follows(alice)
    await carol.follows(alice)
    for (const member of others.slice(1)) await bob.follows(member)

    const first = await known(bob, alice, { limit: 3 })
    expect(usernames(first)).toEqual(['member_5', 'member_4', 'member_3'])
    const second = await known(bob, alice, { cursor: first.nextCursor! })
    expect([usernames(second), second.nextCursor]).toEqual([['member_2'], null])
    const page = await bob.call('GET /users/:id', { params: { id: 'alice' } })
    expect(page.knownFollowers?.count).toBe(4)
    expect(usernames(page.knownFollowers!)).toEqual(['member_5', 'member_4', 'member_3'])
  })

  it('is empty for the own profile, without common users, and across a block', async () => {
    const { alice, bob, carol } = await world()
    await carol.follows(alice)
    const shown = async (viewer: Member) => {
      const page = await viewer.call('GET /users/:id', { params: { id: 'alice' } })
      return [usernames(await known(viewer, alice)), page.knownFollowers]
    }
    expect(await shown(bob)).toEqual([[], undefined])
    await bob.follows(carol)
    expect((await shown(bob))[0]).toEqual(['carol'])
    await alice.follows(carol)
    expect(await shown(alice)).toEqual([[], undefined])
    await alice.blocks(bob)
    expect(await shown(bob)).toEqual([[], undefined])
  })
})

describe('lists of followers and following that are hidden', () => {
  it('are refused to others, with everything derived from them; the counts stay', async () => {
    const { alice, bob, carol, member } = await world()
    const dave = member('dave')
    await alice.follows(bob)
    for (const [follower, followee] of [
      [bob, carol],
      [carol, bob],
      [alice, carol],
      [carol, dave],
    ] as const)
      await follower.follows(followee)
    await bob.sets({ showFollows: false })
    const refused = { status: 403, code: 'private_list' }
    const known = { params: { id: await bob.id } }
    for (const viewer of [alice, carol, dave]) {
      await expect(viewer.followersOf(bob)).rejects.toMatchObject(refused)
      await expect(viewer.followedBy(bob)).rejects.toMatchObject(refused)
      await expect(viewer.call('GET /users/:id/known-followers', known)).rejects.toMatchObject(refused)
    }
    expect(await alice.looksAt(bob)).toMatchObject({ followersCount: 2, followingCount: 1, isFollowing: true })
    expect(await alice.looksAt(bob)).not.toHaveProperty('knownFollowers')
    // The profile of carol does not say that bob follows her.
    expect(await alice.looksAt(carol)).not.toHaveProperty('knownFollowers')
    const named = ({ users }: { users: { username: string }[] }) => users.map((user) => user.username)
    expect(named(await bob.followersOf(bob))).toEqual(['carol', 'alice'])

    // Nor do the lists of others, which together would be the hidden ones. Both ends of a follow see it.
    expect(named(await alice.followersOf(carol))).toEqual(['alice'])
    expect(named(await dave.followedBy(carol))).toEqual(['dave'])
    expect(named(await bob.followersOf(carol))).toEqual(['alice', 'bob'])
    expect(named(await carol.followersOf(carol))).toEqual(['alice', 'bob'])
    expect(named(await carol.followedBy(carol))).toEqual(['dave', 'bob'])

    await bob.sets({ showFollows: true })
    expect(named(await alice.followersOf(carol))).toEqual(['alice', 'bob'])
    expect(await alice.looksAt(carol)).toMatchObject({ knownFollowers: { count: 1 } })
    expect((await alice.followedBy(bob)).users).toMatchObject([{ username: 'carol' }])
  })

  it('suggest nobody', async () => {
    const { alice, bob, carol, member } = await world()
    const dave = member('dave')
    await alice.follows(bob)
    await alice.follows(dave)
    await bob.follows(carol)
    const reason = async () => {
      const { suggestions } = await alice.call('GET /suggestions/users')
      return suggestions.find(({ user }) => user.username === 'carol')!.reason.type
    }
    expect(await reason()).toBe('followed')
    await bob.sets({ showFollows: false })
    expect(await reason()).not.toBe('followed')
    await bob.sets({ showFollows: true })
    await carol.sets({ showFollows: false })
    expect(await reason()).not.toBe('followed')
  })
})
