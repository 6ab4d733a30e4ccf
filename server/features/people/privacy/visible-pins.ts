/** Reads the pinned posts of users that a viewer may see. */
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { findPinned } from '#server/features/people/pins.store.ts'
import { type AuthoredTweet, visibleTweets } from '#server/features/people/visibility.ts'

const pinnedCache = createCache<Id, AuthoredTweet>({ entities: ['tweet'], bytes: 150 }, async ({ db }, ids) =>
  (await findPinned(db, { ids })).map((row) => [row.id, row] as const),
)

/** The pinned posts that the viewer may see on the author's profile. */
export async function findVisiblePins(db: Db, viewer: Id, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (ids.length === 0) return new Set()
  const found = (await pinnedCache.getMany({ db }, ids)).flatMap((tweet) => tweet ?? [])
  return new Set((await visibleTweets(db, viewer, found, 'direct')).map((tweet) => tweet.id))
}
