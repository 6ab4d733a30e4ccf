/** Accepts and dismisses requests of users to notify the viewer. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { lockRecipients } from '#server/features/notifications/reads.store.ts'
import { dismissRows } from '#server/features/notifications/store.ts'
import { insertPermission } from './permissions.store.ts'
import { findRequests } from './requests.ts'
import { listFiltered, restoreFiltered } from './store.ts'

type AnswerDeps = ReadDeps & Pick<Deps, 'db' | 'events'>

/**
 * Accepts the requests of these users: their filtered notifications join the list, and later ones are listed at once.
 * Answers the number of accepted requests; users without one are left out.
 */
export const acceptRequests = (deps: AnswerDeps, viewer: Id, users: readonly Id[]): Promise<number> =>
  answer(deps, viewer, users, async (tx, ids, accepted) => {
    for (const user_id of accepted) await insertPermission(tx, { account_id: viewer, user_id })
    await restoreFiltered(tx, viewer, ids)
  })

/** Dismisses the requests of these users, with their notifications. Answers the number of dismissed requests. */
export const dismissRequests = (deps: AnswerDeps, viewer: Id, users: readonly Id[]): Promise<number> =>
  answer(deps, viewer, users, (tx, ids) => dismissRows(tx, viewer, ids))

/** Answers the visible requests of these users in one transaction: `write` changes their notifications. */
async function answer(
  deps: AnswerDeps,
  viewer: Id,
  users: readonly Id[],
  write: (tx: Tx, ids: readonly Id[], users: readonly Id[]) => Promise<void>,
): Promise<number> {
  const asked = new Set(users)
  const found = (await findRequests(deps, viewer)).flatMap(({ user }) => (asked.has(user) ? user : []))
  if (found.length === 0) return 0
  await transact(deps.db, async (tx) => {
    await lockRecipients(tx, [viewer])
    const rows = (await listFiltered(tx, viewer)).filter((row) => found.includes(row.author_id))
    await write(
      tx,
      rows.map((row) => row.at),
      found,
    )
    // The list and its counts have changed, as after reading.
    await deps.events.emit(tx, { type: 'notification.read', recipient: viewer })
  })
  return found.length
}
