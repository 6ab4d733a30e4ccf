/** Reads and changes roles of users. */
import type { Role } from '#contract/calls/users.ts'
import { hasPermission, type Permission } from '#contract/permissions.ts'
import { holdsOffice } from '#contract/standing.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Database, Db, Tx } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { accountCache } from './account-cache.ts'
import { listStaff } from './account-lists.store.ts'
import { lockAccount, updateAccount } from './accounts.store.ts'

/** The role of a user; null without one. */
export const roleOf = async (db: Db, user: Id): Promise<Role | null> =>
  (await accountCache.get({ db }, user))?.role ?? null

/** The role that a user may use now; null without one. A restricted account keeps its role, but may not use it. */
export async function officeOf(db: Db, user: Id): Promise<Role | null> {
  const account = await accountCache.get({ db }, user)
  return account && holdsOffice(account.standing) ? account.role : null
}

/** Whether a user's usable role has the permission. */
export const isPermitted = async (db: Db, viewer: Id, permission: Permission): Promise<boolean> =>
  hasPermission(await officeOf(db, viewer), permission)

/** Refuses users without the permission. Each call checks this before it looks up the objects that its path names. */
export async function requirePermission(db: Db, viewer: Id, permission: Permission): Promise<void> {
  if (!(await isPermitted(db, viewer, permission))) fail('not_allowed')
}

/** Refuses everyone but administrators. */
export async function requireAdmin(db: Db, viewer: Id): Promise<void> {
  if ((await officeOf(db, viewer)) !== 'admin') fail('not_admin')
}

/** Sets a role, or removes it with null. Returns the previous role; undefined without account. */
export const setRole = (db: Database, id: Id, role: Role | null): Promise<Role | null | undefined> =>
  transact(db, (tx) => changeRole(tx, id, role))

/** Sets or removes a role in the caller's transaction. */
export async function changeRole(tx: Tx, id: Id, role: Role | null): Promise<Role | null | undefined> {
  const row = await lockAccount(tx, id)
  if (row && row.role !== role) await updateAccount(tx, id, { role })
  return row?.role
}

/** Whether the account is the only administrator. */
export async function isLastAdmin(db: Db, account: Id): Promise<boolean> {
  const admins = (await listStaff(db)).filter((row) => row.role === 'admin' && holdsOffice(row.standing))
  return admins.length === 1 && admins[0]!.id === account
}
