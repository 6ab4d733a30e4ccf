import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isUnavailable } from '#server/core/store-errors.ts'
import { json, type RawResponse } from '#tests/client.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { isCitus } from '#tests/stores/server-schema.ts'
import { atOnce, type World, world } from '#tests/world.ts'

/** More than there are connections. */
const MANY = 16
const url = process.env.TEST_DATABASE_URL

/** A connection besides those of Plus. */
async function connects({ app }: World): Promise<Client> {
  const { store } = app.deps.config
  const client = new Client({ connectionString: store.kind === 'postgres' ? store.url.reveal() : '' })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Another transaction holds the counters of posts. */
async function holds(here: World, ...tweets: { _id: string }[]) {
  const [holder, observer] = [await connects(here), await connects(here)]
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM tweet_counters WHERE tweet_id = ANY($1) FOR UPDATE', [
    tweets.map((tweet) => here.app.deps.ids.parse(tweet._id)),
  ])
  const [{ pid }] = (await holder.query('SELECT pg_backend_pid() AS pid')).rows
  // Other tests use the same server. Transactions that wait for the same row wait for each other.
  const blocked = `WITH RECURSIVE blocked(pid) AS (SELECT $1::int
    UNION SELECT a.pid FROM pg_stat_activity a JOIN blocked b ON b.pid = ANY(pg_blocking_pids(a.pid)))
    SELECT count(*) - 1 AS count FROM blocked`
  const waiting = async () => Number((await observer.query(blocked, [pid])).rows[0].count)
  return {
    /** How many connections wait for them. */
    waiting,
    until: (count: number) => expect.poll(waiting, { interval: 10, timeout: 10_000 }).toBe(count),
    letsGo: () => holder.query('ROLLBACK'),
  }
}

const BUSY = { status: 503, code: 'busy', retryAfter: true }
const refusalIn = ({ status, headers, text }: RawResponse) => ({
  status,
  code: JSON.parse(text).code,
  retryAfter: Number(headers.get('retry-after')) > 0,
})

// On Citus the lock is held on another machine.
describe.skipIf(!isPostgres() || !url || isCitus())('while PostgreSQL is slow', () => {
  it('likes of one post that wait for its row use one connection, are refused after a deadline, and continue afterwards', async () => {
    const here = await world({ processes: 1, settings: { RATE_LIMITS: 'off', DATABASE_POOL_SIZE: '4' } })
    const { alice, crowd } = here
    const tweet = await alice.posts('Everybody likes this')
    const members = crowd(MANY)
    for (const member of members) await member.signsUp()
    const held = await holds(here, tweet)
    const refused = atOnce(MANY, (index) => members[index]!.sends(`POST /api/tweets/like/${tweet._id}`))
    await held.until(1)
    await alice.posts('This goes on')
    expect(await held.waiting()).toBeLessThanOrEqual(1)
    for (const answer of await refused) expect(refusalIn(answer)).toEqual(BUSY)
    await held.letsGo()
    const counts = await atOnce(MANY, async (index) => (await members[index]!.likes(tweet)).likesCount)
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: MANY }, (_, index) => index + 1))
    expect((await alice.sees(tweet)).likesCount).toBe(MANY)
  })

  it('writes are refused with 503 while all their connections are in use, reads continue, and then all recover', async () => {
    const { alice, bob, carol, app } = await world({
      processes: 1,
      settings: { RATE_LIMITS: 'off', DATABASE_POOL_SIZE: '4' },
    })
    await alice.writes(bob, 'Hi')
    await bob.writes(alice, 'Hello')
    await carol.signsUp()
    let isOver = false
    // Half of the connections are for writes. PostgreSQL ends a transaction that does nothing for long.
    const open = [1, 2].map(() =>
      app.deps.db.transaction().execute(async (tx) => {
        while (!isOver) await sql`SELECT pg_sleep(0.1)`.execute(tx)
      }),
    )
    const refused = Array.from({ length: MANY }, () => carol.sends('POST /api/tweets', json({ content: 'Me too' })))
    for (let reads = 0; reads < 10; reads++) {
      await alice.call('GET /ready')
      await alice.newest()
    }
    expect((await alice.messagesWith(bob)).messages.map(({ text }) => text)).toEqual(['Hi', 'Hello'])
    for (const answer of await Promise.all(refused)) expect(refusalIn(answer)).toEqual(BUSY)
    isOver = true
    await Promise.all(open)
    await carol.posts('At last')
    await alice.messagesWith(bob)
    expect(await alice.unreadConversations()).toBe(0)
  })

  it('reads are refused with 503 while all their connections are in use, readiness does not hang, and then all recover', async () => {
    const { alice, app } = await world({ processes: 1, settings: { DATABASE_POOL_SIZE: '2' } })
    const tweet = await alice.posts('Here')
    const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const reading = app.deps.db
      .transaction()
      .setAccessMode('read only')
      .execute(() => {
        begin()
        return isOver
      })
    await isBegun
    const [ready, ...reads] = await Promise.all([
      alice.sends('GET /api/ready'),
      ...Array.from({ length: MANY }, (_, index) => alice.sends(`GET /api/users/nobody_${index}`)),
    ])
    expect(ready.status).toBe(503)
    for (const answer of reads) expect(refusalIn(answer)).toEqual(BUSY)
    end()
    await reading
    await alice.call('GET /ready')
    expect(await alice.likes(tweet)).toEqual({ liked: true, likesCount: 1 })
  })

  it('a statement that exceeds its deadline is cancelled, on either pool', async () => {
    const { db } = (await world()).app.deps
    const slow = sql`SELECT pg_sleep(20)`
    const [read, written] = await Promise.allSettled([
      slow.execute(db),
      db.transaction().execute((tx) => slow.execute(tx)),
    ])
    for (const { status, reason } of [read, written] as PromiseRejectedResult[]) {
      expect([status, reason.code]).toEqual(['rejected', '57014'])
      expect(isUnavailable(reason)).toBe(true)
    }
  })
})
