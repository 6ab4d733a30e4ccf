/** Serves the sitemap: an index, and files of addresses. */
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#contract/durations.ts'
import { type Document, type DocumentRequest, serveDocument } from '#server/apis/pages/documents.ts'
import { element, type Xml, xmlDocument } from '#server/apis/pages/xml.ts'
import { fail } from '#server/core/errors.ts'
import { EventLoopYielder } from '#server/core/yield-to-event-loop.ts'
import { createCache } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { readPart, type SitemapEntry } from '#server/features/search/sitemap/sitemap.ts'
import { listParts, type SitemapPart } from '#server/features/search/sitemap/store.ts'

const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }
const MAX_CACHED = 8
/** A file that is not cached costs as much as so many other documents. */
const POINTS = 20

interface FileDeps extends Deps {
  /** The public origin of Plus, which is the same for as long as the process runs. */
  origin: string
}

/** Files by their names. */
const fileCache = createCache<string, { xml: string }, FileDeps>(
  { entities: [], most: MAX_CACHED, ttlMs: MINUTE_MS, bytes: ({ xml }) => xml.length },
  async (deps, names) => {
    const found: [string, { xml: string }][] = []
    for (const name of names) {
      const entries = await readPart(deps, parsePart(name)!)
      if (entries) found.push([name, { xml: await write(deps.origin, entries) }])
    }
    return found
  },
)

async function write(origin: string, entries: readonly SitemapEntry[]): Promise<string> {
  const pause = new EventLoopYielder()
  const urls: Xml[] = []
  for (const { path, changedAt } of entries) {
    const changed = changedAt === undefined ? undefined : element('lastmod', {}, changedAt)
    urls.push(element('url', {}, [element('loc', {}, origin + path), changed]))
    if (pause.isDue) await pause.yieldIfDue()
  }
  return xmlDocument(element('urlset', NAMESPACE, urls))
}

function parsePart(name: string): SitemapPart | undefined {
  const [, kind, since] = /^(posts|users)-(\d{1,14})$/.exec(name) ?? []
  return kind === undefined ? undefined : { kind: kind as SitemapPart['kind'], since: Number(since) }
}

export function serveSitemap(server: FastifyInstance, deps: Deps): void {
  serveDocument(server, deps, '/sitemap.xml', async ({ origin }) => {
    const parts = (await listParts(deps.db)).map(({ kind, since }) =>
      element('sitemap', {}, [element('loc', {}, `${origin}/sitemap/${kind}-${since}.xml`)]),
    )
    return xmlOf(xmlDocument(element('sitemapindex', NAMESPACE, parts)))
  })
  serveDocument(server, deps, '/sitemap/:part.xml', async ({ origin, params, addressRange }: DocumentRequest) => {
    const name = params.part!
    if (!parsePart(name)) fail('route_not_found')
    await deps.limits.take('publicFiles', addressRange, POINTS)
    const file = await deps.admission.run('sitemap', addressRange, async () => fileCache.get({ ...deps, origin }, name))
    return xmlOf((file ?? fail('route_not_found')).xml)
  })
}

const xmlOf = (body: string): Document => ({ type: 'application/xml; charset=utf-8', body })
