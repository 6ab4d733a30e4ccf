/** Which feature reacts to which event. */

import type { Deps } from './db/deps.ts'
import { isWrittenElsewhere } from './db/sqlite/processes/reading-dialect.ts'
import { purgeAccount } from './features/accounts/deletion/purge-account.ts'
import { recount } from './features/accounts/deletion/recount.ts'
import { mailResetLink } from './features/accounts/recovery/forgot.ts'
import type { Live } from './features/delivery/live/live.ts'
import { liveEventTypes, toLiveEvent } from './features/delivery/live/live-events.ts'
import { enqueuePushes, pushEventTypes, withDevices } from './features/delivery/push/enqueue-pushes.ts'
import { deleteDevice } from './features/delivery/push/subscribe.ts'
import { FEED_EVENTS, type FeedEvent } from './features/feeds/feed-source.ts'
import { fanOut, removeRetweets } from './features/feeds/materialized/fan-out.ts'
import { materializeTimeline, updateForFollow } from './features/feeds/materialized/materialize.ts'
import { addPending } from './features/feeds/materialized/pending-fan-out.ts'
import { logFeedEvent } from './features/feeds/merged-feed.ts'
import { deleteUnusedFiles } from './features/media/images.ts'
import { purgeCleared } from './features/messages/delete.ts'
import { watchedPosts, watchedProfiles, watchPosts, watchProfiles } from './features/moderation/automation/watch.ts'
import { notifyReporters } from './features/moderation/reports/notify-reporters.ts'
import {
  createNotifications,
  notificationEventTypes,
  notifyingEvents,
} from './features/notifications/create-notifications.ts'
import { acceptPending } from './features/people/follow-requests/answer.ts'
import { settleNamesOfPictures } from './features/people/pictures/hide-pictures.ts'
import { assessFollowed } from './features/people/trust/assess.ts'
import { purgeMarks } from './features/posts/delete.ts'
import { settleNamesOf, settleNamesOfAuthor } from './features/posts/images/hide-names.ts'
import { discountResponse } from './features/posts/marks/discount.ts'
import { reindexFollowed, reindexPeople } from './features/search/index-people.ts'
import { reindexChanged, reindexMarked } from './features/search/index-tweets.ts'
import { countHashtags, reindexTagsOf } from './features/trends/count-hashtags.ts'

/** Subscribes the event listeners. Each is idempotent. */
export function subscribeListeners(
  deps: Deps,
  live: Pick<Live, 'publish'>,
  wakePushes: () => void,
  wakeMails: () => void,
): void {
  const { listeners } = deps.events
  listeners.on('media.released', ({ hashes }) => deleteUnusedFiles(deps, hashes))
  if (deps.blobs.delivery.kind === 'redirect' && deps.blobs.delivery.isPublic) {
    listeners.on(['tweet.withheld', 'tweet.restored'], ({ tweet }) => settleNamesOf(deps, tweet))
    listeners.on('user.changed', ({ user }) => settleNamesOfAuthor(deps, user), 'low')
    listeners.on('user.changed', ({ user }) => settleNamesOfPictures(deps, user), 'low')
  }
  listeners.onBatch(notificationEventTypes, (events) => createNotifications(deps, events), {
    maxBatch: 100,
    needs: notifyingEvents,
  })
  // In this order: the retweets are needed to find the timelines that show the post.
  listeners.on(
    'tweet.deleted',
    async (event) => {
      if (deps.store.isShared) await removeRetweets(deps, event)
      await purgeMarks(deps.db, event)
    },
    'low',
  )
  if (deps.store.isShared) materializeTimelines(deps)
  else followFeeds(deps)
  // Larger batches save merges of the index.
  const changes = ['tweet.created', 'tweet.edited', 'tweet.deleted', 'tweet.withheld', 'tweet.restored'] as const
  listeners.onBatch(changes, reindexChanged(deps), { priority: 'low' })
  listeners.onBatch(changes, countHashtags(deps), { priority: 'low' })
  listeners.onBatch(['tweet.liked', 'tweet.retweeted'], reindexMarked(deps), { priority: 'low' })
  listeners.onBatch(['tweet.created', 'tweet.edited'], watchPosts(deps), {
    maxBatch: 100,
    needs: watchedPosts,
  })
  listeners.onBatch('user.changed', watchProfiles(deps), { maxBatch: 100, needs: watchedProfiles })
  listeners.onBatch('user.changed', reindexPeople(deps.db))
  listeners.onBatch('user.changed', reindexTagsOf(deps), { priority: 'low' })
  listeners.onBatch(['user.followed', 'user.unfollowed'], reindexFollowed(deps.db))
  listeners.onBatch(['user.followed', 'user.unfollowed'], assessFollowed(deps), { priority: 'low' })
  listeners.onBatch(
    ['tweet.liked', 'tweet.unliked', 'tweet.retweeted', 'tweet.unretweeted', 'tweet.created'],
    discountResponse(deps),
    {
      priority: 'low',
    },
  )
  listeners.onBatch(pushEventTypes, (events) => enqueuePushes(deps, events, wakePushes), {
    maxBatch: 100,
    priority: 'low',
    needs: withDevices(deps),
  })
  listeners.on('follow.requests_accepted', (event) => acceptPending(deps, event))
  listeners.on('session.ended', ({ account, session }) =>
    deleteDevice(deps.db, { account_id: account, session_id: session }),
  )
  listeners.on('conversation.changed', (event) => purgeCleared(deps, event), 'low')
  listeners.on('case.closed', (event) => notifyReporters(deps, event), 'low')
  listeners.on('password.forgotten', (event) => mailResetLink(deps, event))
  listeners.onCommit(['mail.queued'], wakeMails)
  listeners.on('recount.wanted', (event) => recount(deps, event), 'low')
  listeners.on('user.deleted', (event) => purgeAccount(deps, event), 'low')
  listeners.onCommit(liveEventTypes, live.publish)
  // Live events of a process that dies between commit and publish are published from the queue.
  if (deps.store.isShared) listeners.onBatch(liveEventTypes, (events) => events.forEach(live.publish))
  // One that a command ends beside the only process.
  else listeners.on('session.ended', live.publish)
}

/** Processes that read the same embedded database receive the announcement before the answer to the write is sent. */
function followFeeds({ db, events, bus }: Deps): void {
  events.listeners.onVisible(FEED_EVENTS, (event) => {
    logFeedEvent(events, event)
    void bus.publish({ type: 'feed', event: toLiveEvent(event) })
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
