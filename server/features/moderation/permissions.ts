/** Who may handle which case. */
import { hasPermission, type RoleName, ranksAbove } from '#contract/permissions.ts'
import { isHiddenStanding, STANDING } from '#contract/standing.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { roleOf } from '#server/features/network/roles.ts'
import { findAccounts, listStaff } from '#server/features/users/store.ts'

/** Whether the viewer may act on an account: never on themselves, nor on an equal or higher role. */
export async function canActOn(db: Db, viewer: Id, account: Id): Promise<boolean> {
  const [own, other] = await Promise.all([roleOf(db, viewer), roleOf(db, account)])
  return viewer !== account && ranksAbove(own, other)
}

/** Refuses the same, by what the rows say in this transaction: roles change while moderators work. */
export async function requireRank(tx: Tx, viewer: Id, account: Id): Promise<void> {
  const rows = await findAccounts(tx, [viewer, account])
  const roleIn = (id: Id): RoleName | null => rows.find((row) => row.id === id)?.role ?? null
  if (!hasPermission(roleIn(viewer), 'reports.handle')) fail('not_allowed')
  if (viewer === account || !ranksAbove(roleIn(viewer), roleIn(account))) fail('outranked')
}

const cannotWork = (standing: number): boolean => isHiddenStanding(standing) || (standing & STANDING.frozen) !== 0

/** Whether a moderator other than those could handle a case of the account. */
export async function isThereAnother(db: Db, account: Id, than: readonly Id[]): Promise<boolean> {
  const staff = await listStaff(db)
  const role = staff.find((row) => row.id === account)?.role ?? null
  return staff.some(
    (row) =>
      row.id !== account &&
      !than.includes(row.id) &&
      !cannotWork(row.standing) &&
      hasPermission(row.role, 'reports.handle') &&
      ranksAbove(row.role, role),
  )
}
