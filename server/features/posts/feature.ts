import type { Feature } from '#server/db/feature.ts'
import { accountCounters } from '#server/features/people/check/check.ts'
import { deleteThreadReads } from './audience/private-thread-reads.store.ts'
import { requestCardOf, showChangedCard } from './cards/update-cards.ts'
import { tweetChecks } from './check.ts'
import { purgeMarks, purgeVotes } from './delete.ts'
import { getDrafts } from './drafts/drafts.ts'
import { deleteDraftsOf } from './drafts/store.ts'
import { exportedVotes } from './export.ts'
import { settleNamesOf, settleNamesOfAuthor } from './images/hide-names.ts'
import { animationsBackfill } from './images/mark-animations.ts'
import { imageNamesBackfill } from './images/rename-images.ts'
import { discountResponse } from './marks/discount.ts'
import { newestMarkersBackfill } from './marks/newest-backfill.ts'
import { announceRestored, servePollEnds } from './polls/end-polls.ts'
import { setVotesAside } from './polls/votes.store.ts'
import { purgeTweets } from './purge.ts'
import { quotesBackfill } from './quotes/backfill.ts'
import { setMarksAside, setQuotesAside, setRepliesAside } from './set-aside/store.ts'

export const posts: Feature = {
  serve({ deps, server }) {
    servePollEnds(deps, server)
    return {}
  },
  listen(deps) {
    const { listeners } = deps.events
    if (deps.blobs.delivery.kind === 'redirect' && deps.blobs.delivery.isPublic) {
      listeners.on(['tweet.withheld', 'tweet.restored'], ({ tweet }) => settleNamesOf(deps, tweet))
      listeners.on('user.changed', ({ user }) => settleNamesOfAuthor(deps, user), 'low')
    }
    listeners.on('tweet.deleted', (event) => purgeMarks(deps.db, event), 'low')
    listeners.on('tweet.deleted', ({ tweet }) => purgeVotes(deps, tweet), 'low')
    listeners.on('tweet.restored', ({ tweet }) => announceRestored(deps, tweet), 'low')
    listeners.onBatch(['tweet.created', 'tweet.edited'], ([event]) => requestCardOf(deps, event!), {
      maxBatch: 1,
      needs: (events) => events.filter(({ hasLink }) => hasLink),
    })
    listeners.on('link_card.changed', ({ key }) => showChangedCard(deps, key))
    const responses = ['tweet.liked', 'tweet.unliked', 'tweet.retweeted', 'tweet.unretweeted', 'tweet.created'] as const
    listeners.onBatch(responses, discountResponse(deps), { priority: 'low' })
  },
  backfills: (deps) => [
    newestMarkersBackfill(deps.db),
    imageNamesBackfill(deps),
    animationsBackfill(deps),
    quotesBackfill(deps),
  ],
  purge: { batches: [purgeTweets], rows: [deleteDraftsOf, deleteThreadReads] },
  setAside: [
    (tx, batch) => setMarksAside(tx, 'likes', batch),
    (tx, batch) => setMarksAside(tx, 'retweets', batch),
    (tx, batch) => setMarksAside(tx, 'bookmarks', batch),
    setRepliesAside,
    setQuotesAside,
    setVotesAside,
  ],
  exports: {
    drafts: async (deps, viewer) => (await getDrafts(deps, viewer)).drafts,
    pollVotes: exportedVotes,
  },
  // The counters of accounts count posts, too.
  checks: [...tweetChecks, accountCounters],
}
