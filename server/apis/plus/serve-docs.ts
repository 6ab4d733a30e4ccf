import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Endpoints } from '#contract/endpoint.ts'
import { fail } from '#server/core/errors.ts'
import { projectFolder } from '#server/core/files/project-folder.ts'
import { docsHeaders } from '#server/core/http/headers.ts'
import { originOfRequest } from '#server/core/http/origin.ts'
import { API } from '#server/core/http/register.ts'
import { escapeHtml } from '#server/core/text/escape-html.ts'
import type { Deps } from '#server/db/deps.ts'
import { createDocsPage, docsStyle } from '#server/features/network/ops/docs-page.ts'
import { createOpenApi } from '#server/features/network/ops/openapi.ts'

/** The typed client that the build packs. */
const CLIENT = path.join(projectFolder, 'dist/client.tgz')
/** In the documentation, which is composed once, until it is sent. */
const SOME_ORIGIN = 'https://plus.example'

/** Serves the documentation of the API as HTML and as OpenAPI, each composed on its first request, and the typed client. */
export function serveDocs(server: FastifyInstance, { config }: Pick<Deps, 'config'>, contract: Endpoints): void {
  let page: string | undefined
  let document: string | undefined
  server.get(`${API}/docs`, (request, reply) => {
    page ??= createDocsPage(contract, SOME_ORIGIN)
    const origin = escapeHtml(originOfRequest(config, request))
    return send(
      reply,
      'text/html; charset=utf-8',
      page.replaceAll(SOME_ORIGIN, () => origin),
    )
  })
  server.get(`${API}/docs.css`, (_request, reply) => send(reply, 'text/css; charset=utf-8', docsStyle))
  server.get(`${API}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(createOpenApi(contract))
    return send(reply, 'application/json; charset=utf-8', document)
  })
  server.get(`${API}/client.tgz`, async (_request, reply) =>
    send(reply, 'application/gzip', await readFile(CLIENT).catch(() => fail('route_not_found'))),
  )
}

const send = (reply: FastifyReply, type: string, content: string | Buffer): FastifyReply =>
  reply.headers({ ...docsHeaders, 'content-type': type, 'cache-control': 'no-cache' }).send(content)
