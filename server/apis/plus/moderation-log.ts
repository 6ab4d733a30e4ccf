import type { moderationLog } from '#contract/calls/moderation-log.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { exportLog } from '#server/features/moderation/log/csv.ts'
import { getLog } from '#server/features/moderation/log/log.ts'

export const moderationLogRoutes = (deps: Deps): Routes<typeof moderationLog> => ({
  'GET /moderation/log': ({ viewer, query }) => getLog(deps, viewer, query),
  'GET /moderation/log.csv': ({ viewer }) => exportLog(deps, viewer),
})
