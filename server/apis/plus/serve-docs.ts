import type { FastifyInstance } from 'fastify'
import type { Endpoints } from '#contract/endpoint.ts'
import { docsHeaders } from '#server/core/http/headers.ts'
import { API } from '#server/core/http/register.ts'
import { createDocsPage, docsStyle } from '#server/features/network/ops/docs-page.ts'
import { createOpenApi } from '#server/features/network/ops/openapi.ts'

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
