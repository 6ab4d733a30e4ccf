/** The service worker: what opens Plus when its server is away. It keeps files and pictures, and nothing of the API. */
import { build } from './build.ts'
import { isMedia, respondWithMedia } from './media.ts'
import type { WorkerUpdated } from './names.ts'
import { listenToPushes } from './push.ts'
import { cacheShell, deleteOldBuilds, isShellFile, respondWithFile, respondWithPage } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(cacheShell())
  // Tabs of the old build go on: their files stay as long as they do.
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  await self.clients.claim()
  await deleteOldBuilds()
  const news: WorkerUpdated = { type: 'took-over', version: build.version }
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(news)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return
  if (request.mode === 'navigate') {
    if (isRoute(pathname)) event.respondWith(respondWithPage(request))
  } else if (isShellFile(pathname)) event.respondWith(respondWithFile(request))
  else if (isMedia(pathname)) event.respondWith(respondWithMedia(request, (done) => event.waitUntil(done)))
})

listenToPushes()

// Everything else is opened from the server: the API's own page, a picture in a tab of its own, the source.
const isRoute = (path: string) => !/^\/(api\/|media\/|source$)/.test(path) && !/\.\w+$/.test(path)
