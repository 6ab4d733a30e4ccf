/** Decides which snapshots are kept. Their names are `20261124T231500Z-before-039-operator-states`. */

import type { Manifest } from '#server/backups/manifest.ts'
import { migrations } from '#server/db/migrations/migrate.ts'

const KEPT = 2

/** Suffix of a snapshot of the data before a rollback. */
export const BEFORE_ROLLBACK = '-before-rollback'

export const isOfRollback = (name: string): boolean => name.endsWith(BEFORE_ROLLBACK)

/**
 * The snapshots to delete, of names sorted newest first: all but the newest of each of the last two upgrades, and all
 * but the last two of rollbacks.
 */
export function outdatedSnapshots(names: readonly string[]): string[] {
  const upgrades = new Set<string>()
  let rollbacks = 0
  return names.filter((name) => {
    if (isOfRollback(name)) return ++rollbacks > KEPT
    const upgrade = name.slice(name.indexOf('-'))
    if (upgrades.has(upgrade) || upgrades.size === KEPT) return true
    upgrades.add(upgrade)
    return false
  })
}

/**
 * Whether the upgrade of a snapshot has begun and not finished. No data was written since, and only this snapshot opens
 * with the earlier version.
 */
export function isHalfUpgraded(
  { upgradesTo, migrations: before }: Pick<Manifest, 'upgradesTo' | 'migrations'>,
  applied: readonly string[],
): boolean {
  // A migration that no version has any more is never applied.
  if (upgradesTo === undefined || !(upgradesTo in migrations)) return false
  return (
    !applied.includes(upgradesTo) && applied.length > before.length && before.every((name) => applied.includes(name))
  )
}
