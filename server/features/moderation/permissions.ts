/** Decides who may handle which case. */
import { hasPermission, type RoleName, ranksAbove } from '#contract/permissions.ts'
import { holdsOffice } from '#contract/standing.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStaff } from '#server/features/people/account-lists.store.ts'
import { findAccounts } from '#server/features/people/accounts.store.ts'
import { officeOf, roleOf } from '#server/features/people/roles.ts'

/** Whether the viewer may act on an account: never on themselves, nor on an equal or higher role. */
export async function canActOn(db: Db, viewer: Id, account: Id): Promise<boolean> {
  const [own, other] = await Promise.all([officeOf(db, viewer), roleOf(db, account)])
  return viewer !== account && ranksAbove(own, other)
}

/** Refuses like `canActOn`, by the rows in this transaction: roles change while moderators work. */
export async function requireRank(tx: Tx, viewer: Id, account: Id): Promise<void> {
  const rows = await findAccounts(tx, [viewer, account])
  const rowOf = (id: Id) => rows.find((row) => row.id === id)
  const own = rowOf(viewer)
  const office: RoleName | null = own && holdsOffice(own.standing) ? own.role : null
  if (!hasPermission(office, 'reports.handle')) fail('not_allowed')
  if (viewer === account || !ranksAbove(office, rowOf(account)?.role)) fail('outranked')
}

/** Whether another moderator than the given ones could handle a case of the account. */
export async function isThereAnother(db: Db, account: Id, than: readonly Id[]): Promise<boolean> {
  const staff = await listStaff(db)
  const role = staff.find((row) => row.id === account)?.role ?? null
  return staff.some(
    (row) =>
      row.id !== account &&
      !than.includes(row.id) &&
      holdsOffice(row.standing) &&
      hasPermission(row.role, 'reports.handle') &&
      ranksAbove(row.role, role),
  )
}
