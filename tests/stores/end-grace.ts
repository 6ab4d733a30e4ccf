import { DAY_MS } from '#contract/durations.ts'
import { DELETION_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/db/deps.ts'
import { finishDeletions } from '#server/features/accounts/deletion/finish-deletions.ts'

/** Deletes the accounts whose owners asked for it, as if their days of grace were over. */
export const endGrace = (deps: Deps): Promise<void> =>
  finishDeletions({ ...deps, clock: () => deps.clock() + (DELETION_DAYS + 1) * DAY_MS })
