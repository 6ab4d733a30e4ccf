import type { Feature } from '#server/db/feature.ts'
import { endDueActs } from './acts/end.ts'
import { purgeRemovedTweets } from './acts/purge.ts'
import { serveEnds } from './acts/serve-ends.ts'
import { purgeOldMatches } from './automation/matches.ts'
import { deleteMatchesOf } from './automation/store.ts'
import { watchedPosts, watchedProfiles, watchPosts, watchProfiles } from './automation/watch.ts'
import { moderationExports } from './export.ts'
import { notifyReporters } from './reports/notify-reporters.ts'

export const moderation: Feature = {
  listen(deps) {
    const { listeners } = deps.events
    listeners.onBatch(['tweet.created', 'tweet.edited'], watchPosts(deps), { maxBatch: 100, needs: watchedPosts })
    listeners.onBatch('user.changed', watchProfiles(deps), { maxBatch: 100, needs: watchedProfiles })
    listeners.on('case.closed', (event) => notifyReporters(deps, event), 'low')
  },
  serve({ deps, server }) {
    serveEnds(deps, server)
    return {}
  },
  hourly: [endDueActs, purgeRemovedTweets, purgeOldMatches],
  purge: { rows: [deleteMatchesOf] },
  exports: moderationExports,
}
