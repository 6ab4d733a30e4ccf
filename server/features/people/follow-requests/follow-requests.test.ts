import { describe, expect, it } from 'vitest'
import { restrict } from '#tests/stores/restrict.ts'
import { world } from '#tests/world.ts'

/** Bob is protected, and alice and carol ask to follow. */
async function asked() {
  const cast = await world()
  const { alice, bob, carol } = cast
  await bob.protects()
  for (const member of [carol, alice])
    expect(await member.follows(bob)).toEqual({
      following: false,
      isFollowing: false,
      requested: true,
      followersCount: 0,
    })
  await cast.settles()
  return cast
}

const types = async (member: Awaited<ReturnType<typeof asked>>['alice']) =>
  (await member.call('GET /notifications')).notifications.map((each) => [each.type, each.fromUser.username])

describe('GET /follow-requests', () => {
  it('lists requests to follow a protected account, and follows nobody', async () => {
    const { alice, bob } = await asked()
    expect(await bob.requests()).toEqual(['alice', 'carol'])
    expect(await alice.requests()).toEqual([])
    expect(await alice.looksAt(bob)).toMatchObject({ isFollowing: false, isRequested: true, isProtected: true })
    expect(await bob.me()).toMatchObject({ followersCount: 0, isProtected: true })
    expect(await types(bob)).toEqual([
      ['follow_request', 'alice'],
      ['follow_request', 'carol'],
    ])
  })

  it('drops a request that is withdrawn, or that a block ends', async () => {
    const { alice, bob, carol, settles } = await asked()
    expect(await alice.follows(bob)).toMatchObject({ following: false, requested: false })
    await carol.blocks(bob)
    await carol.blocks(bob)
    await settles()
    expect(await bob.requests()).toEqual([])
    expect(await types(bob)).toEqual([])
    expect((await alice.looksAt(bob)).isRequested).toBeUndefined()
  })
})

describe('GET /follow-requests/count', () => {
  it('counts requests, without users across a block and suspended ones', async () => {
    const { alice, bob, carol, app } = await asked()
    expect(await bob.call('GET /follow-requests/count')).toEqual({ count: 2 })
    await bob.blocks(alice)
    expect(await bob.call('GET /follow-requests/count')).toEqual({ count: 1 })
    await restrict(app.deps, carol, 'suspended')
    expect(await bob.call('GET /follow-requests/count')).toEqual({ count: 0 })
    expect(await bob.requests()).toEqual([])
  })
})

describe('POST /follow-requests/:id/accept', () => {
  it('makes the requester a follower, and notifies them', async () => {
    const { alice, bob, settles } = await asked()
    await bob.accepts(alice)
    await settles()
    expect(await bob.requests()).toEqual(['carol'])
    expect(await alice.looksAt(bob)).toMatchObject({ isFollowing: true, followersCount: 1 })
    expect(await types(alice)).toEqual([['follow_accepted', 'bob']])
    expect(await types(bob)).toEqual([['follow_request', 'carol']])
    await expect(bob.accepts(alice)).rejects.toMatchObject({ status: 404, code: 'follow_request_not_found' })
    expect(await alice.follows(bob)).toMatchObject({ following: false, requested: false, followersCount: 0 })
  })
})

describe('POST /follow-requests/:id/reject', () => {
  it('ends the request without a notification, and allows another one', async () => {
    const { alice, bob, settles } = await asked()
    await bob.rejects(alice)
    await settles()
    expect(await bob.requests()).toEqual(['carol'])
    expect(await types(alice)).toEqual([])
    await expect(bob.rejects(alice)).rejects.toMatchObject({ status: 404, code: 'follow_request_not_found' })
    expect(await alice.follows(bob)).toMatchObject({ requested: true })
  })
})

describe('POST /follow-requests/accept', () => {
  it('accepts all of them', async () => {
    const { bob, settles } = await asked()
    await bob.call('POST /follow-requests/accept')
    await settles()
    expect(await bob.requests()).toEqual([])
    expect(await bob.me()).toMatchObject({ followersCount: 2 })
  })

  it('happens automatically when the account becomes public', async () => {
    const { alice, bob, member, settles } = await asked()
    await bob.protects(false)
    await settles()
    expect(await bob.me()).toMatchObject({ followersCount: 2 })
    expect(await alice.looksAt(bob)).toMatchObject({ isFollowing: true })
    expect(await member('dora').follows(bob)).not.toHaveProperty('requested')
  })
})

describe('DELETE /followers/:id', () => {
  it('removes a follower, who may follow again', async () => {
    const { alice, bob } = await world()
    await alice.follows(bob)
    const remove = async () => bob.call('DELETE /followers/:id', { params: { id: await alice.id } })
    expect(await remove()).toEqual({ ok: true })
    expect(await remove()).toEqual({ ok: true })
    expect(await bob.me()).toMatchObject({ followersCount: 0 })
    expect(await alice.follows(bob)).toMatchObject({ following: true })
  })
})
