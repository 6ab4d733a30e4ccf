import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, readList, withSnapshot } from '#server/db/list.ts'
import { visibleTo } from '#server/features/people/visibility.ts'
import { type FeedItem, listRetweets } from '#server/features/posts/feed-items.store.ts'
import { findVisibleTweets, type VisibleTweet } from '#server/features/posts/find.ts'
import { followingSource } from './following-source.ts'

/**
 * The Following timeline: tweets and retweets of the viewer and of the users they follow, each tweet once, where it
 * appeared last. The snapshot of a cursor is the newest position of the first page: later retweets change no page.
 */
export const getFollowing = (deps: Deps, viewer: Id, query: PageQuery) =>
  whenThere(followingSource(deps, viewer), (feed) => {
    const cursor = withSnapshot.parse(deps.ids, query.cursor)
    const page = readList(feed.read, {
      ids: deps.ids,
      query,
      visible: (found: readonly FeedItem[], page: readonly VisibleTweet<FeedItem>[]) => {
        const items = fromVisibleActors(deps.db, viewer, withoutListed(found, page))
        const tweets = whenThere(items, (items) => findVisibleTweets(deps, viewer, items, 'home'))
        return cursor ? whenThere(tweets, (tweets) => withoutRepeated(deps.db, feed.actors, tweets, cursor)) : tweets
      },
      snapshot: ([first]) => cursor?.snapshot ?? first?.at ?? MAX_ID,
    })
    return whenThere(page, ({ items, nextCursor }) => ({ items: items.map(toListed), nextCursor }))
  })

/** Removes items whose tweets the page has already. */
const withoutListed = (found: readonly FeedItem[], page: readonly VisibleTweet<FeedItem>[]): readonly FeedItem[] =>
  page.length === 0 ? found : found.filter(({ id }) => !page.some(({ item }) => item.id === id))

/** Removes retweets by users whom the viewer may not see. */
function fromVisibleActors(db: Db, viewer: Id, items: readonly FeedItem[]): MaybePromise<readonly FeedItem[]> {
  // The viewer follows these users: only a block, a mute or a hidden account can hide them.
  const retweets: { item: FeedItem; author_id: Id; isOpen: true }[] = []
  for (const item of items) if (item.at !== item.id) retweets.push({ item, author_id: item.actor_id, isOpen: true })
  return whenThere(visibleTo(db, viewer, retweets, 'home'), (visible) => {
    if (visible.length === retweets.length) return items
    const seen = new Set(visible.map(({ item }) => item))
    return items.filter((item) => item.at === item.id || seen.has(item))
  })
}

/** Removes tweets that appeared as a retweet on an earlier page. */
async function withoutRepeated<T>(
  db: Db,
  actors: Float64Array,
  found: readonly VisibleTweet<T>[],
  { position: from, snapshot: to }: { position: Id; snapshot: Id },
) {
  const tweets = found.flatMap(({ tweet }) => (tweet.retweeters.length > 0 ? tweet.id : []))
  if (tweets.length === 0) return found
  const repeated = new Set(
    (await listRetweets(db, { actors: [...actors], tweets, from, to })).map((retweet) => retweet.id),
  )
  return found.filter(({ tweet }) => !repeated.has(tweet.id))
}

/** A tweet of the page, and the user whose retweet brought it there. */
const toListed = ({ item: { id, at, actor_id }, tweet, more }: VisibleTweet<FeedItem>) => ({
  tweet,
  at,
  more,
  retweetedBy: at === id ? null : actor_id,
})
