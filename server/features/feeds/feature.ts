import type { Deps } from '#server/db/deps.ts'
import type { Feature } from '#server/db/feature.ts'
import { isWrittenElsewhere } from '#server/db/sqlite/processes/reading-dialect.ts'
import { transact } from '#server/db/transaction.ts'
import { purgeMarks } from '#server/features/posts/delete.ts'
import { feedExports } from './export.ts'
import { FEED_EVENTS, type FeedEvent } from './feed-source.ts'
import { deleteLessAbout, deleteLessOf } from './less-like.store.ts'
import { timelineCheck } from './materialized/check.ts'
import { fanOut, removeRetweets } from './materialized/fan-out.ts'
import { materializeTimeline, updateForFollow } from './materialized/materialize.ts'
import { addPending } from './materialized/pending-fan-out.ts'
import { deleteBigAuthor, deleteTimeline } from './materialized/store.ts'
import { logFeedEvent } from './merged-feed.ts'

export const feeds: Feature = {
  listen(deps) {
    // In this order: the retweets are needed to find the timelines that show the post.
    deps.events.listeners.on(
      'tweet.deleted',
      async (event) => {
        if (deps.store.isShared) await removeRetweets(deps, event)
        await purgeMarks(deps.db, event)
      },
      'low',
    )
    if (deps.store.isShared) materializeTimelines(deps)
    else followFeeds(deps)
  },
  purge: {
    batches: [({ db }, account, limit) => transact(db, (tx) => deleteLessAbout(tx, account, limit))],
    rows: [deleteTimeline, deleteBigAuthor, deleteLessOf],
  },
  exports: feedExports,
  checks: [timelineCheck],
}

/** Processes that read the same embedded database receive the announcement before the answer to the write is sent. */
function followFeeds({ db, events, bus }: Deps): void {
  events.listeners.onVisible(FEED_EVENTS, (event) => {
    logFeedEvent(events, event)
    void bus.publish({ type: 'feed', event })
  })
  void bus.subscribe({
    onMessage: (message) => {
      const { type, event } = message as { type?: string; event: FeedEvent }
      if (type === 'feed' && isWrittenElsewhere(db)) logFeedEvent(events, event)
    },
    // Then all commits count as unnoticed.
    onMissed: () => {},
  })
}

/** Materialised timelines have low priority: entries that are still missing are read from the authors' lists. */
function materializeTimelines(deps: Deps): void {
  const { listeners } = deps.events
  listeners.onCommit(FEED_EVENTS, (event) => addPending(deps, event))
  listeners.onBatch(FEED_EVENTS, (events) => fanOut(deps, events), { priority: 'low' })
  listeners.on(['user.followed', 'user.unfollowed', 'user.blocked'], (event) => updateForFollow(deps, event), 'low')
  listeners.on('timeline.wanted', (event) => materializeTimeline(deps, event), 'low')
}
