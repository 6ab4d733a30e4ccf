/** Reads verified organisations for their list. people writes the table. */
import type { Id } from '#server/core/ids/ids.ts'
import type { MaybePromise } from '#server/core/maybe-promise.ts'
import { onAllMachines } from '#server/db/citus/on-all-machines.ts'
import type { Db } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import { statement } from '#server/db/statement.ts'

interface VerifiedRef extends ListItem {
  author_id: Id
}

const verified = onAllMachines(
  statement<{ before: Id; limit: number }>()((db, p) =>
    db
      .selectFrom('accounts')
      .select(['id as author_id', 'verified_mark_id as at'])
      .where('verified_mark_id', 'is not', null)
      .where('verified_mark_id', '<', p('before'))
      .orderBy('verified_mark_id', 'desc')
      .limit(p('limit'))
      .$narrowType<{ at: Id }>(),
  ),
  { ttlMs: 60_000, clearedBy: ['verified-orgs'] },
)

/** Verified organisations, last verified first. */
export const listVerified = (db: Db, before: Id, limit: number): MaybePromise<readonly VerifiedRef[]> =>
  verified(db, { before, limit })
