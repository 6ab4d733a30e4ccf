import { describe, expect, it } from 'vitest'
import { hourlyTurns } from '#server/core/limits/hourly-turns.ts'
import { rateLimits } from '#server/core/limits/rate-limits.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { world } from '#tests/world.ts'
import { openLimiters } from './open-limiters.ts'
import { deleteExpiredCounters } from './postgres/rate-limiter.ts'

const { times, seconds } = rateLimits.failedCodes
const { calls } = rateLimits
const { TEST_REDIS_URL } = process.env

/** The stores in which several processes can count, on the machine and store of this run. */
const places: { name: string; settings: Record<string, string> }[] = [
  ...(isPostgres() ? [{ name: 'PostgreSQL', settings: {} }] : []),
  ...(isPostgres() && TEST_REDIS_URL ? [{ name: 'Redis', settings: { REDIS_URL: TEST_REDIS_URL } }] : []),
]

const stage = async (options: Parameters<typeof world>[0]) => {
  const first = await world(options)
  const second = await first.secondProcess()
  return { ...first, near: first.app.deps.limits, far: second.app.deps.limits, deps: first.app.deps }
}
const taken = (tries: Promise<void>[]) =>
  Promise.allSettled(tries).then((all) => all.filter(({ status }) => status === 'fulfilled').length)

describe.each(places)('limits of several processes in $name', ({ settings }) => {
  it('are counted together, also at once', async () => {
    const { near, far } = await stage({ settings })
    expect(await taken(Array.from({ length: 40 }, (_, index) => (index % 2 ? near : far).take('failedCodes', 8)))).toBe(
      times,
    )
  })

  it('report how long to wait, free returned points, and forget cleared keys', async () => {
    const { near, far } = await stage({ settings })
    for (let count = 0; count < times; count++) await near.record('failedCodes', 7)
    const refusal = await far.take('failedCodes', 7).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'rate_limited' })
    expect(refusal.retryAfter).toBeGreaterThan(seconds - 30)
    await far.refund('failedCodes', 7)
    expect(await taken([near.take('failedCodes', 7), far.take('failedCodes', 7)])).toBe(1)
    await near.clear('failedCodes', 7)
    expect(await taken(Array.from({ length: times + 1 }, () => far.take('failedCodes', 7)))).toBe(times)
    for (let count = 0; count < 3; count++) await near.refund('failedCodes', 9)
    expect(await taken(Array.from({ length: times + 1 }, () => far.take('failedCodes', 9)))).toBe(times)
  })
})

describe.runIf(isPostgres() && process.env.TEST_DATABASE_URL).each(places)(
  'the limit of a frequent action in $name',
  ({ settings }) => {
    it('allows at most its number to two processes together', async () => {
      const { alice, bob } = await world({ processes: 2, settings: { ...settings, RATE_LIMIT_TOGGLES: '60/300' } })
      const tweet = await alice.posts('Popular')
      await bob.token
      const answers = await Promise.allSettled(Array.from({ length: 100 }, () => bob.bookmarks(tweet)))
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
      for (const answer of answers)
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 429 })
    })
  },
)

describe.runIf(isPostgres())('limits in PostgreSQL', () => {
  it('begin again when their window ends, and leave no row behind', async () => {
    let now = Date.now()
    const { near, far, deps } = await stage({ clock: () => now })
    for (let count = 0; count < times; count++) await near.take('failedCodes', 7)
    now += seconds * 1_000
    expect(await taken(Array.from({ length: times + 1 }, () => far.take('failedCodes', 7)))).toBe(times)
    now += seconds * 1_000
    await deleteExpiredCounters(deps)
    expect(await deps.db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  })

  it('let one process do hourly work', async () => {
    let now = Date.now()
    const { deps } = await stage({ clock: () => now })
    const limiters = await Promise.all([1, 2, 3].map(() => openLimiters(deps.config, deps.ids, deps)))
    const turns = limiters.map(hourlyTurns)
    const taking = () => Promise.all(turns.map((takes) => takes())).then((all) => all.filter(Boolean).length)
    expect(await taking()).toBe(1)
    expect(await taking()).toBe(0)
    now += 60 * 60_000
    expect(await taking()).toBe(1)
  })

  it('are counted in memory while the table is unavailable', async () => {
    const { near, deps } = await stage({})
    await deps.db.schema.alterTable('rate_limits').renameTo('out_of_reach').execute()
    expect(await taken(Array.from({ length: times + 1 }, () => near.take('failedCodes', 7)))).toBe(times)
    expect(await taken(Array.from({ length: calls.times + 1 }, () => near.take('calls', 7)))).toBe(calls.times)
    await deps.db.schema.alterTable('out_of_reach').renameTo('rate_limits').execute()
  })
})
