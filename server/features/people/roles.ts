/** Roles: what a user may do beyond their own account. */
import type { Role } from '#contract/calls/users.ts'
import { hasPermission, type Permission } from '#contract/permissions.ts'
import { holdsOffice } from '#contract/standing.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Database, Db, Tx } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { listStaff } from '#server/features/people/account-lists.store.ts'
import { lockAccount, updateAccount } from '#server/features/people/accounts.store.ts'

/** The role of a user, null for none. */
export const roleOf = async (db: Db, user: Id): Promise<Role | null> =>
  (await accountCache.get({ db }, user))?.role ?? null

/** The role that a user may use now, null for none: a restricted account keeps its role, and holds no office. */
export async function officeOf(db: Db, user: Id): Promise<Role | null> {
  const account = await accountCache.get({ db }, user)
  return account && holdsOffice(account.standing) ? account.role : null
}

/** Whether the office of a user has the permission. */
export const isPermitted = async (db: Db, viewer: Id, permission: Permission): Promise<boolean> =>
  hasPermission(await officeOf(db, viewer), permission)

/** Refuses users whose office lacks the permission. Each call asks this before it looks for what its path names. */
export async function requirePermission(db: Db, viewer: Id, permission: Permission): Promise<void> {
  if (!(await isPermitted(db, viewer, permission))) fail('not_allowed')
}

/** Refuses everyone but administrators. */
export async function requireAdmin(db: Db, viewer: Id): Promise<void> {
  if ((await officeOf(db, viewer)) !== 'admin') fail('not_admin')
}

/** Gives a role, or takes it with null. Returns the role before; undefined without account. */
export const setRole = (db: Database, id: Id, role: Role | null): Promise<Role | null | undefined> =>
  transact(db, (tx) => changeRole(tx, id, role))

/** The same in the caller's transaction. */
export async function changeRole(tx: Tx, id: Id, role: Role | null): Promise<Role | null | undefined> {
  const row = await lockAccount(tx, id)
  if (row && row.role !== role) await updateAccount(tx, id, { role })
  return row?.role
}

/** Whether nobody else could administer the network without this account. */
export async function isLastAdmin(db: Db, account: Id): Promise<boolean> {
  const admins = (await listStaff(db)).filter((row) => row.role === 'admin' && holdsOffice(row.standing))
  return admins.length === 1 && admins[0]!.id === account
}
