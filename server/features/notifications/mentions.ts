/** Finds the users whom tweets mention, answer or quote. */
import { mentionsIn } from '#contract/text.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { findIdsByUsernames } from '#server/features/people/names.store.ts'
import { getViewerFilters } from '#server/features/people/visibility.ts'
import { findPosted, type Posted } from './store.ts'

/** Mentioned users by tweet. Tweets that were deleted since are missing. */
export type Mentions = ReadonlyMap<Id, { replyTo: Id | null; quoted: Id | null; mentioned: Id[] }>

export async function getMentioned(db: Db, tweets: readonly { tweet: Id }[]): Promise<Mentions> {
  const tweetIds = tweets.map((tweet) => tweet.tweet)
  const rows = await findPosted(db, tweetIds)
  const names = rows.flatMap((row) => mentionsIn(row.content))
  const ids = await findIdsByUsernames(db, names)
  return new Map(
    await Promise.all(
      rows.map(async (row) => {
        const found = mentionsIn(row.content).flatMap((name) => ids.get(name) ?? [])
        const { reply_to_author: replyTo, quote_author_id: quoted } = row
        return [row.id, { replyTo, quoted, mentioned: await withoutHidden(db, row, found) }] as const
      }),
    ),
  )
}

/** Removes the author, the users whom the reply and the quote already notify, and users with a block in either direction. */
async function withoutHidden(
  db: Db,
  { author_id, reply_to_author, quote_author_id }: Posted,
  found: readonly Id[],
): Promise<Id[]> {
  if (found.length === 0) return []
  const { blocking, blockedBy } = await getViewerFilters(db, author_id)
  const notified = [author_id, reply_to_author, quote_author_id]
  return found.filter((id) => !notified.includes(id) && !blocking.has(id) && !blockedBy.has(id))
}
