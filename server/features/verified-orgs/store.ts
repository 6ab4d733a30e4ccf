/** Reads only; the table belongs to users. */
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import { statement } from '#server/db/statement.ts'

export interface VerifiedRef extends ListItem {
  author_id: Id
}

const verified = statement<{ before: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('accounts')
    .select(['id as author_id', 'verified_mark_id as at'])
    .where('verified_mark_id', 'is not', null)
    .where('verified_mark_id', '<', p('before'))
    .orderBy('verified_mark_id', 'desc')
    .limit(p('limit'))
    .$narrowType<{ at: Id }>(),
)

/** The latest verified first, by `before limit`. Asks every shard, so an answer serves everybody for a while. */
export const verifiedOrgCache = createCache<`${Id} ${number}`, VerifiedRef[]>(
  { max: 200, ttlMs: 1_500 },
  ({ db }, keys) => Promise.all(keys.map(async (key) => [key, await listVerified(db, key)] as const)),
)

function listVerified(db: Db, key: string): Promise<VerifiedRef[]> {
  const [before, limit] = key.split(' ').map(Number) as [Id, number]
  return verified(db, { before, limit })
}
