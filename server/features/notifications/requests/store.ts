/** Reads the filtered notifications of a user, keeps their number within bounds, and moves them into the list. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { chunkIds, padIds } from '#server/db/id-lists.ts'
import { statement } from '#server/db/statement.ts'
import { addToGroups } from '#server/features/notifications/groups.store.ts'
import { endedBefore } from '#server/features/notifications/lifetime.ts'
import { FILTERED } from '#server/features/notifications/store.ts'

/** Filtered notifications that a user has at most: of each actor, and in all. The oldest are deleted beyond that. */
const MOST_OF_ACTOR = 100
const MOST = 500

// A literal, not a parameter: the index is partial.
const filtered = statement<{ recipient: Id; after: Id }>()((db, p) =>
  db
    .selectFrom('notifications')
    .select(['id as at', 'actor_id as author_id', 'type', 'tweet_id'])
    .where('recipient_id', '=', p('recipient'))
    .where('is_gone', '=', sql.lit(FILTERED))
    .where('id', '>', p('after'))
    .orderBy('id', 'desc'),
)

/** The filtered notifications of a user, newest first. Their number is bounded. */
export const listFiltered = (db: Db, recipient: Id) => filtered(db, { recipient, after: endedBefore(db) })

/** Deletes the oldest filtered notifications of a user beyond the bounds. */
export async function trimFiltered(tx: Tx, recipient: Id): Promise<void> {
  const rows = await listFiltered(tx, recipient)
  const numbers = new Map<Id, number>()
  const excess = rows.filter(({ author_id }, index) => {
    const number = (numbers.get(author_id) ?? 0) + 1
    numbers.set(author_id, number)
    return index >= MOST || number > MOST_OF_ACTOR
  })
  for (const ids of chunkIds(excess.map((row) => row.at)))
    await tx.deleteFrom('notifications').where('recipient_id', '=', recipient).where('id', 'in', padIds(ids)).execute()
}

/** Moves filtered notifications of a user into the list, where they have the place of their time. */
export async function restoreFiltered(tx: Tx, recipient_id: Id, ids: readonly Id[]): Promise<void> {
  for (const some of chunkIds(ids))
    await addToGroups(
      tx,
      await tx
        .updateTable('notifications')
        .set({ is_gone: 0 })
        .where('recipient_id', '=', recipient_id)
        .where('id', 'in', padIds(some))
        .returning(['recipient_id', 'id', 'type', 'tweet_id', 'from_verified'])
        .execute(),
    )
  touch(tx, 'notifications', recipient_id)
}
