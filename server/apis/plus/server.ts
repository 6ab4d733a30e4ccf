import type { FastifyInstance } from 'fastify'
import type { server } from '#contract/calls/operator/server.ts'
import type { ops } from '#contract/calls/ops.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import type { Routes } from '#server/core/http/call.ts'
import { docsHeaders } from '#server/core/http/headers.ts'
import { API } from '#server/core/http/register.ts'
import { version } from '#server/core/version.ts'
import { readCapacity, seesCapacity } from '#server/features/network/ops/capacity.ts'
import { createDocsPage, docsStyle } from '#server/features/network/ops/docs-page.ts'
import { makeBackup } from '#server/features/network/ops/make-backup.ts'
import { createOpenApi } from '#server/features/network/ops/openapi.ts'
import { getServerState } from '#server/features/network/ops/server-state.ts'
import type { ServerWatch } from '#server/features/network/ops/server-watch.ts'

export const opsRoutes = ({ deps: { db, config, log }, readiness }: ServerWatch): Routes<typeof ops> => ({
  'GET /health': async ({ viewer }) => {
    const capacity = viewer && (await seesCapacity(db, viewer)) && (await readCapacity(config.dataDir, log))
    return { ok: true, version, ...(capacity && { capacity }) }
  },
  'GET /ready': async () => {
    const { readOnly } = await readiness.require()
    return { ok: true, writable: readOnly === null }
  },
})

export const serverRoutes = (watch: ServerWatch): Routes<typeof server> => ({
  'GET /admin/server': ({ viewer, client }) => getServerState(watch, viewer, client.language),
  'POST /admin/backup': async ({ viewer }) => ({ making: await makeBackup(watch.deps, viewer) }),
})

/** Serves the documentation of the API as HTML and as OpenAPI. Each text is generated on the first request. */
export function serveDocs(server: FastifyInstance, contract: Endpoints): void {
  const files = {
    'openapi.json': ['application/json; charset=utf-8', () => JSON.stringify(createOpenApi(contract))],
    docs: ['text/html; charset=utf-8', () => createDocsPage(contract)],
    'docs.css': ['text/css; charset=utf-8', () => docsStyle],
  } as const
  for (const [name, [type, compose]] of Object.entries(files)) {
    let text: string | undefined
    server.get(`${API}/${name}`, (_request, reply) => {
      text ??= compose()
      return reply.headers({ ...docsHeaders, 'content-type': type, 'cache-control': 'no-cache' }).send(text)
    })
  }
}
