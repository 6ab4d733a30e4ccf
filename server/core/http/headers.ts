/** Security and cache headers. */
import type { FastifyInstance } from 'fastify'
import { CONTRACT_HEADER } from '#contract/request.ts'
import type { Config } from '#server/core/config/config.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** Headers of every answer: browsers do not sniff its type, and other sites cannot embed it. HSTS for a year behind TLS. */
export const everyAnswer = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_S}` }),
})

/** Headers of every answer of the API. */
export const apiHeaders = { 'cache-control': 'no-store', [CONTRACT_HEADER]: '1' } as const

/** Only values checked by one of these policies become a script or HTML (web/core/trusted-types.ts). */
const trustedTypes = (...policies: string[]) =>
  `require-trusted-types-for 'script'; trusted-types ${policies.join(' ')}`

/**
 * Headers of the web app: no inline scripts or styles, no foreign origins, no framing. Images and videos may come from one
 * more origin; the service worker, which has the same headers, fetches images by connect-src. A video that is being written
 * is shown from the device, by blob:.
 */
export function pageHeadersFor(imageOrigin: string | null) {
  const more = imageOrigin ? ` ${imageOrigin}` : ''
  const connect = imageOrigin ? `; connect-src 'self' ${imageOrigin}` : ''
  return {
    'content-security-policy': `default-src 'self'; img-src 'self' data: blob:${more}; media-src 'self' blob:${more}${connect}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; ${trustedTypes('plus-script', 'plus-html')}`,
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(self), geolocation=()',
  } as const
}

export type PageHeaders = ReturnType<typeof pageHeadersFor>

/** Page headers that allow inline styles and scripts with these hashes, too. */
export const withInlineSources = (
  headers: PageHeaders,
  { styles, scripts }: { styles: readonly string[]; scripts: readonly string[] },
): PageHeaders => ({
  ...headers,
  'content-security-policy': [
    headers['content-security-policy'],
    ['style-src', "'self'", ...styles].join(' '),
    ['script-src', "'self'", ...scripts].join(' '),
  ].join('; ') as PageHeaders['content-security-policy'],
})

/** Page headers where Plus serves images itself. */
export const pageHeaders = pageHeadersFor(null)

/** Headers of the API documentation: it loads only its style sheet. */
export const docsHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; ${trustedTypes("'none'")}`,
} as const

/**
 * Headers of a picture that web apps of other origins show and read, for its colours or to download it. The address alone
 * opens it, so no cookie is read.
 */
export const sharedPictureHeaders = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
} as const

/** Headers of an image: opened as a page it cannot run scripts or load anything. */
export const mediaHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  ...sharedPictureHeaders,
} as const

/** Headers of a file with a content hash in its name, which never changes. */
export const assetHeaders = { 'cache-control': `public, max-age=${YEAR_S}, immutable` } as const

/** Shared caches, such as a CDN, revalidate a public image after ten minutes: its post may be restricted or removed. */
const SHARED_S = 10 * 60

/** Headers of a public image. */
export const openImageHeaders = {
  'cache-control': `public, max-age=${YEAR_S}, immutable, s-maxage=${SHARED_S}`,
} as const

/** Headers of a redirect to a public image, which browsers may cache for so many seconds. */
export const openRedirectHeaders = (seconds: number) => ({
  'cache-control': `public, max-age=${seconds}, s-maxage=${SHARED_S}`,
})

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of every answer, for answers that bypass Fastify's reply. */
    everyAnswer: Readonly<Record<string, string>>
    publicUrl: string | null
  }
}

/** Sets the headers of every answer that Fastify sends, unless a route has set its own. */
export function setHeaders(server: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const headers = everyAnswer(config)
  const pairs = Object.entries(headers)
  server.decorate('everyAnswer', headers)
  server.decorate('publicUrl', config.publicUrl)
  server.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of pairs) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}
