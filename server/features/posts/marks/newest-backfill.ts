import type { BackfillTask } from '#server/db/backfill.ts'
import type { Database } from '#server/db/db.ts'
import { chunkIds } from '#server/db/id-lists.ts'
import { transact } from '#server/db/transaction.ts'
import { listTweetIds } from '#server/features/posts/store.ts'
import { storeUnknownNewest } from './mark-counters.store.ts'

/** Stores the newest markers of tweets that were written before they were stored with the counters. */
export const newestMarkersBackfill = (db: Database): BackfillTask => ({
  name: 'newest_markers',
  list: (after, limit) => listTweetIds(db, after, limit),
  handle: async (ids) => {
    for (const some of chunkIds(ids)) await transact(db, (tx) => storeUnknownNewest(tx, some))
  },
})
