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

/** Refuses a quote with an error that names the field. A post that the author of the quote may not see does not exist. */
function refuse(code: Extract<ErrorCode, 'tweet_not_found' | 'not_quotable' | 'quotes_limited'>): never {
  failFields({ quote: errors[code][1] }, code)
}

/** Refuses the quote of a post that `author` may not quote. Answers the author of the quoted post. */
export async function requireQuotable(db: Db, author: Id, id: Id): Promise<Id> {
  const tweet = await tweetSummaries.get({ db }, id)
  const [visible] = tweet ? await visibleTweets(db, author, [tweet], 'direct') : []
  if (!visible) refuse('tweet_not_found')
  if (!visible.isOpen) refuse('not_quotable')
  if ((await findUnquotable(db, author, [visible])).size > 0) refuse('quotes_limited')
  return visible.author_id
}

/** Refuses the quote again in its transaction: the post may have been removed, or its author may have changed the policy. */
export async function requireStillQuotable(tx: Tx, author: Id, id: Id): Promise<void> {
  const row = await lockTweet(tx, id)
  if (!row || row.audience === AUDIENCE.nobody) refuse('tweet_not_found')
  if ((await findUnquotable(tx, author, [row])).size > 0) refuse('quotes_limited')
}
