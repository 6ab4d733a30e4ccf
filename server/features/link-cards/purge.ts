import { DAY_MS } from '#contract/durations.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteCard, isPosted, listUnused, updateCard } from './store.ts'

/** How long a card is kept without a post that has its link. */
const KEPT_MS = 14 * DAY_MS
const BATCH = 200

/** Deletes cards that no post has, with their images. */
export async function deleteUnusedCards({ db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>): Promise<void> {
  const now = clock()
  for (;;) {
    const rows = await listUnused(db, now - KEPT_MS, BATCH)
    for (const row of rows)
      await transact(db, async (tx) => {
        if (await isPosted(tx, row.key)) return updateCard(tx, row, { used_at: now })
        await deleteCard(tx, row)
        if (row.image !== null) await events.emit(tx, { type: 'media.released', hashes: [row.image], owner: NO_ID })
      })
    if (rows.length < BATCH) return
  }
}
