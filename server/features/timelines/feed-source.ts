/** A viewer's timeline, read from the top or from a place in it. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { type FeedItem, listRetweets, type Slice } from '#server/features/tweets/feed-items.store.ts'
import type { Followees } from '#server/features/users/followees.store.ts'

export interface FeedSource {
  followees: Followees
  /** Acts below a place, newest first, each post once: about `limit` of them, or all there are. */
  read(from: Id, limit: number): Promise<Slice<FeedItem>>
}

/** Which of these posts appeared again above a page, when paging began at `top`. */
export async function findRepeated(
  { db }: Deps,
  actors: readonly Id[],
  tweets: readonly Id[],
  { from, top }: { from: Id; top: Id },
): Promise<ReadonlySet<Id>> {
  if (tweets.length === 0) return new Set()
  const reposts = await listRetweets(db, { actors, tweets, from, to: top })
  return new Set(reposts.map((repost) => repost.id))
}
