/** Serves the built web app: hashed assets, cached forever, and one page for every screen. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { hasScreen } from '#contract/screens.ts'
import { fail } from '#server/core/errors.ts'
import { pageLanguage } from '#server/core/i18n/requested-language.ts'
import { type BrandingSource, type SendPage, serveBranded } from './branding.ts'
import { assetHeaders, type PageHeaders, pageHeadersFor, sharedPictureHeaders } from './headers.ts'
import { API } from './register.ts'

/** A service worker that unregisters itself, for browsers that still run the worker of an older build. */
export const RETIRE_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

/** Paths that only programs request: a missing one answers JSON, also to a browser. */
const MACHINE_PATHS = new RegExp(`^(?:${API}|/media|/metrics|/\\.well-known)(?:[/?]|$)`)

const pageFile = (language: Language) => (language === SOURCE_LANGUAGE ? 'index.html' : `index.${language}.html`)

/** The HTML for browsers without JavaScript at a path; null when there is none. */
export type ReadablePages = (url: string, language: Language) => Promise<string | null>

/** Sends the page of a visitor; false when the app is to be sent. (A promise cannot hold a reply, which is a thenable without a value.) */
export type VisitorPages = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** Sends the page in the reader's language. Browsers get it with status 404 for a path without a screen. */
async function sendScreen(
  request: FastifyRequest,
  reply: FastifyReply,
  send: SendPage,
  readable: ReadablePages,
): Promise<FastifyReply> {
  const { cookie, accept, 'accept-language': languages } = request.headers
  const language = pageLanguage(cookie, languages)
  const page = pageFile(language)
  reply.header('vary', 'accept-language, cookie, accept-encoding')
  if (hasScreen(request.url.split('?')[0]!)) return send(request, reply, page, await readable(request.url, language))
  if (!accept?.includes('text/html')) fail('route_not_found')
  // A conditional request must not turn the 404 into a 304.
  for (const name of ['if-none-match', 'if-modified-since', 'range']) delete request.raw.headers[name]
  return send(request, reply.code(404), page)
}

/** Web apps open the consent screen as a popup, which has to reach its opener again when the browser has returned to the app. */
const keepOpener: onSendHookHandler = (_request, reply, payload, done) => {
  reply.header('cross-origin-opener-policy', 'unsafe-none')
  done(null, payload)
}

/** Pictures of accounts without one of their own, and of the network. */
const SHARED_PICTURES: ReadonlySet<string> = new Set([
  'default-avatar.png',
  'default-cover.png',
  'icon-192.png',
  'icon-512.png',
])

/** Serves `folder`. Without it (API only) every other path answers 404. */
export async function serveWebApp(
  server: FastifyInstance,
  folder: string,
  {
    branding = { paths: [], get: async () => null },
    readable = async () => null,
    visitorPage = async () => false,
    pageHeaders = pageHeadersFor(null),
  }: {
    branding?: BrandingSource
    readable?: ReadablePages
    visitorPage?: VisitorPages
    pageHeaders?: PageHeaders
  } = {},
): Promise<void> {
  const isBuilt = existsSync(path.join(folder, 'index.html'))
  const send = serveBranded(server, folder, { source: branding, isBuilt, pageHeaders })
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) =>
    (await visitorPage(request, reply)) ? reply : sendScreen(request, reply, send, readable)
  server.setNotFoundHandler((request, reply) => {
    const isForMachines = MACHINE_PATHS.test(request.url)
    const isPage = ['GET', 'HEAD'].includes(request.method) && !path.extname(request.url.split('?')[0]!)
    if (isForMachines || !isPage || !isBuilt) fail('route_not_found')
    return sendPage(request, reply)
  })
  if (!existsSync(path.join(folder, 'service-worker.js')))
    server.get('/service-worker.js', (_, reply) =>
      reply
        .headers({ ...pageHeaders, 'cache-control': 'no-cache' })
        .type('text/javascript; charset=utf-8')
        .send(RETIRE_WORKER),
    )
  if (!isBuilt) return
  await server.register(async (scope) => {
    // Hashed assets never change, so they are never revalidated.
    await scope.register(fastifyStatic, {
      root: path.join(folder, 'assets'),
      // The library's own route lists the folder at each request, to compare the letter case of the name.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders(response) {
        // The security policy is that of the page, so assets have none.
        for (const [name, value] of Object.entries(assetHeaders)) response.header(name, value)
      },
    })
    scope.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => reply.sendFile(request.params.name))
    scope.get<{ Params: { folder: string; name: string } }>('/assets/:folder/:name', ({ params }, reply) =>
      reply.sendFile(`${params.folder}/${params.name}`),
    )
  })
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, file) {
      response.header('cache-control', 'no-cache')
      for (const [name, value] of Object.entries(pageHeaders)) response.header(name, value)
      if (!SHARED_PICTURES.has(path.basename(file))) return
      for (const [name, value] of Object.entries(sharedPictureHeaders)) response.header(name, value)
    },
  })
  server.get('/', sendPage)
  server.get('/authorize/:id', { onSend: keepOpener }, sendPage)
  // The service worker caches the pages by their files.
  for (const file of (Object.keys(LANGUAGES) as Language[]).map(pageFile))
    server.get(`/${file}`, (request, reply) => send(request, reply, file))
}
