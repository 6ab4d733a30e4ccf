/**
 * CORS: pages of other origins may make the calls of apps. Such a call carries its token in a header that only its own
 * program can set, and never a cookie, so every origin is allowed. Calls of the web app alone allow none.
 */
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

const EXPOSED = 'link, retry-after, www-authenticate, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset'
const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key'
/** Browsers ask again after two hours at the latest. */
const MAX_AGE_S = 2 * 60 * 60

/** Whether pages of other origins may make the call. */
export const isCrossOrigin = ({ scope }: Pick<Endpoint, 'scope'>): boolean => scope !== null

/** Lets a page of another origin read the answer, refusals included. */
export const allowOrigins: onRequestHookHandler = ({ headers }, { raw }, done) => {
  if (headers.origin !== undefined && headers['sec-fetch-site'] !== 'same-origin') {
    raw.setHeader('access-control-allow-origin', '*')
    raw.setHeader('access-control-expose-headers', EXPOSED)
  }
  done()
}

/** Answers the preflight requests of browsers, for each path with the methods of its calls that other origins may make. */
export function answerPreflights(server: FastifyInstance, methodsByUrl: ReadonlyMap<string, readonly string[]>): void {
  for (const [url, methods] of methodsByUrl) {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': String(MAX_AGE_S),
      allow: [...methods, 'OPTIONS'].join(', '),
    }
    server.options(url, { config: { call: 'OPTIONS' } }, (_request, reply) => reply.code(204).headers(headers).send())
  }
}
