import { LISTED_IDS } from '#contract/limits.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { TweetRow } from '#server/features/posts/store.ts'
import { type ByTweet, listMarkers } from './marks.store.ts'
import { parseMarkers } from './newest-markers.ts'

interface NewestMarkers {
  likers: Id[]
  retweeters: Id[]
  /** The hidden accounts among those who marked it last. */
  hiddenMarkers: readonly Id[]
}

/** The users who marked a tweet last, newest first, without hidden accounts. */
export function readNewestMarkers(
  db: Db,
  row: TweetRow,
  hidden: ReadonlySet<Id>,
): NewestMarkers | Promise<NewestMarkers> {
  const { newest_likers: likers, newest_retweeters: retweeters } = row
  if (likers !== null && retweeters !== null)
    return withoutHidden({ likers: parseMarkers(likers), retweeters: parseMarkers(retweeters) }, hidden)
  // A backfill has not stored them yet.
  const read = (table: ByTweet, text: string | null) =>
    text === null ? listMarkers(db, table, row.id, LISTED_IDS) : parseMarkers(text)
  return Promise.all([read('tweet_likers', likers), read('tweet_retweeters', retweeters)]).then(
    ([likers, retweeters]) => withoutHidden({ likers, retweeters }, hidden),
  )
}

const NONE: readonly Id[] = []

function withoutHidden(marked: Omit<NewestMarkers, 'hiddenMarkers'>, hidden: ReadonlySet<Id>): NewestMarkers {
  if (hidden.size === 0) return { ...marked, hiddenMarkers: NONE }
  const shown = (users: Id[]) => users.filter((id) => !hidden.has(id))
  const hiddenMarkers = [...marked.likers, ...marked.retweeters].filter((id) => hidden.has(id))
  return {
    likers: shown(marked.likers),
    retweeters: shown(marked.retweeters),
    hiddenMarkers: hiddenMarkers.length > 0 ? hiddenMarkers : NONE,
  }
}
