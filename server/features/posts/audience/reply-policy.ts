/** Decides who may reply: the author of a thread chooses the rule for all of its tweets. */
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { MaybePromise } from '#server/core/maybe-promise.ts'
import type { Db } from '#server/db/db.ts'
import { WHO_REPLIES } from '#server/db/tables/posts.ts'
import { findFollows } from '#server/features/people/relations.store.ts'
import { findReadable } from '#server/features/people/tweet-readers.store.ts'
import { type TweetSummary, tweetSummaries } from '#server/features/posts/tweet-summaries.ts'

/** A tweet that may be in a thread with a rule. */
interface Ruled {
  id: Id
  /** The tweet whose rule applies. */
  policy_id: Id | null
}

/** The tweets among these that the viewer may not reply to. A rule ends with its tweet. */
export function findClosed(db: Db, viewer: Id, tweets: readonly Ruled[]): MaybePromise<ReadonlySet<Id>> {
  const ruled = tweets.filter((tweet) => tweet.policy_id !== null)
  return ruled.length === 0 ? NONE : findClosedAmong(db, viewer, ruled)
}

const NONE: ReadonlySet<Id> = new Set()

async function findClosedAmong(db: Db, viewer: Id, ruled: readonly Ruled[]): Promise<ReadonlySet<Id>> {
  const found = await tweetSummaries.getMany({ db }, [...new Set(ruled.map((tweet) => tweet.policy_id!))])
  const rules = found.filter((rule): rule is TweetSummary => rule !== undefined && rule.author_id !== viewer)
  const of = (who: number) => rules.filter((rule) => rule.who_replies === who)
  const followed = of(WHO_REPLIES.followed)
  const [follows, named] = await Promise.all([
    followed.length === 0
      ? []
      : findFollows(
          db,
          followed.map((rule) => ({ follower_id: rule.author_id, followee_id: viewer })),
        ),
    findReadable(
      db,
      viewer,
      of(WHO_REPLIES.mentioned).map((rule) => rule.id),
    ),
  ])
  const followers = new Set(follows.map((pair) => pair.follower_id))
  const isOpen = (rule: TweetSummary) =>
    rule.who_replies === WHO_REPLIES.followed ? followers.has(rule.author_id) : named.includes(rule.id)
  const closed = new Set(rules.filter((rule) => !isOpen(rule)).map((rule) => rule.id))
  return new Set(ruled.flatMap((tweet) => (closed.has(tweet.policy_id!) ? tweet.id : [])))
}

/** Refuses a reply that the thread's author has not allowed. */
export async function requireOpen(db: Db, viewer: Id, parent: Ruled): Promise<void> {
  if ((await findClosed(db, viewer, [parent])).size > 0) fail('replies_limited')
}
