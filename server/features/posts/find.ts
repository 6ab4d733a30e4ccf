/** Finds the tweets that a viewer may see. */
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import type { Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { ListItem } from '#server/db/list.ts'
import {
  refuseBlocked,
  type Surface,
  visibleAcrossBlocks,
  visibleTweets,
  withVisibleTweets,
} from '#server/features/people/visibility.ts'
import { type Mark, markMutedWords } from './muted-words.ts'
import { type CachedPost, postCache } from './post.ts'
import { findTweets, type TweetRow } from './store.ts'
import { type TweetSummary, tweetSummaries } from './tweet-summaries.ts'

/** A tweet to open. One that is hidden from the viewer does not exist. */
export async function findVisibleTweet(deps: ReadDeps, viewer: Id, id: Id): Promise<CachedPost> {
  const tweet = (await postCache.get(deps, id)) ?? fail('tweet_not_found')
  const [visible] = await visibleTweets(deps.db, viewer, [tweet], 'direct')
  return visible ?? fail('tweet_not_found')
}

/** The row of a tweet to open. One that is hidden from the viewer does not exist. */
export async function findVisibleRow(deps: ReadDeps, viewer: Id, id: Id): Promise<TweetRow> {
  await findVisibleTweet(deps, viewer, id)
  const [row] = await findTweets(deps.db, [id])
  return row ?? fail('tweet_not_found')
}

/**
 * A tweet to reply to or mark. A block is refused with its own error, once it is clear that the viewer would see the tweet
 * without it: one that is closed or removed does not exist, as one that is deleted.
 */
export async function findActionableTweet(db: Db, viewer: Id, id: Id): Promise<TweetSummary> {
  // Not the cached JSON, which each mark on the tweet evicts.
  const tweet = (await tweetSummaries.get({ db }, id)) ?? fail('tweet_not_found')
  const [known] = await visibleAcrossBlocks(db, viewer, [tweet])
  if (!known) fail('tweet_not_found')
  await refuseBlocked(db, viewer, tweet.author_id)
  return known
}

/** A tweet of a list, with what only that list knows about it. */
export interface ListedTweet {
  tweet: CachedPost
  /** The user whose retweet brought it into the list. */
  retweetedBy?: Id | null
  /** Its position in the list: that of the retweet. */
  at?: Id
  more?: Mark | undefined
}

/** An item of a list with its tweet. */
export interface VisibleTweet<T> extends ListItem {
  item: T
  tweet: CachedPost
  more?: Mark
}

/** The items whose tweets exist and are visible to the viewer. */
export function findVisibleTweets<T extends ListItem & { id: Id }>(
  deps: ReadDeps,
  viewer: Id,
  items: readonly T[],
  surface: Surface,
): MaybePromise<readonly VisibleTweet<T>[]> {
  const ids = items.map((item) => item.id)
  return whenThere(postCache.getMany(deps, ids), (tweets) => {
    const found: VisibleTweet<T>[] = []
    for (let index = 0; index < items.length; index++) {
      const [item, tweet] = [items[index]!, tweets[index]]
      if (tweet) found.push({ item, tweet, at: item.at })
    }
    return whenThere(withVisibleTweets(deps.db, viewer, found, surface), (visible) =>
      markMutedWords(deps, viewer, visible, surface),
    )
  })
}

/** The visible items, for lists that need no tweets. */
export async function keepVisible<T extends { id: Id }>(
  deps: ReadDeps,
  viewer: Id,
  items: readonly T[],
  surface: Surface,
): Promise<T[]> {
  const visible = await findVisibleTweets(
    deps,
    viewer,
    items.map((item) => ({ id: item.id, at: item.id, item })),
    surface,
  )
  return visible.map(({ item }) => item.item)
}
