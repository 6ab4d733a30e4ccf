/** Every header that says what a browser may do with an answer. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/core/config/config.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** Of every answer: other sites may not embed it, and its type is the one that is named. */
const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Of the web app. No inline script or style, nothing from elsewhere, in no frame. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const

/** Of the page that documents the API: a style sheet of its own and nothing else. */
export const docsHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
} as const

/** Of an image: opened by itself it can run and load nothing. */
export const mediaHeaders = { 'content-security-policy': "default-src 'none'; sandbox" } as const

/** Of a file with its hash in its name, which never changes. */
export const assetHeaders = { 'cache-control': `public, max-age=${YEAR_S}, immutable` } as const

/** Sets what every answer begins with. Where people reach Plus over TLS, browsers are to use nothing else for a year. */
export function setHeaders(server: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const headers = {
    ...everyAnswer,
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_S}` }),
  }
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
