/** Writes changes of sign-in methods, and reads them for undoing. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { AccountChangesTable } from '#server/db/tables/accounts.ts'

export const insertChange = (tx: Tx, row: AccountChangesTable) => tx.insertInto('account_changes').values(row).execute()

export const findChange = (db: Db, account: Id, id: Id): Promise<AccountChangesTable | undefined> =>
  db.selectFrom('account_changes').selectAll().where('account_id', '=', account).where('id', '=', id).executeTakeFirst()

/** Changes of one kind from the given one on, the oldest first. */
export const listChangesFrom = (
  db: Db,
  { account_id, kind, id }: Pick<AccountChangesTable, 'account_id' | 'kind' | 'id'>,
) =>
  db
    .selectFrom('account_changes')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('id', '>=', id)
    .orderBy('id')
    .execute()

export const deleteChange = (tx: Tx, account: Id, id: Id) =>
  tx.deleteFrom('account_changes').where('account_id', '=', account).where('id', '=', id).execute()

/** Deletes the changes of one kind, or of all kinds. */
export const deleteChangesOf = (tx: Tx, account: Id, kind?: AccountChangesTable['kind']) =>
  tx
    .deleteFrom('account_changes')
    .where('account_id', '=', account)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .execute()

export const deleteChangesBefore = (tx: Tx, time: number) =>
  tx.deleteFrom('account_changes').where('made_at', '<=', time).execute()
