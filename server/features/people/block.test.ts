import { describe, expect, it } from 'vitest'
import { atOnce, contents, world } from '#tests/world.ts'

describe('POST /users/:id/block', () => {
  it('ends follows both ways, and ending the block restores none', async () => {
    const { alice, bob } = await world()
    await alice.follows(bob)
    await bob.follows(alice)
    expect(await bob.blocks(alice)).toEqual({ blocked: true })
    for (const member of [alice, bob]) expect(await member.me()).toMatchObject({ followersCount: 0, followingCount: 0 })
    expect(await bob.blocks(alice)).toEqual({ blocked: false })
    expect(await alice.me()).toMatchObject({ followersCount: 0, followingCount: 0 })
  })

  it('shows everything again once the block ends', async () => {
    const { alice, bob } = await world()
    await bob.posts('from bob')
    await alice.blocks(bob)
    expect(await alice.timeline()).toEqual([])
    await alice.blocks(bob)
    expect(await alice.timeline()).toEqual(['from bob'])
  })

  it('lasts as long as one of two blocks does', async () => {
    const { alice, bob } = await world()
    await bob.posts('from bob')
    await alice.blocks(bob)
    await bob.blocks(alice)
    await alice.blocks(bob)
    expect(await alice.timeline()).toEqual([])
    await expect(alice.follows(bob)).rejects.toMatchObject({ status: 403, code: 'blocked' })
  })

  it('persists across a restart', async () => {
    const { alice, bob, restarts } = await world()
    await bob.posts('from bob')
    await alice.blocks(bob)
    await restarts()
    expect(contents(await alice.newest())).toEqual([])
  })

  it('refuses to block oneself', async () => {
    const { alice } = await world()
    await expect(alice.blocks(alice)).rejects.toMatchObject({ status: 400, code: 'self_block' })
  })

  it('refuses a member who is not there', async () => {
    const { alice } = await world()
    const missing = { status: 404, code: 'user_not_found' }
    for (const id of ['nobody', 'f'.repeat(24)])
      await expect(alice.call('POST /users/:id/block', { params: { id } })).rejects.toMatchObject(missing)
  })

  it('ends in its first state after twenty concurrent toggles', async () => {
    const { alice, bob } = await world()
    const answers = await atOnce(20, () => alice.blocks(bob))
    expect(answers.filter((answer) => answer.blocked)).toHaveLength(10)
    expect(await alice.follows(bob)).toMatchObject({ following: true })
  })

  it('leaves no follow when both happen at the same moment', async () => {
    const { alice, bob, carol } = await world()
    await Promise.all([alice.follows(carol), bob.follows(carol), carol.signsUp()])
    await Promise.allSettled([alice.follows(bob), bob.follows(alice), alice.blocks(bob), bob.blocks(alice)])
    for (const member of [alice, bob]) expect(await member.me()).toMatchObject({ followersCount: 0, followingCount: 1 })
  })
})

describe('GET /blocks', () => {
  it('lists the blocked users of the viewer only, latest first', async () => {
    const { alice, bob, carol } = await world()
    await alice.blocks(bob)
    await alice.blocks(carol)
    await carol.blocks(alice)
    const blocked = (member: typeof alice) => member.call('GET /blocks').then(({ users }) => users)
    expect(await blocked(alice)).toMatchObject([
      { username: 'carol', isBlocking: true, isBlocked: true },
      { username: 'bob', isBlocking: true, isBlocked: false },
    ])
    expect((await blocked(carol)).map((user) => user.username)).toEqual(['alice'])
    expect(await blocked(bob)).toEqual([])
    await alice.blocks(bob) // once more ends it
    expect((await blocked(alice)).map((user) => user.username)).toEqual(['carol'])
  })

  it('continues page by page', async () => {
    const { alice, crowd } = await world()
    for (const member of crowd(3)) await alice.blocks(member)
    const first = await alice.call('GET /blocks', { query: { limit: 2 } })
    const second = await alice.call('GET /blocks', { query: { limit: 2, cursor: first.nextCursor! } })
    const names = [...first.users, ...second.users].map((user) => user.username)
    expect([names, second.nextCursor]).toEqual([['member_3', 'member_2', 'member_1'], null])
  })

  it('refuses a made-up cursor', async () => {
    const { alice } = await world()
    const refused = { status: 400, code: 'invalid_cursor' }
    await expect(alice.call('GET /blocks', { query: { cursor: 'x' } })).rejects.toMatchObject(refused)
  })
})
