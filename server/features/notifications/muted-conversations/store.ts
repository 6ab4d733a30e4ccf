/** Writes muted conversations, and reads them when notifications are created. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement } from '#server/db/statement.ts'
import { insertNew } from '#server/db/written-rows.ts'

const mutedBy = listStatement<{ ids: readonly Id[] }>()((db, _, accounts) =>
  db
    .selectFrom('muted_conversations')
    .select(['account_id', 'root_id'])
    .where('account_id', 'in', accounts as Id[]),
)
/** The conversations that these accounts have muted. */
export const listMutedConversations = (db: Db, accounts: readonly Id[]) => mutedBy(db, { ids: accounts })

export const insertMutedConversation = (tx: Tx, account: Id, root: Id) =>
  insertNew(tx.insertInto('muted_conversations').values({ account_id: account, root_id: root }))

export const deleteMutedConversations = (tx: Tx, account: Id, roots: readonly Id[]) =>
  tx.deleteFrom('muted_conversations').where('account_id', '=', account).where('root_id', 'in', roots).execute()

export const deleteMutedConversationsOf = (tx: Tx, account: Id) =>
  tx.deleteFrom('muted_conversations').where('account_id', '=', account).execute()
