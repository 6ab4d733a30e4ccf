/** Announces commits of this process to processes that read the same file, before they can read them. */
import type { ProcessBus } from '#server/core/bus/process-bus.ts'
import { type Store, storeOf } from '#server/db/db.ts'
import { changedMessages } from '#server/db/processes/changed-messages.ts'
import { EmbeddedAdapter } from '#server/db/sqlite/dialect.ts'
import { announceChanges } from '#server/db/transaction.ts'
import type { CommitCount } from './commit-count.ts'

/** The author of a change. Only one process writes. */
const WRITER = 'writer'

/** Published when it is unknown what was committed. */
export const UNNOTICED = { type: 'unnoticed' } as const

/** Published after everything that a commit has changed. */
export interface CommittedMessage {
  type: 'committed'
  /** The number of the commit in the file. */
  number: number
}

/**
 * Announces each commit until the returned function is called. Later commits must not change anything that is cached.
 */
export function announceCommits({ db }: Pick<Store, 'db'>, bus: ProcessBus, count: CommitCount): () => void {
  const adapter = storeOf(db)
  if (!(adapter instanceof EmbeddedAdapter)) throw new TypeError('Only an embedded database counts its commits')
  announceChanges(db, (changes) => {
    for (const message of changedMessages(changes, WRITER)) void bus.publish(message)
  })
  adapter.watchCommits({
    onBegin: () => count.countNext(),
    onEnd: () => void bus.publish({ type: 'committed', number: count.value } satisfies CommittedMessage),
    onUnnoticed: () => void bus.publish(UNNOTICED),
  })
  // Earlier commits were not announced.
  void bus.publish(UNNOTICED)
  return () => adapter.watchCommits(undefined)
}
