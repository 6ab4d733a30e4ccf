/** Reads only: the table belongs to trends. */
import { onAllMachines } from '#server/db/citus/on-all-machines.ts'
import type { Db } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import { HASHTAG_LEVELS } from '#server/db/tables/tweets.ts'
import { endOf } from './people.store.ts'

// So many of a tier are read to find the most used among them.
const MOST_READ = 200

const byPrefix = onAllMachines(
  statement<{ level: number; from: string; end: string; limit: number }>()((db, p) =>
    db
      .selectFrom('hashtags')
      .select(['tag', 'name', 'tweets'])
      .where('level', '=', p('level'))
      .where('tag', '>=', p('from'))
      .where('tag', '<', p('end'))
      .orderBy('tag')
      .limit(p('limit')),
  ),
  { ttlMs: 5_000, clearedBy: ['hashtags'] },
)

/** Hashtags that begin with `prefix`, from the tier of the most used down until there are enough. */
export async function listTagsFromTop(db: Db, prefix: string, enough: number) {
  const found: { tag: string; name: string; tweets: number }[] = []
  for (let tier = HASHTAG_LEVELS - 1; tier >= 0 && found.length < enough; tier--)
    found.push(...(await byPrefix(db, { level: tier, from: prefix, end: endOf(prefix), limit: MOST_READ })))
  return found
}
