/** The `Authorization` header of requests, and `WWW-Authenticate` of refusals. */
import type { FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'
import { askedOrigin } from './origin.ts'

/** RFC 9110: the name of a scheme is case-insensitive. */
export const BEARER = /^bearer +(\S*)\s*$/i

/** `WWW-Authenticate` of a refusal (RFC 6750), with the place where apps read how to get a token (RFC 9728). */
export function challengeOf(request: FastifyRequest, { code, scope }: ErrorBody): string {
  const origin = request.server.publicUrl ?? askedOrigin(request) ?? ''
  const hasToken = BEARER.test(request.headers.authorization ?? '')
  const error = code === 'insufficient_scope' ? code : hasToken ? 'invalid_token' : undefined
  return [
    `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource"`,
    ...(error ? [`error="${error}"`] : []),
    ...(scope ? [`scope="${scope}"`] : []),
  ].join(', ')
}
