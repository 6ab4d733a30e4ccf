import { describe, expect, it } from 'vitest'
import type { Database } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { followEach } from '#server/features/people/follow.ts'
import { listMostTrusted } from '#server/features/people/trust/trust.store.ts'
import type { Member } from '#tests/member.ts'
import { atOnce, world } from '#tests/world.ts'

/** `carol followed bob`, `dave topic #cooking`. */
async function suggested(member: Member, limit?: number): Promise<string[]> {
  const { suggestions } = await member.call('GET /suggestions/users', { query: limit === undefined ? {} : { limit } })
  return suggestions.map(({ user, reason: { type, user: by, tag } }) =>
    [user.username, type, by?.username, tag && `#${tag}`].filter(Boolean).join(' '),
  )
}

describe('GET /suggestions/users', () => {
  it('gives the reason for each: followed by whom, posting about a topic, popular or new', async () => {
    const { alice, bob, carol, member, crowd, settles } = await world()
    const [dave, erin] = [member('dave'), member('erin')]
    await alice.follows(bob)
    await bob.follows(carol)
    await dave.posts('A soup #Cooking')
    await Promise.all(crowd(3).map((one) => one.follows(erin)))
    await settles()
    await alice.call('PUT /topics', { body: { topics: ['#cooking'] } })
    const found = await suggested(alice)
    expect(found.slice(0, 3)).toEqual(['carol followed bob', 'dave topic #Cooking', 'erin popular'])
    expect(found.slice(3).toSorted()).toEqual(['member_1 new', 'member_2 new', 'member_3 new'])
  })

  it('counts how many more followed users follow them', async () => {
    const { alice, bob, carol, member } = await world()
    const dave = member('dave')
    for (const friend of [bob, carol]) {
      await alice.follows(friend)
      await friend.follows(dave)
    }
    const { suggestions } = await alice.call('GET /suggestions/users')
    expect(suggestions).toMatchObject([{ user: { username: 'dave' }, reason: { type: 'followed', others: 1 } }])
  })

  it('suggests neither oneself, nor followed users, nor users across a block or deleted ones', async () => {
    const { alice, bob, carol, member, settles } = await world()
    const [dave, erin, frank] = [member('dave'), member('erin'), member('frank')]
    await alice.follows(bob)
    for (const other of [alice, carol, dave, erin, frank]) await bob.follows(other)
    await alice.blocks(carol)
    await dave.blocks(alice)
    await erin.reauthenticates()
    await erin.call('POST /account/delete', { body: { username: 'erin' } })
    expect(await suggested(alice)).toEqual(['frank followed bob'])
    await settles()
    expect(await suggested(alice)).toEqual(['frank followed bob'])
  })

  it('suggests nobody in an empty network, and at most twenty in another', async () => {
    // Each process samples accounts for itself, every few seconds.
    const { alice, crowd } = await world({ processes: 1 })
    expect(await suggested(alice)).toEqual([])
    await Promise.all(crowd(22).map((one) => one.signsUp()))
    await expect.poll(() => suggested(alice, 500), { timeout: 10_000 }).toHaveLength(20)
    expect(await suggested(alice)).toHaveLength(10)
    expect(await suggested(alice, 0)).toHaveLength(1)
  })

  it('finds the users with the most established followers of a large network', async () => {
    const { app } = await world()
    const rows = Array.from({ length: 600 }, (_, index) => ({
      account_id: index + 1,
      followers: index + 1,
      established_at: null,
      checked_at: 0,
      hides_tags: 0,
    }))
    await transact(app.deps.db, async (tx) => {
      for (const some of [rows.slice(0, 300), rows.slice(300)])
        await tx.insertInto('account_trust').values(some).execute()
    })
    expect(await listMostTrusted(app.deps.db, 3)).toEqual([600, 599, 598])
    expect(await listMostTrusted(app.deps.db, 1_000)).toHaveLength(598)
  })
})

describe('POST /suggestions/follow', () => {
  const follow = async (member: Member, others: readonly Member[]) =>
    member.call('POST /suggestions/follow', { body: { users: await Promise.all(others.map((other) => other.id)) } })

  it('follows all users, and a repeat unfollows nobody', async () => {
    const { alice, bob, carol, settles } = await world()
    await alice.follows(bob)
    for (let time = 0; time < 2; time++) expect((await follow(alice, [bob, carol, alice])).following).toHaveLength(2)
    expect(await alice.me()).toMatchObject({ followingCount: 2 })
    await settles()
    expect(await carol.notificationTexts()).toEqual(['alice followed you'])
  })

  it('skips users across a block and unknown ones', async () => {
    const { alice, bob, carol } = await world()
    await bob.blocks(alice)
    expect(await follow(alice, [bob, carol])).toEqual({ following: [await carol.id] })
    const none = { body: { users: ['0'.repeat(24)] } }
    expect(await alice.call('POST /suggestions/follow', none)).toEqual({ following: [] })
  })

  it('has one transaction open at a time, and none for users who are followed already', async () => {
    const { alice, crowd, app } = await world()
    const { ids, ...deps } = app.deps
    const [viewer, ...others] = await Promise.all([alice, ...crowd(8)].map(async (each) => ids.parse(await each.id)))
    const { db, transactions } = withCountedTransactions(deps.db)
    for (let time = 0; time < 2; time++) expect(await followEach({ ...deps, db }, viewer!, others)).toHaveLength(8)
    expect(transactions).toEqual({ open: 0, most: 1, all: 8 })
  })

  it('counts exactly with fifty concurrent calls of several users', async () => {
    const { alice, bob, crowd } = await world()
    const others = crowd(5)
    await Promise.all(others.map((other) => other.signsUp()))
    await Promise.all([
      atOnce(25, () => follow(alice, others)),
      atOnce(25, () => follow(bob, [...others].reverse())),
      ...others.map((other) => other.follows(alice)),
    ])
    expect(await alice.me()).toMatchObject({ followingCount: 5, followersCount: 5 })
    expect(await bob.me()).toMatchObject({ followingCount: 5 })
  })

  it('refuses an empty list, too many users, an invalid id, and oneself alone', async () => {
    const { alice } = await world()
    for (const users of [[], Array(21).fill('0'.repeat(24)), ['bob']])
      await expect(alice.call('POST /suggestions/follow', { body: { users } })).rejects.toMatchObject({ status: 400 })
    await expect(follow(alice, [alice])).rejects.toMatchObject({ code: 'self_follow' })
  })
})

function withCountedTransactions(db: Database) {
  const transactions = { open: 0, most: 0, all: 0 }
  const execute = async (work: Parameters<ReturnType<Database['transaction']>['execute']>[0]) => {
    transactions.all++
    transactions.most = Math.max(transactions.most, ++transactions.open)
    try {
      return await db.transaction().execute(work)
    } finally {
      transactions.open--
    }
  }
  const get = (_: Database, name: keyof Database) => {
    const value = db[name] as unknown
    return name === 'transaction' ? () => ({ execute }) : typeof value === 'function' ? value.bind(db) : value
  }
  return { db: new Proxy(db, { get } as ProxyHandler<Database>), transactions }
}
