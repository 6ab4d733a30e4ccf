/** Reads only: whether a conversation is a request to one of its users. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'

const side = statement<{ account: Id; other: Id }>()((db, p) =>
  db
    .selectFrom('conversations')
    .select(['is_request', 'is_accepted', 'last_id'])
    .where('account_id', '=', p('account'))
    .where('other_id', '=', p('other')),
)

/** Undefined without a conversation, and for a deleted request. */
export async function findIsRequest(db: Db, account: Id, other: Id): Promise<boolean | undefined> {
  const [row] = await side(db, { account, other })
  if (!row || (row.is_accepted === 0 && row.last_id === NO_ID)) return undefined
  return row.is_request === 1
}
