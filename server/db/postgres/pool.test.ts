import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isUnavailable } from '#server/core/store-errors.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { isCitus } from '#tests/stores/server-schema.ts'
import { atOnce, type World, world } from '#tests/world.ts'

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

/** Another transaction holds the row of a post. */
async function holds(here: World, tweet: { _id: string }) {
  const [holder, observer] = [await connects(here), await connects(here)]
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM tweet_counters WHERE tweet_id = $1 FOR UPDATE', [
    here.app.deps.ids.parse(tweet._id),
  ])
  const waiting = `SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`
  return {
    waiting: async () => Number((await observer.query(waiting)).rows[0].count),
    letsGo: () => holder.query('ROLLBACK'),
  }
}

// On Citus the lock is held on another machine.
describe.skipIf(!isPostgres() || !url || isCitus())('while PostgreSQL is slow', () => {
  it('reads go on while many like one post at once, and each like is counted or refused with 503', async () => {
    const here = await world({ settings: { RATE_LIMITS: 'off', DATABASE_POOL_SIZE: '4' } })
    const { alice, crowd, stranger } = here
    const tweet = await alice.posts('Everybody likes this')
    const members = crowd(MANY)
    for (const member of members) await member.signsUp()
    const held = await holds(here, tweet)
    let over = 0
    const likes = atOnce(MANY, (index) =>
      members[index]!.call('POST /tweets/like/:id', { params: { id: tweet._id } })
        .then(
          () => 200,
          (refused) => refused.status as number,
        )
        .finally(() => over++),
    )
    // Half of the connections are for transactions.
    await expect.poll(held.waiting, { interval: 10, timeout: 10_000 }).toBeGreaterThanOrEqual(2)
    for (let reads = 0; reads < 10; reads++) {
      await stranger.call('GET /ready')
      await alice.newest()
    }
    expect(over, 'likes that were answered before the reads').toBe(0)
    await held.letsGo()
    const answers = await likes
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([])
    const liked = answers.filter((status) => status === 200).length
    expect((await alice.sees(tweet)).likesCount).toBe(liked)
  })

  it('a call that waits for a connection too long is refused with 503 and Retry-After, and readiness does not hang', async () => {
    const { alice, app } = await world({ settings: { DATABASE_POOL_SIZE: '2' } })
    const tweet = await alice.posts('Here')
    const { db } = app.deps
    const busy = Promise.withResolvers<void>()
    const holding = db.transaction().execute(() => busy.promise)
    const asleep = sql`SELECT pg_sleep(4)`.execute(db)
    const [ready, like] = await Promise.all([
      alice.sends('GET /api/ready'),
      alice.sends(`POST /api/tweets/like/${tweet._id}`),
    ])
    for (const { status, headers } of [ready, like])
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true])
    busy.resolve()
    await Promise.all([holding, asleep])
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
