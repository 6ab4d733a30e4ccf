/** Purges a deleted account's data in batches until nothing is left. */
import type { EventOf } from '#server/core/events.ts'
import type { Deps } from '#server/db/deps.ts'
import type { Purge } from '#server/db/feature.ts'
import { transact } from '#server/db/transaction.ts'
import {
  deleteDeletedAccount,
  deleteReservedUsernames,
  findDeletedAccount,
  listDeletedBefore,
} from '#server/features/people/deletion/deleted-accounts.store.ts'

/** Rows of each kind per batch: other events are handled in between. */
const BATCH = 50
/** Requests that were running at the deletion have ended by then. */
const RECHECK_MS = 10 * 60 * 1_000

/** `purge` of all features (server/features.ts). */
interface PurgeServices {
  purges: readonly Purge[]
}

/** Purges one batch of each kind and emits the event again until nothing is left. Safe to repeat after a crash. */
export async function purgeAccount(deps: Deps & PurgeServices, { user }: EventOf<'user.deleted'>): Promise<void> {
  const account = await findDeletedAccount(deps.db, user)
  if (!account) return
  let found = 0
  for (const { batches = [] } of deps.purges) for (const batch of batches) found += await batch(deps, user, BATCH)
  await transact(deps.db, async (tx) => {
    for (const { rows = [] } of deps.purges) for (const deleteRows of rows) await deleteRows(tx, user)
    if (found > 0) await deps.events.emit(tx, { type: 'user.deleted', user })
    else if (account.deleted_at < deps.clock() - RECHECK_MS) await deleteDeletedAccount(tx, user)
  })
}

/** Checks accounts deleted ten minutes ago once more, and releases reserved usernames that have expired. */
export async function resumePurges({ db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>): Promise<void> {
  const now = clock()
  const left = await listDeletedBefore(db, now - RECHECK_MS)
  await transact(db, async (tx) => {
    await deleteReservedUsernames(tx, now)
    for (const { account_id: user } of left) await events.emit(tx, { type: 'user.deleted', user })
  })
}
