/** Serves Mastodon's client API beside that of Plus: the same use cases in the forms that its clients know. */
import type { FastifyInstance } from 'fastify'
import { fail } from '#server/core/errors.ts'
import { allowOrigins, answerPreflights } from '#server/core/http/cross-origin.ts'
import { API, type HttpOptions, registerRoutes } from '#server/core/http/register.ts'
import type { Deps } from '#server/db/deps.ts'
import { mastodonCalls } from './calls/index.ts'
import { MASTODON_FORM, parseUrlEncodedBodies } from './http/request-form.ts'
import { mastodonRoutes } from './routes/index.ts'

/** The versions of Mastodon's API. Paths of them that no call has are answered in its form, too. */
const VERSIONS = ['v1', 'v1_alpha', 'v2', 'v2_alpha']
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const below = (version: string): string => `${API}/${version}/*`

/** Answers 404 to calls of Mastodon that Plus does not have; pages of other origins can read that, too. */
function refuseOthers(scope: FastifyInstance): void {
  const refuse = async () => fail('route_not_found')
  // A body is not read.
  for (const version of VERSIONS)
    scope.route({ method: METHODS, url: below(version), onRequest: [allowOrigins, refuse], handler: refuse })
}

export async function serveMastodon(options: HttpOptions, deps: Deps): Promise<void> {
  await options.server.register(async (scope) => {
    parseUrlEncodedBodies(scope)
    registerRoutes({ ...options, server: scope }, mastodonCalls, mastodonRoutes(deps), MASTODON_FORM)
    refuseOthers(scope)
    // One route for each version: one for each path would lengthen the start.
    answerPreflights(scope, new Map(VERSIONS.map((version) => [below(version), METHODS])))
  })
}
