/** Takes notifications from the list of their recipient for good. */
import { fail } from '#server/core/errors.ts'
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { listEach, type NotificationType } from './each.store.ts'
import { listMembers } from './group-lists.store.ts'
import type { GroupKey } from './groups.ts'
import { findNewestId, lockRecipients } from './reads.store.ts'
import { dismissRows, findNotification } from './store.ts'

type DismissDeps = Pick<Deps, 'db' | 'events'>

/** Rows of one transaction: others who write to the same recipient wait for it. */
const BATCH = 500

/** Dismisses one of the viewer's notifications. Refuses one that never was; a dismissed one stays so. */
export async function dismissNotification({ db, events }: DismissDeps, viewer: Id, id: Id): Promise<void> {
  const found = (await findNotification(db, viewer, id)) ?? fail('notification_not_found')
  if (found.is_gone === 1) return
  await transact(db, async (tx) => {
    await lockRecipients(tx, [viewer])
    await dismissRows(tx, viewer, [id])
    await emit({ events }, tx, viewer)
  })
}

/** Dismisses all notifications of a group that there are now. */
export const dismissGroup = (deps: DismissDeps, viewer: Id, key: GroupKey): Promise<void> =>
  dismissBatches(deps, viewer, (tx) => listMembers(tx, viewer, key, MAX_ID, BATCH))

/** Dismisses all notifications of some types that there are now. */
export async function dismissAll(deps: DismissDeps, viewer: Id, types: readonly NotificationType[]): Promise<void> {
  const before = (await findNewestId(deps.db, viewer)) + 1
  await dismissBatches(deps, viewer, (tx, after) =>
    listEach(tx, { recipient: viewer, types, after, before, limit: BATCH, order: 'ascending' }),
  )
}

/** Dismisses batches until one is short. `list` answers the next one; `after` is the last id of the one before. */
async function dismissBatches(
  { db, events }: DismissDeps,
  viewer: Id,
  list: (tx: Tx, after: Id) => Promise<readonly { at: Id }[]>,
): Promise<void> {
  const dismissBatch = (after: Id) =>
    transact(db, async (tx) => {
      await lockRecipients(tx, [viewer])
      const batch = (await list(tx, after)).map((row) => row.at)
      if (batch.length === 0) return batch
      await dismissRows(tx, viewer, batch)
      await emit({ events }, tx, viewer)
      return batch
    })
  let batch = await dismissBatch(NO_ID)
  while (batch.length === BATCH) batch = await dismissBatch(batch.at(-1)!)
}

/** The counts of unread notifications have changed, as after reading. */
const emit = ({ events }: Pick<Deps, 'events'>, tx: Tx, recipient: Id) =>
  events.emit(tx, { type: 'notification.read', recipient })
