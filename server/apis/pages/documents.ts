/** Serves documents for visitors and their programs: feeds, embedded posts, sitemaps. They exist only with public reading on. */
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toLimitKey } from '#server/core/addresses/address-range.ts'
import { codingFor, compress, LEAST_BYTES } from '#server/core/http/answers/compression.ts'
import { hasCurrent } from '#server/core/http/etag.ts'
import { originOf } from '#server/core/http/origin.ts'
import type { Deps } from '#server/db/deps.ts'
import { isPublicReading } from '#server/features/people/public-reading.ts'

/** A proxy may hold a document for a minute; browsers and feed readers revalidate theirs. */
const MINUTE_IN_PROXIES = 'public, max-age=0, s-maxage=60'

/** Headers of a document that is no page: opened in a browser it runs and loads nothing. */
const INERT = "default-src 'none'; frame-ancestors 'none'; sandbox"

export interface Document {
  status?: number
  type: string
  body: string | Buffer
  /** Overrides headers of every document. */
  headers?: Readonly<Record<string, string>>
}

/** An address to use instead. */
export interface Moved {
  location: string
  isTemporary?: true
}

export interface DocumentRequest {
  /** The public origin of Plus. */
  origin: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string | undefined>>
  addressRange: string
  request: FastifyRequest
}

type Make = (asked: DocumentRequest) => Promise<Document | Moved>

/** Serves a document at a path. With public reading off the path is answered like any that does not exist. */
export function serveDocument(server: FastifyInstance, deps: Deps, path: string, make: Make): void {
  server.get(path, async (request, reply) => {
    await deps.catchUp()
    if (!(await isPublicReading(deps.db))) return reply.callNotFound()
    const addressRange = toLimitKey(request.ip)
    await deps.limits.takeAtOnce('publicFiles', addressRange)
    // Never the host of the request: caches would give its links to others.
    const origin = originOf(deps.config, server)
    const params = request.params as Record<string, string>
    const found = await make({ origin, params, query: textsOf(request.query), addressRange, request })
    if ('location' in found) return reply.redirect(found.location, found.isTemporary ? 302 : 301)
    return send(deps, request, reply, found)
  })
}

/** The texts of a query; a repeated name has the last one. */
const textsOf = (query: unknown): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(query as object).map(([name, value]) => [name, String([value].flat().at(-1))]))

function send(
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, type, body, headers }: Document,
): FastifyReply {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  reply.headers({
    'content-security-policy': INERT,
    'cache-control': MINUTE_IN_PROXIES,
    ...(typeof body === 'string' && { vary: 'accept-encoding' }),
    ...headers,
  })
  if (status === 200) reply.header('etag', `W/${etag}`)
  if (status === 200 && hasCurrent(request, etag)) return reply.code(304).send()
  const isText = typeof body === 'string'
  const coding = isText && config.compresses && body.length >= LEAST_BYTES ? codingFor(request.headers) : null
  if (coding) reply.header('content-encoding', coding.name)
  return reply
    .code(status)
    .type(type)
    .send(coding ? compress(coding, body) : body)
}
