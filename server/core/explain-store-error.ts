import { operatorCommands } from './operator-commands.ts'
import { isCorrupt, isDiskBroken, isReadOnly, isStorageFull, isUnavailable } from './store-errors.ts'

/** Instructions for the operator of a damaged database. */
export const MEND_DAMAGE = `Check the disk. If it is sound, restore a backup: ${operatorCommands.admin} restore DIR --force`

/** Explains an error of the database or its disk to the operator; undefined for any other error. */
export function explainStoreError(error: unknown): string | undefined {
  const { code, message } = error as { code?: string; message: string }
  if (isStorageFull(error)) return 'The disk is full. Make room, and try again. Nothing that was saved is lost.'
  if (isCorrupt(error)) return `The database is damaged, or its disk cannot be read: ${message}\n${MEND_DAMAGE}`
  if (isReadOnly(error)) return `The database takes no writes: ${message}`
  if (isDiskBroken(error))
    return `The disk of the database is full, read-only or broken: ${message}\nSee which: ${operatorCommands.admin} doctor`
  if (isUnavailable(error)) return `The database cannot be reached: ${message || code}`
  return undefined
}
