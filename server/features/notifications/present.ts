/** Rows → Notification: the only maker of one. Composed as text; posts and authors have theirs ready. */
import type { Notification } from '#contract/calls/notifications.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import { RawJson } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { type TweetSummary, tweetSummaries } from '#server/features/tweets/tweet-summaries.ts'
import { authorCache, type CachedAuthor } from '#server/features/users/authors.ts'
import { visibleTo } from '#server/features/users/visibility.ts'
import type { NotificationRow } from './store.ts'

/** What a notification says that somebody did. */
export const notificationMessages = {
  follow: 'followed you',
  like: 'liked your post',
  retweet: 'reposted your post',
  reply: 'replied to your post',
  mention: 'mentioned you',
} as const satisfies Record<Notification['type'], string>

/** A notification with what it shows. */
export interface VisibleNotification extends NotificationRow {
  actor: CachedAuthor
  tweet: TweetSummary | null
}

/** Of these notifications those the viewer may see: the post is there, and nobody is gone or blocked. */
export async function findVisible(
  deps: Deps,
  viewer: Id,
  rows: readonly NotificationRow[],
): Promise<VisibleNotification[]> {
  if (rows.length === 0) return []
  const [tweets, actors] = await Promise.all([
    tweetSummaries(deps).get(rows.map((row) => row.tweet_id)),
    authorCache(deps).get(rows.map((row) => row.author_id)),
  ])
  const found = rows.flatMap((row, index) => {
    const actor = actors[index]
    const tweet = row.tweet_id === NO_ID ? null : tweets[index]
    return actor && tweet !== undefined ? { ...row, actor, tweet, audience: tweet?.audience ?? 0 } : []
  })
  return [...(await visibleTo(deps, viewer, found))]
}

export const presentNotifications = (
  { ids }: Pick<Deps, 'ids'>,
  shown: readonly VisibleNotification[],
  readId: Id,
): RawJson<Notification>[] =>
  shown.map(({ at, type, tweet, actor }) => {
    const head = `{"_id":"${ids.format(at)}","type":"${type}","message":"${notificationMessages[type]}","createdAt":"${toIso(timeOf(at))}"`
    const rest = `,"tweet":${tweet?.json ?? null},"fromUser":${actor.json},"read":${at <= readId}}`
    return new RawJson([head + rest], false)
  })
