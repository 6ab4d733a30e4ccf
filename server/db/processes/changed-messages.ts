/** Messages to other processes about the changes of a transaction that affect their caches. */
import { type Entity, invalidate } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { Change } from '#server/db/transaction.ts'

/** Maximum keys of one message: more keys are published in several. */
const MAX_KEYS = 100

interface ChangedMessage {
  type: 'changed'
  /** The process that made the change. */
  from: string
  change: Change
}

/** The messages about changes, each with a bounded number of keys. `from` identifies this process. */
export const changedMessages = (changes: readonly Change[], from: string): ChangedMessage[] =>
  changes.flatMap(([entity, ...keys]) =>
    Array.from({ length: Math.max(1, Math.ceil(keys.length / MAX_KEYS)) }, (_, index) => ({
      type: 'changed' as const,
      from,
      change: [entity, ...keys.slice(index * MAX_KEYS, (index + 1) * MAX_KEYS)] as Change,
    })),
  )

/** Evicts values that another process has changed. Ignores other messages, and those of this process. */
export function receiveChanged(db: Db, message: unknown, self: string): void {
  const { type, from, change } = message as ChangedMessage
  if (type !== 'changed' || from === self) return
  const [entity, ...keys] = change
  invalidate(db, entity as Entity, ...keys)
}
