/** Reads hashtags by prefix. trends writes the table. */
import { onAllMachines } from '#server/db/citus/on-all-machines.ts'
import type { Db } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import { HASHTAG_TIERS } from '#server/db/tables/trends.ts'
import { endOf } from './people.store.ts'

// Additional rows to read, to find the most used of the last tier.
const SPARE = 40
/** Maximum number of prefixes. */
export const MAX_PREFIXES = 6

type Bound = Record<`from${number}` | `end${number}`, string> & { limit: number }

/** A statement for each number of prefixes. A tier is read only when higher ones have too few hashtags. */
const byPrefixes = Array.from({ length: MAX_PREFIXES }, (_, most) =>
  statement<Bound>()((db, p) => {
    const inTier = (tier: number, prefix: number) => {
      const some = db
        .selectFrom('hashtags')
        .select(['tag', 'name', 'tweets'])
        .where('level', '=', tier)
        .where('tag', '>=', p(`from${prefix}`))
        .where('tag', '<', p(`end${prefix}`))
        .orderBy('tag')
        .limit(p('limit'))
      return db.selectFrom(some.as('some')).selectAll()
    }
    const withPrefix = (prefix: number) => {
      const lower = Array.from({ length: HASHTAG_TIERS - 1 }, (_, at) => inTier(HASHTAG_TIERS - 2 - at, prefix))
      const all = lower.reduce((query, each) => query.unionAll(each), inTier(HASHTAG_TIERS - 1, prefix))
      return db.selectFrom(all.limit(p('limit')).as('tags')).selectAll()
    }
    const others = Array.from({ length: most }, (_, at) => withPrefix(at + 1))
    return others.reduce((query, each) => query.unionAll(each), withPrefix(0))
  }),
)

const onEach = byPrefixes.map((read) => onAllMachines(read, { ttlMs: 5_000, clearedBy: ['hashtags'] }))

/** Hashtags that begin with one of the prefixes, from the most used tier down until there are `enough` for each. */
export function listTagsFromTop(db: Db, prefixes: readonly string[], enough: number) {
  const bounds = prefixes.flatMap((prefix, at) => [
    [`from${at}`, prefix],
    [`end${at}`, endOf(prefix)],
  ])
  return onEach[prefixes.length - 1]!(db, { ...Object.fromEntries(bounds), limit: enough + SPARE })
}
