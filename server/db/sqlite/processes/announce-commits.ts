/** Tells processes that read the same file what this one commits, before anyone else reads it. */
import type { ProcessBus } from '#server/core/bus/process-bus.ts'
import type { Store } from '#server/db/db.ts'
import { changedMessages } from '#server/db/processes/changed-messages.ts'
import { announceChanges } from '#server/db/transaction.ts'
import { EmbeddedAdapter } from '../dialect.ts'
import type { CommitCount } from './commit-count.ts'

/** Who has changed it. There is one process that writes. */
export const WRITER = 'writer'

/** Published when it is not known what was committed. */
export const UNNOTICED = { type: 'unnoticed' } as const

/** Published behind all that a commit has changed. */
export interface CommittedMessage {
  type: 'committed'
  /** As counted in the file. */
  number: number
}

/** Announces each commit until the answered function is called. What is committed after that must change nothing that is cached. */
export function announceCommits({ db }: Pick<Store, 'db'>, bus: ProcessBus, count: CommitCount): () => void {
  const { adapter } = db.getExecutor()
  if (!(adapter instanceof EmbeddedAdapter)) throw new TypeError('Only an embedded database counts its commits')
  announceChanges(db, (changes) => {
    for (const message of changedMessages(changes, WRITER)) void bus.publish(message)
  })
  adapter.watchCommits({
    onBegin: () => count.countNext(),
    onEnd: () => void bus.publish({ type: 'committed', number: count.value } satisfies CommittedMessage),
    onUnnoticed: () => void bus.publish(UNNOTICED),
  })
  // What was committed before was not announced.
  void bus.publish(UNNOTICED)
  return () => adapter.watchCommits(undefined)
}
