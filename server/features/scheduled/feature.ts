/** Posts that are published later. */
import type { Feature } from '#server/db/feature.ts'
import { purgeScheduled } from './change.ts'
import { scheduledChecks } from './check.ts'
import { serveScheduled } from './publish.ts'
import { exportScheduled } from './schedule.ts'
import { settleVideo } from './videos.ts'

export const scheduled: Feature = {
  listen(deps) {
    deps.events.listeners.on('video.processed', (event) => settleVideo(deps, event))
  },
  serve({ deps, server }) {
    serveScheduled(deps, server)
    return {}
  },
  purge: { batches: [purgeScheduled] },
  exports: { scheduledPosts: exportScheduled },
  checks: scheduledChecks,
}
