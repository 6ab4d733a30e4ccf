import type { server } from '#contract/calls/server.ts'
import type { Routes } from '#server/core/http/call.ts'
import { makeProvenBackup } from '#server/features/network/ops/make-backup.ts'
import { getServerState } from '#server/features/network/ops/server-state.ts'
import type { ServerWatch } from '#server/features/network/ops/server-watch.ts'

export const serverRoutes = (watch: ServerWatch): Routes<typeof server> => ({
  'GET /admin/server': ({ viewer, client }) => getServerState(watch, viewer, client.language),
  'POST /admin/backup': async ({ session }) => ({ making: await makeProvenBackup(watch.deps, session) }),
})
