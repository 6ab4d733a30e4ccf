/** Presents notifications to their recipient. */
import type { Notification } from '#contract/calls/notifications.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, type IdFormat, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type TweetSummary, tweetSummaries } from '#server/features/tweets/tweet-summaries.ts'
import { authorCache, type CachedAuthor } from '#server/features/users/authors.ts'
import { visibleTo } from '#server/features/users/visibility.ts'
import type { NotificationRow } from './store.ts'

/** The text of a notification after the name of its actor. */
export const notificationMessages = {
  follow: 'followed you',
  like: 'liked your post',
  retweet: 'reposted your post',
  reply: 'replied to your post',
  mention: 'mentioned you',
} as const satisfies Record<Notification['type'], string>

/** A notification with its actor and its tweet. */
export interface VisibleNotification extends NotificationRow {
  actor: CachedAuthor
  tweet: TweetSummary | null
}

/** The notifications that the viewer may see: actor and tweet exist, and no block is between them. */
export async function findVisible<T extends NotificationRow>(
  deps: ReadDeps,
  viewer: Id,
  rows: readonly T[],
): Promise<(T & VisibleNotification)[]> {
  if (rows.length === 0) return []
  const [tweetIds, actorIds] = [rows.map((row) => row.tweet_id), rows.map((row) => row.author_id)]
  const [tweets, actors] = await Promise.all([
    tweetSummaries.getMany(deps, tweetIds),
    authorCache.getMany(deps, actorIds),
  ])
  const found = rows.flatMap((row, index) => {
    const actor = actors[index]
    const tweet = row.tweet_id === NO_ID ? null : tweets[index]
    return actor && tweet !== undefined ? { ...row, actor, tweet } : []
  })
  return [...(await visibleTo(deps.db, viewer, found))]
}

export const presentNotification = (
  ids: IdFormat,
  { at, type, tweet, actor }: VisibleNotification,
  readId: Id,
): Notification => ({
  _id: ids.format(at),
  type,
  message: notificationMessages[type],
  createdAt: toIso(timeOf(at)),
  tweet: tweet && { _id: ids.format(tweet.id), content: tweet.content },
  fromUser: actor.author,
  read: at <= readId,
})
