import type { Feature } from '#server/db/feature.ts'
import { TWEET_CHANGES } from '#server/features/posts/changes.ts'
import { countHashtags, deleteOldTrendCounts, hashtagBackfill, reindexTagsOf } from './count-hashtags.ts'

export const trends: Feature = {
  listen(deps) {
    const { listeners } = deps.events
    listeners.onBatch(TWEET_CHANGES, countHashtags(deps), { priority: 'low' })
    listeners.onBatch('user.changed', reindexTagsOf(deps), { priority: 'low' })
  },
  backfills: (deps) => [hashtagBackfill(deps)],
  hourly: [deleteOldTrendCounts],
}
