import { LISTED_IDS } from '#contract/limits.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { TweetRow } from '#server/features/posts/store.ts'
import { type ByTweet, listMarkers } from './marks.store.ts'
import { parseMarkers } from './newest-markers.ts'

interface NewestMarkers {
  likers: Id[]
  retweeters: Id[]
}

/** The users who marked a tweet last, newest first, without hidden accounts. */
export function readNewestMarkers(
  db: Db,
  row: TweetRow,
  hidden: ReadonlySet<Id>,
): NewestMarkers | Promise<NewestMarkers> {
  const { newest_likers: likers, newest_retweeters: retweeters } = row
  const shown = (users: Id[]) => (hidden.size === 0 ? users : users.filter((id) => !hidden.has(id)))
  if (likers !== null && retweeters !== null)
    return { likers: shown(parseMarkers(likers)), retweeters: shown(parseMarkers(retweeters)) }
  // A backfill has not stored them yet.
  const read = (table: ByTweet, text: string | null) =>
    text === null ? listMarkers(db, table, row.id, LISTED_IDS) : parseMarkers(text)
  return Promise.all([read('tweet_likers', likers), read('tweet_retweeters', retweeters)]).then(
    ([likers, retweeters]) => ({ likers: shown(likers), retweeters: shown(retweeters) }),
  )
}
