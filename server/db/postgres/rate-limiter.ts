/** Counts rate limits in PostgreSQL, for all processes. */
import { type Kysely, sql } from 'kysely'
import type { Clock } from '#server/core/clock.ts'
import {
  CLOCK_STEP_MS,
  type Limiter,
  type LimiterOptions,
  type Window,
  WindowLimiter,
} from '#server/core/limits/limiters.ts'
import type { Db, Store } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { Tables } from '#server/db/tables.ts'

// A window that ends later than one can last was written by a clock that was ahead: it has ended, too.
const find = statement<{ key: string; now: number; latest: number }>()((db, p) =>
  db
    .selectFrom('rate_limits')
    .select(['used', 'ends_at as endsAt'])
    .where('key', '=', p('key'))
    .where('ends_at', '>', p('now'))
    .where('ends_at', '<=', p('latest')),
)

/** Returns no row, and writes nothing, when the limit is reached. */
const add = statement<{ key: string; points: number; most: number; now: number; latest: number; endsAt: number }>()(
  (db, p) =>
    db
      .insertInto('rate_limits')
      .values({ key: p('key'), used: p('points'), ends_at: p('endsAt') })
      .onConflict((c) =>
        c
          .column('key')
          .doUpdateSet({
            used: sql`CASE WHEN rate_limits.ends_at > ${p('now')} AND rate_limits.ends_at <= ${p('latest')} THEN rate_limits.used ELSE 0 END + excluded.used`,
            ends_at: sql`CASE WHEN rate_limits.ends_at > ${p('now')} AND rate_limits.ends_at <= ${p('latest')} THEN rate_limits.ends_at ELSE excluded.ends_at END`,
          })
          .where((row) =>
            row.or([
              row('rate_limits.ends_at', '<=', p('now')),
              row('rate_limits.ends_at', '>', p('latest')),
              row(sql`rate_limits.used + excluded.used`, '<=', p('most')),
            ]),
          ),
      )
      .returning(['used', 'ends_at as endsAt']),
)

const put = statement<{ key: string; points: number; endsAt: number }>()((db, p) =>
  db
    .insertInto('rate_limits')
    .values({ key: p('key'), used: p('points'), ends_at: p('endsAt') })
    .onConflict((c) => c.column('key').doUpdateSet({ used: sql`excluded.used`, ends_at: sql`excluded.ends_at` }))
    .returning(['used', 'ends_at as endsAt']),
)

const giveBack = statement<{ key: string; points: number; now: number }>()((db, p) =>
  db
    .updateTable('rate_limits')
    .set({ used: sql`greatest(used + ${p('points')}, 0)` })
    .where('key', '=', p('key'))
    .where('ends_at', '>', p('now'))
    .returning(['used', 'ends_at as endsAt']),
)

export class PostgresLimiter extends WindowLimiter {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>, options: LimiterOptions, clock: Clock, insurance: Limiter) {
    super(options, clock, insurance)
    this.#db = db
  }

  /** An open window ends after `now`, and at the latest at `latest`. */
  #bounds(): { now: number; latest: number } {
    const now = this.clock()
    return { now, latest: now + this.duration * 1_000 + CLOCK_STEP_MS }
  }

  protected async _get(key: string): Promise<Window | null> {
    const [window] = await find(this.#db, { key, ...this.#bounds() })
    return window ?? null
  }

  protected async _upsert(key: string, points: number, ms: number, isSet: boolean): Promise<Window> {
    const now = this.clock()
    const endsAt = now + ms
    if (isSet) return (await put(this.#db, { key, points, endsAt }))[0]!
    if (points < 0) return (await giveBack(this.#db, { key, points, now }))[0] ?? { used: 0, endsAt: now }
    const [counted] = await add(this.#db, { key, points, most: this.points, ...this.#bounds(), endsAt })
    if (counted) return counted
    // The window may have ended since.
    const reached = await this._get(key)
    return { used: this.points + points, endsAt: reached?.endsAt ?? now }
  }

  protected async _delete(key: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db.deleteFrom('rate_limits').where('key', '=', key).executeTakeFirst()
    return numDeletedRows > 0n
  }
}

/** Deletes counters of past windows. */
export async function deleteExpiredCounters({
  store,
  db,
  clock,
}: {
  db: Db
  store: Store
  clock: Clock
}): Promise<void> {
  if (store.engine === 'postgres') await db.deleteFrom('rate_limits').where('ends_at', '<=', clock()).execute()
}
