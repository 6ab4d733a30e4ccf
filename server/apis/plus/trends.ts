import type { trends } from '#contract/calls/trends.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { decideTag, getTagRefusals, type TagServices } from '#server/features/trends/refuse.ts'
import { getTrends } from '#server/features/trends/trends.ts'

export const trendRoutes = (deps: Deps & TagServices): Routes<typeof trends> => ({
  'GET /trends': ({ viewer, query }) => getTrends(deps, viewer, query.limit),
  'GET /moderation/tags': ({ viewer }) => getTagRefusals(deps, viewer),
  'PUT /moderation/tags/:tag': ({ viewer, params, body }) => decideTag(deps, viewer, params.tag, body),
})
