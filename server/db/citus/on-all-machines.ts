/** Queries that ask every machine once the data is distributed: their rows are cached for a short time. */
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { createCache, type Entity } from '#server/db/cache.ts'
import { type Db, storeOf } from '#server/db/db.ts'

const distributed = new WeakSet<object>()

/** Says that the tables of this store are on many machines. */
export const markDistributed = (db: Db): void => void distributed.add(storeOf(db))

interface Options {
  /** Maximum time that rows are cached. */
  ttlMs: number
  /** Entities whose changes, in any process, evict the rows too. */
  clearedBy?: readonly Entity[]
}

/**
 * Wraps a query that names no distribution key, so that on a distributed store it asks all machines at most once per
 * `ttlMs` for the same values, however many requests need its rows. On other stores it changes nothing. Callers must
 * not change the rows.
 */
export function onAllMachines<P extends object, R>(
  read: (db: Db, values: P) => MaybePromise<readonly R[]>,
  { ttlMs, clearedBy = [] }: Options,
): (db: Db, values: P) => MaybePromise<readonly R[]> {
  const cache = createCache<string, { rows: readonly R[] }>(
    { entities: [], clearedBy, bytes: ({ rows }) => 100 * (1 + rows.length), ttlMs },
    ({ db }, keys) => Promise.all(keys.map(async (key) => [key, { rows: await read(db, JSON.parse(key)) }] as const)),
  )
  return (db, values) => {
    if (db.isTransaction || !distributed.has(storeOf(db))) return read(db, values)
    return whenThere(cache.get({ db }, JSON.stringify(values)), (found) => found!.rows)
  }
}
