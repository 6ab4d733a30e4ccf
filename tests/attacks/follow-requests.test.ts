import { describe, expect, it } from 'vitest'
import { insertRequest } from '#server/features/people/follow-requests/store.ts'
import { atOnce, world } from '#tests/world.ts'

describe('requests to follow', () => {
  it('are stored once per account, when fifty arrive at once and some twice', async () => {
    const { bob, crowd } = await world({ settings: { RATE_LIMITS: 'off' } })
    await bob.protects()
    const fans = crowd(25)
    await Promise.all(fans.map((fan) => fan.signsUp()))
    await Promise.all(fans.flatMap((fan) => [fan.follows(bob), fan.follows(bob), fan.follows(bob)]))
    expect((await bob.requests()).toSorted()).toEqual(fans.map((fan) => fan.username).toSorted())
    expect(await bob.me()).toMatchObject({ followersCount: 0 })
  })

  it('are withdrawn or accepted, never both', async () => {
    const { bob, crowd, settles } = await world({ settings: { RATE_LIMITS: 'off' } })
    await bob.protects()
    const fans = crowd(12)
    await Promise.all(fans.map((fan) => fan.follows(bob)))
    const outcomes = await Promise.all(
      fans.flatMap((fan) => [fan.follows(bob).then(() => 'pressed'), bob.accepts(fan).then(() => 'accepted', String)]),
    )
    await settles()
    expect(outcomes.filter((outcome) => outcome === 'pressed')).toHaveLength(fans.length)
    // The press withdrew the request, or ended the follow after its acceptance.
    expect(await bob.requests()).toEqual([])
    expect(await bob.me()).toMatchObject({ followersCount: 0 })
  })

  it('do not survive a block, or the account becoming public at the same moment', async () => {
    const { alice, bob, carol, crowd, settles } = await world({ settings: { RATE_LIMITS: 'off' } })
    await bob.protects()
    await Promise.all([alice.signsUp(), carol.signsUp()])
    await Promise.all([alice.follows(bob).catch(() => {}), bob.blocks(alice)])
    expect(await bob.requests()).toEqual([])
    await bob.blocks(alice)
    expect(await bob.requests()).toEqual([])

    const fans = crowd(12)
    await Promise.all(fans.map((fan) => fan.signsUp()))
    await Promise.all([bob.protects(false), ...fans.map((fan) => fan.follows(bob))])
    await settles()
    expect(await bob.requests()).toEqual([])
    expect(await bob.me()).toMatchObject({ followersCount: fans.length })
  })

  it('are all accepted when an account with a thousand becomes public', async () => {
    const { bob, app, settles, alice } = await world()
    const { db, ids, nextId } = app.deps
    await bob.protects()
    await alice.signsUp()
    const template = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', ids.parse(await alice.id))
      .executeTakeFirstOrThrow()
    const owner = ids.parse(await bob.id)
    await db.transaction().execute(async (tx) => {
      for (let index = 0; index < 1_000; index++) {
        const id = nextId()
        const row = { ...template, id, username: `fan_${index}`, email: `fan_${index}@people.example` }
        await tx.insertInto('accounts').values(row).execute()
        await tx
          .insertInto('account_counters')
          .values({ account_id: id, followers: 0, following: 0, tweets: 0 })
          .execute()
        await insertRequest(tx, owner, id, nextId())
      }
    })
    expect(await bob.call('GET /follow-requests/count')).toEqual({ count: 100 })
    await bob.protects(false)
    await settles()
    expect(await bob.requests()).toEqual([])
    expect(await bob.me()).toMatchObject({ followersCount: 1_000 })
    expect((await atOnce(3, () => bob.call('GET /follow-requests/count'))).map(({ count }) => count)).toEqual([0, 0, 0])
  })
})
