/** Which posts were edited after a viewer liked, retweeted, answered or quoted them, or voted in their poll. */
import type { Tweet } from '#contract/calls/tweets.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import type { MaybePromise } from '#server/core/maybe-promise.ts'
import type { Db } from '#server/db/db.ts'
import { VISITOR } from '#server/features/people/visibility.ts'
import { MARK, type ViewerMarks } from '#server/features/posts/marks/viewer-marks.store.ts'
import type { SeenPolls } from '#server/features/posts/polls/views.ts'
import type { CachedPost } from '#server/features/posts/post.ts'
import { findFirstQuotes, findFirstReplies, findLikesAndRetweets } from './changed-since.store.ts'

type ChangedSince = NonNullable<Tweet['changedSince']>

/** What a viewer did about an earlier version of each post, such as a like. Posts without an entry have not changed since. */
export type ChangedPosts = ReadonlyMap<Id, ChangedSince>

const NONE: ChangedPosts = new Map()

/** Reads nothing for posts that were never edited, that the viewer has no part in, or that are the viewer's own. */
export function findChanged(
  db: Db,
  viewer: Id,
  posts: readonly CachedPost[],
  { marks, polls }: { marks: ViewerMarks; polls: SeenPolls },
): MaybePromise<ChangedPosts> {
  if (viewer === VISITOR) return NONE
  const edited: CachedPost[] = []
  for (const post of posts) if (post.edited_at !== null && post.author_id !== viewer) edited.push(post)
  return edited.length > 0 ? readChanged(db, viewer, edited, { marks, polls }) : NONE
}

async function readChanged(
  db: Db,
  viewer: Id,
  edited: readonly CachedPost[],
  { marks, polls }: { marks: ViewerMarks; polls: SeenPolls },
) {
  const isMarked = ({ id, hasMarks }: CachedPost) => hasMarks && (marks(id) & (MARK.like | MARK.retweet)) !== 0
  const idsOf = (some: readonly CachedPost[]) => some.map((post) => post.id)
  const [given, replies, quotes] = await Promise.all([
    findLikesAndRetweets(db, { viewer, ids: idsOf(edited.filter(isMarked)) }),
    findFirstReplies(db, { viewer, ids: idsOf(edited.filter((post) => post.replies > 0)) }),
    findFirstQuotes(db, { viewer, ids: idsOf(edited.filter((post) => post.quotes > 0)) }),
  ])
  const acts = [...given, ...replies, ...quotes].map(({ kind, tweet, act }) => ({ kind, tweet, at: timeOf(act) }))
  const votes = edited.flatMap(({ id: tweet }) => {
    const at = polls.votedAt(tweet)
    return at === undefined ? [] : { kind: 'vote' as const, tweet, at }
  })
  const editedAt = new Map(edited.map((post) => [post.id, post.edited_at!]))
  const changed = new Map<Id, ChangedSince>()
  for (const { kind, tweet, at } of [...acts, ...votes])
    if (at < editedAt.get(tweet)!) changed.set(tweet, [...(changed.get(tweet) ?? []), kind])
  return changed
}
