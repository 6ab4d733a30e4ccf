/** Which snapshots are kept. Their names are `20261124T231500Z-before-039-operator-states`. */
import { migrations } from '#server/db/migrations/migrate.ts'
import type { Manifest } from '../manifest.ts'

const KEPT = 2

/** What the name of a snapshot ends with that holds the data of before a rollback. */
export const BEFORE_ROLLBACK = '-before-rollback'

export const isOfRollback = (name: string): boolean => name.endsWith(BEFORE_ROLLBACK)

/**
 * Those that are deleted, of names that are sorted newest first: all but the newest of each of the last two upgrades, and all
 * but the last two of rollbacks. An upgrade deletes none of a rollback.
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
 * Whether the upgrade that a snapshot was made for has begun and not ended. Nobody has written since, and only this
 * snapshot opens with the version of before.
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
