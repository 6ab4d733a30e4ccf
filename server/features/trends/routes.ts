import type { trends } from '#contract/calls/trends.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getTrends } from './trends.ts'

export const trendRoutes = (deps: Deps): Routes<typeof trends> => ({
  'GET /trends': ({ viewer, query }) => getTrends(deps, viewer, query.limit),
})
