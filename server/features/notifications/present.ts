/** Presents notifications to their recipient. */
import type { Notification } from '#contract/calls/notifications.ts'
import type { Language } from '#contract/languages.ts'
import { type Text, text } from '#contract/server-texts.ts'
import { toIso } from '#server/core/clock.ts'
import { translate } from '#server/core/i18n/translate.ts'
import { type Id, type IdFormat, timeOf } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { authorCache, type CachedAuthor } from '#server/features/people/authors.ts'
import { openWordFilter } from '#server/features/people/filters/word-filter.ts'
import { visibleTo, visibleTweets } from '#server/features/people/visibility.ts'
import { linkSpellings } from '#server/features/posts/muted-words.ts'
import { type TweetSummary, tweetSummaries } from '#server/features/posts/tweet-summaries.ts'
import { isAboutTweet } from './own-types.ts'
import type { NotificationRow } from './store.ts'

/** The text of a notification after the name of its actor. */
const messages: Record<Notification['type'], Text> = {
  follow: text('followed you', { context: 'after a name' }),
  like: text('liked your post', { context: 'after a name' }),
  retweet: text('reposted your post', { context: 'after a name' }),
  reply: text('replied to your post', { context: 'after a name' }),
  quote: text('quoted your post', { context: 'after a name' }),
  mention: text('mentioned you', { context: 'after a name' }),
  follow_request: text('asked to follow you', { context: 'after a name' }),
  follow_accepted: text('accepted your follow request', { context: 'after a name' }),
  poll: text('A poll you voted in has ended'),
  report: text('Moderators have decided about your report.'),
  appeal: text('Moderators have answered your appeal.'),
  decision: text('Moderators have made a decision about your account.'),
  scheduled: text('A scheduled post couldn’t be posted.'),
}

const OWN_POLL = text('Your poll has ended')

/** The recipient, with their read position and language. */
export interface Reader {
  viewer: Id
  readId: Id
  language: Language
}

/** A notification with its actor and its tweet. */
export interface VisibleNotification extends NotificationRow {
  actor: CachedAuthor
  tweet: TweetSummary | null
}

/** What a page of notifications is made of, the hidden ones included: it changes when one of these does. */
export interface PageSources {
  readonly tweets: Set<Id>
  /** Actors, and authors of the tweets. */
  readonly accounts: Set<Id>
  /** Whether a group has more actors than are in `accounts`. */
  hasMoreActors: boolean
}

/** The id of the tweet that a notification is about; null without one. */
const tweetOf = (row: NotificationRow): Id | null => (isAboutTweet(row) ? row.tweet_id : null)

/** The notifications whose actor and tweet exist and are visible. Adds to `sources` what all of them are made of. */
export async function findVisible<T extends NotificationRow>(
  deps: ReadDeps,
  viewer: Id,
  rows: readonly T[],
  sources?: PageSources,
): Promise<(T & VisibleNotification)[]> {
  if (rows.length === 0) return []
  const [tweetIds, actorIds] = [rows.map(tweetOf), rows.map((row) => row.author_id)]
  const [tweets, actors] = await Promise.all([
    tweetSummaries.getMany(deps, tweetIds),
    authorCache.getMany(deps, actorIds),
  ])
  for (const [index, id] of tweetIds.entries()) {
    sources?.accounts.add(actorIds[index]!)
    if (id === null) continue
    sources?.tweets.add(id)
    const author = tweets[index]?.author_id
    if (author !== undefined) sources?.accounts.add(author)
  }
  const found = rows.flatMap((row, index) => {
    const actor = actors[index]
    const tweet = tweetIds[index] === null ? null : tweets[index]
    return actor && tweet !== undefined ? { ...row, actor, tweet, isOpen: actor.isOpen } : []
  })
  const [visible, tweetsSeen, hides] = await Promise.all([
    visibleTo(deps.db, viewer, found, 'notifications'),
    visibleTweets(
      deps.db,
      viewer,
      found.flatMap(({ tweet }) => tweet ?? []),
      'direct',
    ),
    openWordFilter(deps.db, viewer, 'notifications'),
  ])
  const seen = new Set(tweetsSeen)
  const quoted = hides ? await findQuotedSummaries(deps, viewer, tweetsSeen) : undefined
  const hidesText = (tweet: TweetSummary) =>
    hides?.({
      author: tweet.author_id,
      key: tweet,
      texts: () => [tweet.content, tweet.warning, ...linkSpellings(tweet.content)],
    }) !== undefined
  const isHidden = (tweet: TweetSummary) => {
    const quote = quoted?.get(tweet.id)
    return hidesText(tweet) || (quote !== undefined && tweet.author_id !== viewer && hidesText(quote))
  }
  return visible.filter(({ tweet }) => !tweet || (seen.has(tweet) && !isHidden(tweet)))
}

/** The quoted tweets that the viewer may see, by the tweet that quotes. */
async function findQuotedSummaries(deps: ReadDeps, viewer: Id, tweets: readonly TweetSummary[]) {
  const quoting = tweets.filter((tweet) => tweet.quote_id !== null && tweet.quote_detached_at === null)
  if (quoting.length === 0) return undefined
  const quoted = await tweetSummaries.getMany(
    deps,
    quoting.map((tweet) => tweet.quote_id),
  )
  const found = quoted.filter((tweet) => tweet !== undefined)
  const visible = new Map((await visibleTweets(deps.db, viewer, found, 'quote')).map((tweet) => [tweet.id, tweet]))
  return new Map(quoting.map(({ id, quote_id }) => [id, visible.get(quote_id!)]))
}

export const presentNotification = (
  ids: IdFormat,
  { at, type, tweet_id, tweet, actor }: VisibleNotification,
  { viewer, readId, language }: Reader,
): Notification => ({
  _id: ids.format(at),
  type,
  message: translate(type === 'poll' && actor.id === viewer ? OWN_POLL : messages[type], language),
  createdAt: toIso(timeOf(at)),
  tweet: tweet && { _id: ids.format(tweet.id), content: tweet.content, warning: tweet.warning },
  fromUser: actor.author,
  ...(type === 'report' && { report: ids.format(tweet_id) }),
  ...((type === 'decision' || type === 'appeal') && { decision: ids.format(tweet_id) }),
  read: at <= readId,
})
