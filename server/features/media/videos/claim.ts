/** Keeps the claim on a video while it is processed, and stores its progress. */
import { isHiddenStanding } from '#contract/standing.ts'
import type { Deps } from '#server/db/deps.ts'
import { isReadOnly } from '#server/db/read-only/write-gate.ts'
import { transact } from '#server/db/transaction.ts'
import { findStanding, updateClaimed, type VideoRow } from './store.ts'

/** A claim that its process does not renew ends after this time. */
export const LEASE_MS = 30_000
const RENEWED_EVERY_MS = 1_000

/** The video was deleted, or another process has claimed it. */
export class ClaimLost extends Error {}

interface Claim {
  /** Aborts when the work is to stop. */
  signal: AbortSignal
  /** Notes the percentage that is done. */
  report(percent: number): void
  /** Resolves when the row is no longer renewed. */
  end(): Promise<void>
}

/** Renews the claim of `row`, whose due time it keeps current, until the end. */
export function keepClaim(deps: Pick<Deps, 'db' | 'clock'>, row: VideoRow, stopping: AbortSignal): Claim {
  const stopped = new AbortController()
  let progress = row.progress
  let renewing: Promise<void> | undefined
  const renew = async () => {
    const now = deps.clock()
    // The next process begins again. A move or a backup does not wait for a video.
    if (isReadOnly(deps.db)) return stopped.abort(new Error('read-only'))
    const standing = await findStanding(deps.db, row.account_id)
    if (standing === undefined || isHiddenStanding(standing)) return stopped.abort(new Error('suspended'))
    const change = { due_at: now + LEASE_MS, progress }
    const isKept = await transact(deps.db, (tx) => updateClaimed(tx, row, change))
    if (isKept) row.due_at = change.due_at
    else stopped.abort(new ClaimLost())
  }
  const timer = setInterval(() => {
    renewing ??= renew()
      // A database that cannot be reached for longer than the lease ends the claim by itself.
      .catch(() => {
        if (deps.clock() > row.due_at!) stopped.abort(new ClaimLost())
      })
      .finally(() => {
        renewing = undefined
      })
  }, RENEWED_EVERY_MS)
  return {
    signal: AbortSignal.any([stopping, stopped.signal]),
    report: (percent) => {
      progress = percent
    },
    async end() {
      clearInterval(timer)
      await renewing
    },
  }
}
