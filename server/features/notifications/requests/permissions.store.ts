/** Writes which users' notification requests accounts have accepted, and reads it when notifications are created. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement } from '#server/db/statement.ts'
import type { NotificationPermissionsTable as Permission } from '#server/db/tables/notifications.ts'
import { insertNew } from '#server/db/written-rows.ts'

const ofAccount = listStatement<{ account: Id; ids: readonly Id[] }>()((db, p, users) =>
  db
    .selectFrom('notification_permissions')
    .select(['account_id', 'user_id'])
    .where('account_id', '=', p('account'))
    .where('user_id', 'in', users as Id[]),
)
const ofUser = listStatement<{ user: Id; ids: readonly Id[] }>()((db, p, accounts) =>
  db
    .selectFrom('notification_permissions')
    .select(['account_id', 'user_id'])
    .where('account_id', 'in', accounts as Id[])
    .where('user_id', '=', p('user')),
)

/** The permissions among these pairs, and others of the same users, read from the side that has fewer of them. */
export async function findPermissions(db: Db, pairs: readonly Permission[]): Promise<Permission[]> {
  const accounts = [...new Set(pairs.map((pair) => pair.account_id))]
  const users = [...new Set(pairs.map((pair) => pair.user_id))]
  const found =
    accounts.length < users.length
      ? accounts.map((account) => ofAccount(db, { account, ids: users }))
      : users.map((user) => ofUser(db, { user, ids: accounts }))
  return (await Promise.all(found)).flat()
}

/** The users whose requests an account has accepted. */
export const listPermitted = async (db: Db, account: Id): Promise<Id[]> => {
  const rows = await db
    .selectFrom('notification_permissions')
    .select('user_id')
    .where('account_id', '=', account)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

export const insertPermission = (tx: Tx, permission: Permission): Promise<boolean> =>
  insertNew(tx.insertInto('notification_permissions').values(permission))

export const deletePermission = (tx: Tx, { account_id, user_id }: Permission) =>
  tx
    .deleteFrom('notification_permissions')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .execute()

/** Deletes the permissions that a deleted account gave and has. */
export async function deletePermissionsOf(tx: Tx, account: Id): Promise<void> {
  for (const column of ['account_id', 'user_id'] as const)
    await tx.deleteFrom('notification_permissions').where(column, '=', account).execute()
}
