import type { Feature } from '#server/db/feature.ts'
import { TWEET_CHANGES } from '#server/features/posts/changes.ts'
import { peopleBackfill, reindexFollowed, reindexPeople } from './index-people.ts'
import { reindexChanged, reindexMarked, tweetBackfill } from './index-tweets.ts'
import { extendSitemap } from './sitemap/sitemap.ts'

export const search: Feature = {
  listen(deps) {
    const { listeners } = deps.events
    // Larger batches save merges of the index.
    listeners.onBatch([...TWEET_CHANGES, 'quote.detached', 'tweet.completed'], reindexChanged(deps), {
      priority: 'low',
    })
    listeners.onBatch(['tweet.liked', 'tweet.retweeted'], reindexMarked(deps), { priority: 'low' })
    listeners.onBatch('user.changed', reindexPeople(deps.db))
    listeners.onBatch(['user.followed', 'user.unfollowed'], reindexFollowed(deps.db))
  },
  hourly: [(deps) => extendSitemap(deps)],
  backfills: (deps) => [peopleBackfill(deps.db), tweetBackfill(deps)],
}
