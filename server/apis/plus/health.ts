import type { health } from '#contract/calls/health.ts'
import type { Routes } from '#server/core/http/call.ts'
import { getHealth, getReadiness } from '#server/features/network/ops/health.ts'
import type { ServerWatch } from '#server/features/network/ops/server-watch.ts'

export const healthRoutes = (watch: ServerWatch): Routes<typeof health> => ({
  'GET /health': ({ viewer }) => getHealth(watch, viewer),
  'GET /ready': () => getReadiness(watch),
})
