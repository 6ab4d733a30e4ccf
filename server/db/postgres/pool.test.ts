import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isUnavailable } from '#server/core/store-errors.ts'
import { json, type RawResponse } from '#tests/client.ts'
import type { Member } from '#tests/member.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { isCitus } from '#tests/stores/server-schema.ts'
import { type World, world } from '#tests/world.ts'

/** More than there are connections. */
const MANY = 32
const url = process.env.TEST_DATABASE_URL

/** A connection beside those of Plus. */
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
  const waiting = `SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`
  return {
    /** Resolves when that many connections wait for a lock. */
    until: (count: number) =>
      expect
        .poll(async () => Number((await observer.query(waiting)).rows[0].count), { interval: 10, timeout: 10_000 })
        .toBe(count),
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
  it('writes are refused with 503 while all connections for them are taken, reads go on, and then all goes on', async () => {
    const { alice, bob, carol, app } = await world({ settings: { RATE_LIMITS: 'off', DATABASE_POOL_SIZE: '4' } })
    await alice.writes(bob, 'Hi')
    await bob.writes(alice, 'Hello')
    await carol.signsUp()
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    // Half of the connections are for writes.
    const open = [1, 2].map(() => app.deps.db.transaction().execute(() => isOver))
    let over = 0
    const refused = Array.from({ length: MANY }, () =>
      carol.sends('POST /api/tweets', json({ content: 'Me too' })).finally(() => over++),
    )
    for (let reads = 0; reads < 10; reads++) {
      await alice.call('GET /ready')
      await alice.newest()
    }
    expect(over, 'writes that were answered before the reads').toBe(0)
    expect((await alice.messagesWith(bob)).messages.map(({ text }) => text)).toEqual(['Hi', 'Hello'])
    for (const answer of await Promise.all(refused)) expect(refusalIn(answer)).toEqual(BUSY)
    end()
    await Promise.all(open)
    await carol.posts('At last')
    await alice.messagesWith(bob)
    expect(await alice.unreadConversations()).toBe(0)
  })

  it('reads are refused with 503 while all connections for them are taken, readiness does not hang, and then all goes on', async () => {
    const { alice, app } = await world({ settings: { DATABASE_POOL_SIZE: '2' } })
    const tweet = await alice.posts('Here')
    const asleep = sql`SELECT pg_sleep(3)`.execute(app.deps.db)
    const [ready, ...reads] = await Promise.all([
      alice.sends('GET /api/ready'),
      ...Array.from({ length: MANY }, (_, index) => alice.sends(`GET /api/users/nobody_${index}`)),
    ])
    expect(ready.status).toBe(503)
    for (const answer of reads) expect(refusalIn(answer)).toEqual(BUSY)
    await asleep
    await alice.call('GET /ready')
    expect(await alice.likes(tweet)).toEqual({ liked: true, likesCount: 1 })
  })

  it('a statement that takes too long is ended, on either pool', async () => {
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
