/** Serves public pages to visitors, at the addresses where members get the app. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '#contract/languages.ts'
import type { PublicPage } from '#contract/pages.ts'
import { toLimitKey } from '#server/core/addresses/address-range.ts'
import { hasCurrent } from '#server/core/http/etag.ts'
import type { PageHeaders } from '#server/core/http/headers.ts'
import { hasMemberCookie } from '#server/core/http/member-cookie.ts'
import type { VisitorPages } from '#server/core/http/web-app.ts'
import { pageLanguage } from '#server/core/i18n/requested-language.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { styleSheet } from '#server/features/network/branding.ts'
import { getLook } from '#server/features/network/network.ts'
import { isPublicReading } from '#server/features/people/public-reading.ts'
import type { AsVisitor } from './as-visitor.ts'
import { type FoundPage, findPage, type PageAddress, type ShownPage, screenAt } from './content.ts'
import { describeLinks, networkOf } from './describe-links.ts'
import { headersWithInline, inlineStyle, withInline } from './inline.ts'
import { keyOf, type LoadRenderer, type PageRenderer } from './renderer.ts'
import { codingOf, Rendering } from './rendering.ts'

/** A proxy may hold a page for a minute, and browsers ask again: a deletion is gone from Plus at once. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, must-revalidate'

interface RenderDeps {
  db: Db
  start(key: string): Promise<Rendering>
}

/**
 * Renderings by the hash of all that they show, so none is stale: a change of a post or an account makes another key. Readers of
 * the same page share one.
 */
const renderings = createCache<string, Rendering, RenderDeps>(
  { entities: [], bytes: ({ size }) => size, ttlMs: 60_000 },
  ({ start }, keys) => Promise.all(keys.map(async (key) => [key, await start(key)] as const)),
)

interface PageOptions {
  deps: Deps
  asVisitor: AsVisitor
  loadRenderer: LoadRenderer
  pageHeaders: PageHeaders
  /** The public origin of Plus. */
  origin: () => string
}

export function visitorPages(options: PageOptions): VisitorPages {
  const { deps, pageHeaders } = options
  return async (request, reply) => {
    const { cookie, 'accept-language': languages } = request.headers
    const [path = '/', search = ''] = request.url.split(/\?(.*)/s)
    const address: PageAddress = { path, query: new URLSearchParams(search) }
    const screen = hasMemberCookie(cookie) ? undefined : screenAt(address)
    if (!screen) return false
    await deps.catchUp()
    if (!(await isPublicReading(deps.db))) return false
    const renderer = await options.loadRenderer()
    if (!renderer) return false
    const client = toLimitKey(request.ip)
    await deps.limits.takeAtOnce('publicReading', client)

    const asked = address.query.get('lang')
    const given = { deps, asVisitor: options.asVisitor, addressRange: client }
    const found = await findPage(given, screen, address.query.get('cursor') || null)
    if (!found) return false
    reply.headers({
      ...pageHeaders,
      'cache-control': CACHE_CONTROL,
      vary: `${isLanguage(asked) ? '' : 'accept-language, '}cookie, accept-encoding`,
    })
    const movedTo = movedFrom(found, address)
    if (movedTo !== undefined) {
      reply.redirect(withLanguage(movedTo, asked), 301)
      return true
    }
    const language = isLanguage(asked) ? asked : pageLanguage(cookie, languages)
    const page = found as ShownPage
    await send(options, request, reply, { renderer, page, language, client })
    return true
  }
}

/** The canonical address of a page that was asked for at another one. */
function movedFrom(found: NonNullable<FoundPage>, { path }: PageAddress): string | undefined {
  if ('movedTo' in found) return found.movedTo
  return found.status === 200 && path.length > 1 && path.endsWith('/') ? found.path : undefined
}

const withLanguage = (path: string, asked: string | null): string =>
  isLanguage(asked) ? `${path}${path.includes('?') ? '&' : '?'}lang=${asked}` : path

interface Sent {
  renderer: PageRenderer
  page: ShownPage
  language: Language
  client: string
}

async function send(
  { deps, origin, pageHeaders }: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { renderer, page: { status, content, path, isIndexed }, language, client }: Sent,
): Promise<void> {
  const look = await getLook(deps.db)
  const { links, shareImage } = describeLinks(content, {
    origin: origin(),
    hub: deps.config.webSubHub,
    look: look.version,
  })
  const page: PublicPage = {
    ...{ content, language, path, isIndexed, origin: origin(), shareImage },
    links,
    network: networkOf(look, deps.config),
  }
  const key = keyOf(renderer, look.version, page, deps.clock())
  const elements = [...renderer.inline, ...(look.colour ? [inlineStyle(styleSheet(look.colour))] : [])]
  reply.headers(headersWithInline(pageHeaders, elements))
  const wanted = codingOf(request.headers['accept-encoding'])
  if (status === 200) {
    // The first reader of a rendering gets it in another coding than later ones.
    const held = [wanted, 'gzip'].map((coding) => `"${key}-${coding}"`).find((etag) => hasCurrent(request, etag))
    if (held) {
      reply.header('etag', held).code(304).send()
      return
    }
  }
  reply.code(status).type('text/html; charset=utf-8').header('content-language', language)
  if (!isIndexed) reply.header('x-robots-tag', 'noindex')
  const start = async () => {
    const release = await deps.admission.enter('publicPage', client)
    const evictions = renderings.evictions(deps.db)
    const rendering = new Rendering(withInline(renderer.render(page), elements), (isComplete) => {
      release()
      // Its size is known now.
      if (isComplete) renderings.put(deps.db, evictions, [[key, rendering]])
      else renderings.evict(deps.db, 'network', [key])
    })
    return rendering.begun()
  }
  const rendering = (await renderings.get({ db: deps.db, start }, key))!
  const { coding, bytes } = await rendering.body(wanted)
  if (status === 200) reply.header('etag', `"${key}-${coding}"`)
  if (coding !== 'identity') reply.header('content-encoding', coding)
  reply.send(bytes)
}
