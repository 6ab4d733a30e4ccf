/** Serves the authorization server (RFC 6749, OpenID Connect) beside the API, in every process. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ALL_SCOPES } from '#contract/scopes.ts'
import { toLimitKey } from '#server/core/addresses/address-range.ts'
import { AppError } from '#server/core/errors.ts'
import { toErrorResponse } from '#server/core/http/error-handler.ts'
import { originOfRequest } from '#server/core/http/origin.ts'
import type { RateLimit } from '#server/core/limits/rate-limits.ts'
import type { Deps } from '#server/db/deps.ts'
import type { OAuthRefusal } from './create-provider.ts'
import { FORM, toUrlEncoded } from './url-encoded.ts'

/** Bytes of a request body. */
const MAX_BYTES = 16 * 1024

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Route {
  path: string
  methods: readonly Method[]
  /** Counted before any work, by the address of the client. */
  limit?: RateLimit
  /** Whether pages of other sites may call it. None has cookies. */
  isShared?: true
  /** Whether its body may be JSON or multipart, too, as clients of Mastodon send it. */
  takesAnyForm?: true
}

const routes: readonly Route[] = [
  { path: '/oauth/authorize', methods: ['GET', 'POST'], limit: 'appRequests' },
  { path: '/oauth/authorize/:uid', methods: ['GET'], limit: 'appRequests' },
  { path: '/oauth/token', methods: ['POST'], limit: 'appTokens', isShared: true, takesAnyForm: true },
  { path: '/oauth/revoke', methods: ['POST'], limit: 'appTokens', isShared: true, takesAnyForm: true },
  { path: '/oauth/introspect', methods: ['POST'], limit: 'appTokens', isShared: true },
  { path: '/oauth/register', methods: ['POST'], limit: 'appRegistrations', isShared: true },
  { path: '/oauth/register/:client', methods: ['GET', 'PUT', 'DELETE'], limit: 'appTokens', isShared: true },
  { path: '/oauth/device_authorization', methods: ['POST'], limit: 'appRequests', isShared: true },
  { path: '/oauth/userinfo', methods: ['GET', 'POST'], limit: 'appTokens', isShared: true },
  { path: '/oauth/jwks', methods: ['GET'], isShared: true },
  { path: '/.well-known/oauth-authorization-server', methods: ['GET'], isShared: true },
  { path: '/.well-known/openid-configuration', methods: ['GET'], isShared: true },
]

const SHARED = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'WWW-Authenticate, Retry-After' }

export async function serveAuthorizationServer(deps: Deps, server: FastifyInstance): Promise<void> {
  let handle: Promise<Handle> | undefined
  const requests = new WeakMap<IncomingMessage, FastifyRequest>()
  const load = async (): Promise<Handle> =>
    (await import('./create-provider.ts')).createProvider(deps, (error, raw) => refusalOf(error, requests.get(raw)!))
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The provider reads bodies itself.
    scope.addContentTypeParser([FORM, 'application/json', 'multipart/form-data'], (_request, _payload, done) =>
      done(null),
    )
    scope.setErrorHandler((error, request, reply) => refuse(error, request, reply))
    for (const { path, methods, limit, isShared, takesAnyForm } of routes) {
      const common = isShared ? SHARED : {}
      const config = { isWrite: true } as const
      scope.route({
        method: [...methods],
        url: path,
        config,
        onRequest: async (request, reply) => {
          reply.headers({ ...common, 'cache-control': 'no-store' })
          refuseBody(request)
          if (limit) await deps.limits.take(limit, toLimitKey(request.ip))
        },
        handler: async (request, reply) => {
          handle ??= load().catch((error) => {
            handle = undefined
            throw error
          })
          const raw = takesAnyForm ? await toUrlEncoded(request.raw) : request.raw
          requests.set(raw, request)
          pass(await handle, issuerOf(deps, request), { raw, request, reply })
        },
      })
      if (isShared)
        scope.options(path, (_request, reply) =>
          reply
            .code(204)
            .headers({
              ...SHARED,
              'access-control-allow-methods': methods.join(', '),
              'access-control-allow-headers': 'Authorization, Content-Type',
              'access-control-max-age': '3600',
            })
            .send(),
        )
    }
    scope.get('/.well-known/oauth-protected-resource', (request, reply) => {
      const origin = issuerOf(deps, request)
      // A cache must give nobody the address that another request has named.
      const caching = deps.config.publicUrl === null ? 'no-store' : 'public, max-age=3600'
      return reply.headers({ ...SHARED, 'cache-control': caching }).send({
        resource: origin,
        authorization_servers: [origin],
        scopes_supported: ALL_SCOPES,
        bearer_methods_supported: ['header'],
        resource_documentation: `${origin}/api/docs`,
      })
    })
  })
}

/** Answers a request in the name of an issuer. */
type Handle = (issuer: string, ...request: Parameters<ReturnType<import('oidc-provider').default['callback']>>) => void

/**
 * The origin by which browsers and apps know the server: PUBLIC_URL, else the one that they have used, whose host the
 * cookie of a request and the session of the web app are bound to. A forged host misleads only the client that sent it.
 */
const issuerOf = ({ config }: Pick<Deps, 'config'>, request: FastifyRequest): string => originOfRequest(config, request)

/** Refuses bodies that are too large, or whose size is unknown. */
function refuseBody({ headers }: FastifyRequest): void {
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_BYTES)
    throw new AppError('body_too_large')
}

interface Passed {
  /** The request as the provider reads it. */
  raw: IncomingMessage
  request: FastifyRequest
  reply: FastifyReply
}

function pass(handle: Handle, issuer: string, { raw, request, reply }: Passed): void {
  reply.hijack()
  // Fastify would add the headers after the handler.
  for (const [name, value] of Object.entries({ ...request.server.everyAnswer, ...reply.getHeaders() }))
    if (value !== undefined) reply.raw.setHeader(name, value)
  // As some clients of Mastodon write the paths.
  raw.url = raw.url!.replace(/^([^?]*)\/(?=\?|$)/, '$1')
  // Only trusted proxies are believed, which was decided before.
  const { protocol, host } = new URL(issuer)
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  raw.headers.host = host
  delete raw.headers['x-forwarded-host']
  handle(issuer, raw, reply.raw)
}

/** A refusal in the form of RFC 6749. */
function refusalOf(error: unknown, request: FastifyRequest): OAuthRefusal {
  const { status, body, retryAfter } = toErrorResponse(error, request)
  const isPassing = status > 500 || status === 429
  const code = isPassing ? 'temporarily_unavailable' : status === 500 ? 'server_error' : 'invalid_request'
  return { status, retryAfter, body: { error: code, error_description: body.message } }
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, retryAfter, body } = refusalOf(error, request)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.code(status).send(body)
}
