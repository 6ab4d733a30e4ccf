/** Writes muted conversations, and reads them for notifications and for lists of posts. */
import type { Id } from '#server/core/ids/ids.ts'
import { createCache, touch } from '#server/db/cache.ts'
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

/** The first posts of the conversations that an account has muted. */
export const mutedRoots = createCache<Id, ReadonlySet<Id>>(
  { entities: ['muted-conversations'], bytes: (roots) => 100 + 40 * roots.size },
  async ({ db }, accounts) => {
    const byAccount = Map.groupBy(await listMutedConversations(db, accounts), (row) => row.account_id)
    return accounts.map((account) => [account, new Set(byAccount.get(account)?.map((row) => row.root_id))] as const)
  },
)

export async function insertMutedConversation(tx: Tx, account: Id, root: Id): Promise<void> {
  await insertNew(tx.insertInto('muted_conversations').values({ account_id: account, root_id: root }))
  touch(tx, 'muted-conversations', account)
}

export async function deleteMutedConversations(tx: Tx, account: Id, roots: readonly Id[]): Promise<void> {
  const some = tx.deleteFrom('muted_conversations').where('account_id', '=', account)
  await some.where('root_id', 'in', roots).execute()
  touch(tx, 'muted-conversations', account)
}

export async function deleteMutedConversationsOf(tx: Tx, account: Id): Promise<void> {
  await tx.deleteFrom('muted_conversations').where('account_id', '=', account).execute()
  touch(tx, 'muted-conversations', account)
}
