import type { health } from '#contract/calls/health.ts'
import type { Routes } from '#server/core/http/call.ts'
import { version } from '#server/core/version.ts'
import { readCapacity, seesCapacity } from '#server/features/network/ops/capacity.ts'
import type { ServerWatch } from '#server/features/network/ops/server-watch.ts'

export const healthRoutes = ({ deps: { db, config, log }, readiness }: ServerWatch): Routes<typeof health> => ({
  'GET /health': async ({ viewer }) => {
    const capacity = viewer && (await seesCapacity(db, viewer)) && (await readCapacity(config.dataDir, log))
    return { ok: true, version, ...(capacity && { capacity }) }
  },
  'GET /ready': async () => {
    const { readOnly } = await readiness.require()
    return { ok: true, writable: readOnly === null }
  },
})
