/** Decides who may quote a post: its author says so, and only posts that everyone may read can be quoted. */
import { type ErrorCode, errors } from '#contract/errors.ts'
import { failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { AUDIENCE, WHO_QUOTES } from '#server/db/tables/posts.ts'
import { findFollowedAmong } from '#server/features/people/relations.store.ts'
import { visibleTweets } from '#server/features/people/visibility.ts'
import { lockTweet } from '#server/features/posts/store.ts'
import { tweetSummaries } from '#server/features/posts/tweet-summaries.ts'

/** A tweet whose author may have limited who quotes it. */
interface Limited {
  id: Id
  author_id: Id
  /** A value of WHO_QUOTES. */
  who_quotes: number
}

const NONE: ReadonlySet<Id> = new Set()

/** The tweets among these that their authors do not let the viewer quote. */
export function findUnquotable(db: Db, viewer: Id, tweets: readonly Limited[]): MaybePromise<ReadonlySet<Id>> {
  const limited = tweets.filter((tweet) => tweet.who_quotes !== WHO_QUOTES.everyone && tweet.author_id !== viewer)
  if (limited.length === 0) return NONE
  const forFollowers = limited.filter((tweet) => tweet.who_quotes === WHO_QUOTES.followers)
  const authors = [...new Set(forFollowers.map((tweet) => tweet.author_id))]
  return whenThere(authors.length === 0 ? [] : findFollowedAmong(db, viewer, authors), (followed) => {
    const open = new Set(forFollowers.filter((tweet) => followed.includes(tweet.author_id)))
    return new Set(limited.flatMap((tweet) => (open.has(tweet) ? [] : tweet.id)))
  })
}

/** A post that may be quoted, or the reason why not. A post that the author of the quote may not see does not exist. */
type Quotable = Pick<Limited, 'author_id'> | Extract<ErrorCode, 'tweet_not_found' | 'not_quotable' | 'quotes_limited'>

/** Finds a post that `author` wants to quote. */
export async function findQuotable(db: Db, author: Id, id: Id): Promise<Quotable> {
  const tweet = await tweetSummaries.get({ db }, id)
  const [visible] = tweet ? await visibleTweets(db, author, [tweet], 'direct') : []
  if (!visible) return 'tweet_not_found'
  if (!visible.isOpen) return 'not_quotable'
  return (await findUnquotable(db, author, [visible])).size > 0 ? 'quotes_limited' : visible
}

/**
 * Finds it again in the transaction of the quote, and locks it: the post may have been removed, or its author may have
 * changed the policy.
 */
export async function lockQuotable(tx: Tx, author: Id, id: Id): Promise<Quotable> {
  const row = await lockTweet(tx, id)
  if (!row || row.audience === AUDIENCE.nobody) return 'tweet_not_found'
  return (await findUnquotable(tx, author, [row])).size > 0 ? 'quotes_limited' : row
}

/** Refuses the quote of a post that may not be quoted, with an error that names the field. Answers the author of that post. */
export function authorOf(found: Quotable): Id {
  if (typeof found === 'string') failFields({ quote: errors[found][1] }, found)
  return found.author_id
}
