/** Routes of the OAuth redirects. They are no API calls: browsers navigate to them. */
import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProviderId } from '#contract/calls/identities.ts'
import { toLimitKey } from '#server/core/addresses/address-range.ts'
import { originOfRequest } from '#server/core/http/origin.ts'
import { API } from '#server/core/http/register.ts'
import type { Deps } from '#server/db/deps.ts'
import {
  type BrowserRequest,
  handleCallback,
  handleFormPost,
  type Redirect,
  redirectWithError,
  startAuthorization,
} from '#server/features/accounts/identities/oauth-flow.ts'
import { providerLabels } from '#server/features/accounts/identities/providers.ts'

const MAX_BYTES = 32 * 1024

export async function registerProviderRedirects(deps: Deps, server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    const type = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_, text, done) =>
      done(null, parse(text as string)),
    )
    for (const provider of Object.keys(providerLabels) as ProviderId[]) {
      const at = (name: string) => `${API}/auth/${provider}/${name}`
      const asking = (request: FastifyRequest): BrowserRequest => ({
        provider,
        origin: originOfRequest(deps.config, request),
        addressRange: toLimitKey(request.ip),
        cookie: request.headers.cookie ?? '',
      })
      const config = { isWrite: true } as const
      scope.get(at('start'), { config }, async (request, reply) => {
        const goal = textsOf(request.query).to === 'settings' ? 'settings' : 'entry'
        const redirect = isOurs(request)
          ? await startAuthorization(deps, asking(request), goal)
          : redirectWithError('provider_expired', provider, goal)
        return send(reply, redirect)
      })
      scope.get(at('callback'), { config }, async (request, reply) =>
        send(reply, await handleCallback(deps, asking(request), textsOf(request.query))),
      )
      scope.post(at('callback'), async (request, reply) =>
        send(reply, await handleFormPost(deps, asking(request), textsOf(request.body))),
      )
    }
  })
}

// Only pages of Plus and direct navigation may start a sign-in (login CSRF).
const isOurs = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** The fields that have exactly one value. */
const textsOf = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((fields ?? {}) as Record<string, unknown>).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  )

function send(reply: FastifyReply, { to, cookie }: Redirect): FastifyReply {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  if (cookie) reply.header('set-cookie', cookie)
  return reply.redirect(to, 303)
}
