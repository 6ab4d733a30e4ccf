/** Posts inside pages of other sites: pages without scripts, which any site may frame. */
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#contract/durations.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import type { PublicPage } from '#contract/pages.ts'
import { text } from '#contract/server-texts.ts'
import { networkOf } from '#server/apis/pages/describe-links.ts'
import { type Document, serveDocument } from '#server/apis/pages/documents.ts'
import type { PublicReads } from '#server/apis/pages/feeds/serve.ts'
import { keyOf, type LoadRenderer } from '#server/apis/pages/renderer.ts'
import { imageOrigin } from '#server/core/config/s3.ts'
import { fail } from '#server/core/errors.ts'
import { preferredLanguage } from '#server/core/i18n/requested-language.ts'
import { translate } from '#server/core/i18n/translate.ts'
import { orMissing } from '#server/core/or-missing.ts'
import { escapeHtml } from '#server/core/text/escape-html.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { getLook } from '#server/features/network/network.ts'
import { isPageDeleted, pageOfTweet } from '#server/features/people/deleted-pages.store.ts'

const UNAVAILABLE = text('This post is unavailable.')
const DELETED = text('This post was deleted.')

interface RenderDeps {
  db: Db
  render(): Promise<string[]>
}

/** Documents by the hash of all that they show: each reader of a page that has the post asks for it. */
const documents = createCache<string, { html: string }, RenderDeps>(
  { entities: [], ttlMs: MINUTE_MS, bytes: ({ html }) => 2 * html.length },
  ({ render }, keys) => Promise.all(keys.map(async (key) => [key, { html: (await render()).join('') }] as const)),
)

interface Embeds extends PublicReads {
  loadRenderer: LoadRenderer
}

export function serveEmbeds(server: FastifyInstance, { deps, asVisitor, loadRenderer }: Embeds): void {
  const headers = headersFor(imageOrigin(deps.config.s3))
  serveDocument(server, deps, '/embed/:id', async ({ origin, params, addressRange, request }) => {
    const language = preferredLanguage(request.headers['accept-language'])
    const id = params.id!
    const found = await orMissing(asVisitor('GET /tweets/:id', { params: { id } }))
    if (!found) {
      const isDeleted = await isPageDeleted(deps.db, pageOfTweet(deps.ids.parse(id)))
      const sentence = translate(isDeleted ? DELETED : UNAVAILABLE, language)
      return { ...shortPage(isDeleted ? 410 : 404, sentence, language), headers }
    }
    const renderer = (await loadRenderer()) ?? fail('not_configured')
    const look = await getLook(deps.db)
    const page: PublicPage = {
      content: { kind: 'embed', tweet: found.tweet },
      ...{ language, origin, path: `/tweet/${id}`, isIndexed: false, links: [], shareImage: null },
      network: networkOf(look, deps.config),
    }
    const render = () => deps.admission.run('publicPage', addressRange, () => Array.fromAsync(renderer.render(page)))
    const { html } = (await documents.get({ db: deps.db, render }, keyOf(renderer, look.version, page, deps.clock())))!
    return { type: 'text/html; charset=utf-8', body: html, headers }
  })
}

/** Links open outside the frame. Without scripts, the origin is of no use to the page but to load its images. */
const SANDBOX = 'sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin'

function headersFor(images: string | null): Record<string, string> {
  const from = images ? `'self' ${images}` : "'self'"
  return {
    'content-security-policy': `default-src 'none'; img-src ${from} data:; media-src ${from}; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *; ${SANDBOX}`,
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'strict-origin',
    'x-robots-tag': 'noindex',
    vary: 'accept-language, accept-encoding',
  }
}

const shortPage = (status: number, sentence: string, language: Language): Document => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><title>${escapeHtml(sentence)}</title><p>${escapeHtml(sentence)}</p>\n`,
})
