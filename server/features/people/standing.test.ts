import { describe, expect, it } from 'vitest'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import type { Member } from '#tests/member.ts'
import { restrict, setAudience } from '#tests/stores/restrict.ts'
import { type World, world } from '#tests/world.ts'

/** Alice and Carol look at Bob. Carol follows him. */
async function watched(): Promise<World & { bobs: { _id: string } }> {
  const cast = await world()
  const bobs = await cast.bob.posts('a whale')
  await cast.carol.follows(cast.bob)
  await cast.alice.signsUp()
  await cast.settles()
  return { ...cast, bobs }
}

const sees = async (viewer: Member, { _id: id }: { _id: string }) => ({
  newest: (await viewer.newest()).tweets.some((tweet) => tweet._id === id),
  found: (await viewer.call('GET /search', { query: { q: 'whale' } })).tweets.length > 0,
  direct: await viewer.call('GET /tweets/:id', { params: { id } }).then(
    () => true,
    () => false,
  ),
})
const NOWHERE = { newest: false, found: false, direct: false }
const EVERYWHERE = { newest: true, found: true, direct: true }

describe('an account', () => {
  it.each(['suspended', 'pending', 'leaving'] as const)(
    'that is %s is hidden, and may only read its own standing',
    async (standing) => {
      const { app, alice, bob, carol, bobs } = await watched()
      await restrict(app.deps, bob, standing)
      expect(await sees(alice, bobs)).toEqual(NOWHERE)
      expect(await sees(carol, bobs)).toEqual(NOWHERE)
      await expect(alice.looksAt(bob)).rejects.toMatchObject({ code: 'user_not_found' })
      expect((await bob.me()).standing).toEqual([standing])
      const refused = { status: 403, code: `account_${standing}` }
      await expect(bob.newest()).rejects.toMatchObject(refused)
      await expect(bob.posts('still here')).rejects.toMatchObject(refused)

      await restrict(app.deps, bob, standing, false)
      expect(await sees(alice, bobs)).toEqual(EVERYWHERE)
      expect(await bob.me()).not.toHaveProperty('standing')
    },
  )

  it('that is suspended is not listed among blocked and muted accounts', async () => {
    const { app, alice, bob, carol } = await watched()
    await alice.blocks(bob)
    await carol.mutes(bob)
    const listed = async () => [(await alice.call('GET /blocks')).users, (await carol.call('GET /mutes')).users]
    expect(await listed()).toMatchObject([[{ username: 'bob' }], [{ username: 'bob' }]])
    await restrict(app.deps, bob, 'suspended')
    expect(await listed()).toEqual([[], []])
  })

  it('that is frozen can read, but changes nothing', async () => {
    const { app, alice, bob, bobs } = await watched()
    await restrict(app.deps, bob, 'frozen')
    expect(await sees(alice, bobs)).toEqual(EVERYWHERE)
    expect((await bob.newest()).tweets).toHaveLength(1)
    const refused = { status: 403, code: 'account_frozen' }
    await expect(bob.posts('more')).rejects.toMatchObject(refused)
    await expect(bob.likes(bobs)).rejects.toMatchObject(refused)
    await expect(bob.follows(alice)).rejects.toMatchObject(refused)
    await bob.blocks(alice)
  })

  it('that is limited is shown to its followers, and where it is opened directly', async () => {
    const { app, alice, bob, carol, bobs } = await watched()
    await restrict(app.deps, bob, 'limited')
    expect(await sees(alice, bobs)).toEqual({ ...NOWHERE, direct: true })
    expect(await sees(carol, bobs)).toEqual(EVERYWHERE)
    expect(await sees(bob, bobs)).toEqual(EVERYWHERE)
    expect((await alice.looksAt(bob)).username).toBe('bob')
  })

  it('that is protected shows its posts to its followers only', async () => {
    const { alice, bob, carol, bobs } = await watched()
    await bob.protects()
    expect(await sees(alice, bobs)).toEqual(NOWHERE)
    expect(await sees(carol, bobs)).toEqual(EVERYWHERE)
    expect(await sees(bob, bobs)).toEqual(EVERYWHERE)
    expect((await alice.looksAt(bob)).username).toBe('bob')
  })

  it('that becomes protected removes its posts from notifications that were read', async () => {
    const { alice, bob, settles } = await watched()
    await bob.posts('a whale, @alice')
    await settles()
    const listed = async () => (await alice.notifications()).notifications.map(({ type }) => type)
    expect(await listed()).toEqual(['mention'])
    await bob.protects()
    expect(await listed()).toEqual([])
    await bob.protects(false)
    expect(await listed()).toEqual(['mention'])
  })
})

describe('a post', () => {
  it.each([
    ['followers', { alice: NOWHERE, carol: EVERYWHERE, bob: EVERYWHERE }],
    ['mentioned', { alice: EVERYWHERE, carol: NOWHERE, bob: EVERYWHERE }],
    ['nobody', { alice: NOWHERE, carol: NOWHERE, bob: NOWHERE }],
  ] as const)('for %s is seen by no one else', async (audience, expected) => {
    const { app, bobs, settles, ...cast } = await watched()
    // A post for followers is also for its readers.
    await setAudience(app.deps, bobs, AUDIENCE[audience], audience === 'followers' ? [] : [cast.alice])
    await settles()
    for (const name of ['alice', 'carol', 'bob'] as const)
      expect(await sees(cast[name], bobs), name).toEqual(expected[name])
  })
})
