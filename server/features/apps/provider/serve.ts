/** Serves the authorization server (RFC 6749, OpenID Connect) beside the API, in every process. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ALL_SCOPES } from '#contract/scopes.ts'
import { toLimitKey } from '#server/core/addresses/address-range.ts'
import { AppError } from '#server/core/errors.ts'
import { toErrorResponse } from '#server/core/http/error-handler.ts'
import { originOf } from '#server/core/http/origin.ts'
import type { RateLimit } from '#server/core/limits/rate-limits.ts'
import type { Deps } from '#server/db/deps.ts'

/** Bytes of a request body. */
const MAX_BYTES = 16 * 1024

const FORM = 'application/x-www-form-urlencoded'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Route {
  path: string
  methods: readonly Method[]
  /** Counted before any work, by the address of the client. */
  limit?: RateLimit
  /** Whether pages of other sites may call it. None has cookies. */
  isShared?: true
}

const routes: readonly Route[] = [
  { path: '/oauth/authorize', methods: ['GET', 'POST'], limit: 'appRequests' },
  { path: '/oauth/authorize/:uid', methods: ['GET'], limit: 'appRequests' },
  { path: '/oauth/token', methods: ['POST'], limit: 'appTokens', isShared: true },
  { path: '/oauth/revoke', methods: ['POST'], limit: 'appTokens', isShared: true },
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
  const load = async (): Promise<Handle> => {
    const issuer = originOf(deps.config, server)
    const provider = await (await import('./create-provider.ts')).createProvider(deps, issuer)
    const { protocol, host } = new URL(issuer)
    return { scheme: protocol.slice(0, -1), host, callback: provider.callback() }
  }
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The provider reads bodies itself.
    scope.addContentTypeParser([FORM, 'application/json'], (_request, _payload, done) => done(null))
    scope.setErrorHandler((error, request, reply) => refuse(error, request, reply))
    for (const { path, methods, limit, isShared } of routes) {
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
          pass(await handle, request, reply)
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
    scope.get('/.well-known/oauth-protected-resource', (_request, reply) => {
      const origin = originOf(deps.config, server)
      return reply.headers({ ...SHARED, 'cache-control': 'public, max-age=3600' }).send({
        resource: origin,
        authorization_servers: [origin],
        scopes_supported: ALL_SCOPES,
        bearer_methods_supported: ['header'],
        resource_documentation: `${origin}/api/docs`,
      })
    })
  })
}

interface Handle {
  scheme: string
  host: string
  callback: ReturnType<import('oidc-provider').default['callback']>
}

/** Refuses bodies that are too large, or whose size is unknown. */
function refuseBody({ headers }: FastifyRequest): void {
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_BYTES)
    throw new AppError('body_too_large')
}

function pass({ scheme, host, callback }: Handle, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  reply.hijack()
  // Fastify would add the headers after the handler.
  for (const [name, value] of Object.entries({ ...request.server.everyAnswer, ...reply.getHeaders() }))
    if (value !== undefined) reply.raw.setHeader(name, value)
  // Addresses begin with the public origin, whatever a client says about itself.
  raw.headers['x-forwarded-proto'] = scheme
  raw.headers.host = host
  delete raw.headers['x-forwarded-host']
  void callback(raw, reply.raw)
}

/** Answers a refusal in the form of RFC 6749. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfter } = toErrorResponse(error, request)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const code = status >= 500 || status === 429 ? 'temporarily_unavailable' : 'invalid_request'
  return reply.code(status).send({ error: code, error_description: body.message })
}
