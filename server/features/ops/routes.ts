import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { ops } from '#contract/calls/ops.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import { fail } from '#server/core/errors.ts'
import type { Routes } from '#server/core/http/call.ts'
import { docsHeaders } from '#server/core/http/headers.ts'
import { API } from '#server/core/http/register.ts'
import { version } from '#server/core/version.ts'
import type { Deps } from '#server/db/deps.ts'
import { executeUrgently } from '#server/db/postgres/connection-queue.ts'
import { readCapacity, seesCapacity } from './capacity.ts'
import { createDocsPage, docsStyle } from './docs-page.ts'
import { createOpenApi } from './openapi.ts'

/** How long a readiness check waits for the store. */
const READY_MS = 2_000

export const opsRoutes = ({ db, config, log }: Deps): Routes<typeof ops> => ({
  'GET /health': async ({ viewer }) => {
    const capacity = viewer && (await seesCapacity(db, viewer)) && (await readCapacity(config.dataDir, log))
    return { ok: true, version, ...(capacity && { capacity }) }
  },
  'GET /ready': async () => {
    const answered = new AbortController()
    const timeout = wait(READY_MS, undefined, { signal: answered.signal }).then(() => fail('store_unavailable'))
    await Promise.race([executeUrgently(db, sql`SELECT 1`.compile(db)), timeout]).finally(() => answered.abort())
    return { ok: true }
  },
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
