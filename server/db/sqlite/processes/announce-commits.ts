/** Tells processes that read the same file what this one commits, before anyone else reads it. */
import type { ProcessBus } from '#server/core/bus/process-bus.ts'
import type { Store } from '#server/db/db.ts'
import { changedMessages } from '#server/db/processes/changed-messages.ts'
import { announceChanges } from '#server/db/transaction.ts'
import { EmbeddedAdapter } from '../dialect.ts'

/** How often it looks for commits of which no listener was called. They are noticed within a second anyway. */
const LOOK_MS = 250
/** Who has changed it. There is one process that writes. */
export const WRITER = 'writer'

/** Published when it is not known what was committed. */
export const UNNOTICED = { type: 'unnoticed' } as const

/** Announces each commit until the answered function is called. */
export function announceCommits({ db }: Pick<Store, 'db'>, bus: ProcessBus): () => void {
  announceChanges(db, (changes) => {
    for (const message of changedMessages(changes, WRITER)) void bus.publish(message)
  })
  const { adapter } = db.getExecutor()
  const count = () => (adapter instanceof EmbeddedAdapter ? adapter.unnoticedCommits : 0)
  let known = count()
  const timer = setInterval(() => {
    if (count() === known) return
    known = count()
    void bus.publish(UNNOTICED)
  }, LOOK_MS).unref()
  return () => clearInterval(timer)
}
