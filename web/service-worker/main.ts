/**
 * The service worker. It caches the app's files and pictures, so that Plus opens offline. It does not cache calls of the API.
 */
import { build } from './build.ts'
import { isMedia, respondWithMedia } from './media.ts'
import type { WorkerUpdated } from './names.ts'
import { listenToPushes } from './push.ts'
import { isShare, receiveShare } from './share.ts'
import { cacheShell, deleteOldBuilds, isShellFile, respondWithFile, respondWithPage } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(cacheShell())
  // Open tabs of an older build keep working, as their files stay cached.
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  await self.clients.claim()
  await deleteOldBuilds()
  const message: WorkerUpdated = { type: 'took-over', version: build.version }
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === location.origin && isShare(request, pathname))
    return event.respondWith(receiveShare(request))
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return
  if (request.mode === 'navigate') {
    if (isRoute(pathname)) event.respondWith(respondWithPage(request, (done) => event.waitUntil(done)))
  } else if (isShellFile(pathname)) event.respondWith(respondWithFile(request))
  else if (isMedia(pathname)) event.respondWith(respondWithMedia(request, (done) => event.waitUntil(done)))
})

listenToPushes()

// The server answers other paths: the API's docs, a picture in its own tab, redirects to apps, the source.
const isRoute = (path: string) => !/^\/(api\/|media\/|oauth\/|source$)/.test(path) && !/\.\w+$/.test(path)
