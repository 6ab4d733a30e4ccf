/** Serves files of the web app with the branding of the network. */
import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#server/core/errors.ts'
import { createLru } from '#server/core/lru.ts'
import { acceptedCodings } from './answers/compression.ts'
import { hasCurrent } from './etag.ts'
import { assetHeaders, type PageHeaders, sharedPictureHeaders } from './headers.ts'

/** The changes of a network to the files of the web app. */
export interface Branding {
  /** Changes with each change of the branding. */
  version: string
  /** Applies the branding to the HTML of a page. */
  page(html: string): string
  /** The branded file at a path; undefined for the unchanged file of the build, which `read` reads. */
  file(
    path: string,
    read: (path: string) => Promise<Buffer>,
  ): Promise<{ type: string; body: string | Buffer; isImmutable: boolean } | undefined>
}

/** The source of the branding. */
export interface BrandingSource {
  /** Paths of the files that branding may change. */
  paths: readonly string[]
  /** The current branding; null without changes. */
  get(): Promise<Branding | null>
}

interface Page {
  etag: string
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>
}

/** Maximum number of cached pages: one for each language. */
const MAX_PAGES = 16

/** Sends a page of the build by its file, branded. Browsers without JavaScript show `readable`, which is HTML. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  readable?: string | null,
) => Promise<FastifyReply>

/** Serves the branded files, or those of the build, and returns the function that sends the page. */
export function serveBranded(
  server: FastifyInstance,
  folder: string,
  { source, isBuilt, pageHeaders }: { source: BrandingSource; isBuilt: boolean; pageHeaders: PageHeaders },
): SendPage {
  const read = (file: string) => readFile(path.join(folder, file))
  const pages = createLru<string, Page>(MAX_PAGES)

  const renderPage = async (branding: Branding, file: string): Promise<Page> => {
    // The build may be replaced while the server runs.
    const key = `${branding.version}-${(await stat(path.join(folder, file))).mtimeMs}-${file}`
    const cached = pages.get(key)
    if (cached) return cached
    const body = Buffer.from(branding.page(String(await read(file))))
    const [br, zipped] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body)])
    const page = { etag: `"${key}"`, bodies: { br, gzip: zipped, identity: body } }
    pages.set(key, page)
    return page
  }

  const sendPage: SendPage = async (request, reply, file, readable = null) => {
    const branding = await source.get()
    if (readable !== null) {
      const html = String(await read(file))
      const page = branding ? branding.page(html) : html
      reply.headers({ ...pageHeaders, 'cache-control': 'no-cache' }).type('text/html; charset=utf-8')
      return reply.send(page.replace(/<noscript>.*?<\/noscript>/s, () => `<noscript>${readable}</noscript>`))
    }
    if (!branding) return reply.sendFile(file)
    const { etag, bodies } = await renderPage(branding, file)
    reply.headers({ ...pageHeaders, 'cache-control': 'no-cache', etag })
    if (hasCurrent(request, etag)) return reply.code(304).send()
    const accepted = acceptedCodings(String(request.headers['accept-encoding'] ?? ''))
    const encoding = (['br', 'gzip'] as const).find((each) => accepted.has(each))
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(bodies[encoding ?? 'identity'])
  }

  const sendFile = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const name = request.url.split('?')[0]!
    const file = await (await source.get())?.file(name, read)
    if (!file) return source.paths.includes(name) ? reply.sendFile(name.slice(1)) : fail('route_not_found')
    reply.headers({ ...pageHeaders, ...(file.isImmutable ? assetHeaders : { 'cache-control': 'no-cache' }) })
    if (file.type.startsWith('image/')) reply.headers(sharedPictureHeaders)
    const etag = `"${hash('sha256', file.body, 'base64url')}"`
    reply.header('etag', etag)
    return hasCurrent(request, etag) ? reply.code(304).send() : reply.type(file.type).send(file.body)
  }

  server.get('/network/:file', sendFile)
  if (isBuilt) for (const url of source.paths) server.get(url, sendFile)
  return sendPage
}
