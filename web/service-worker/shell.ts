/** Caches the files of the web app, so that it opens offline. */
import { hasScreen } from '#contract/screens.ts'
import { isServerAway } from '#web/core/api/server-away.ts'
import { build } from './build.ts'
import { buildCacheName, isBuildCache } from './names.ts'

/** After this time without a page the server counts as unreachable. */
const TIMEOUT_MS = 4_000

/**
 * Caches all files of this build, one at a time, as open tabs need the network, too. Fails as a whole if the server has a newer
 * build; the browser retries later.
 */
export async function cacheShell(): Promise<void> {
  const cache = await caches.open(buildCacheName(build.version))
  for (const file of [build.page, ...build.files]) await store(cache, file)
}

async function store(cache: Cache, file: string): Promise<void> {
  const response = await fetch(file, { cache: isImmutable(file) ? 'default' : 'no-cache' })
  if (!response.ok) throw new Error(`${file} answered ${response.status}.`)
  if (file === build.page && !isOfBuild(await response.clone().text()))
    throw new Error('The page belongs to another build.')
  await cache.put(file, response)
}

/** Deletes builds without open tabs, except the latest: a tab that has just opened may not hold its lock yet. */
export async function deleteOldBuilds(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  const inUse = new Set(held.map(({ name }) => name))
  const own = buildCacheName(build.version)
  const others = (await caches.keys()).filter((name) => isBuildCache(name) && name !== own)
  await Promise.all(
    others
      .slice(0, -1)
      .filter((name) => !inUse.has(name))
      .map((name) => caches.delete(name)),
  )
}

/** Responds with the server's page, or with the cached page after a timeout or a proxy's error. */
export async function respondWithPage(request: Request, until: (done: Promise<unknown>) => void): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.ok) until(refreshPage(response.clone()))
    if (response.ok || response.status === 404) return withoutPreloads(response)
    return (isServerAway(response.status) && (await cachedPage(request))) || response
  } catch (error) {
    const cached = await cachedPage(request)
    if (cached) return cached
    throw error
  }
}

/** Replaces the cached page by one from the server, if the look of the network has changed. */
async function refreshPage(page: Response): Promise<void> {
  const [html, cache] = [await page.clone().text(), await caches.open(buildCacheName(build.version))]
  const cached = await (await cache.match(build.page))?.text()
  if (isOfBuild(html) && html.includes(` lang="${build.language}"`) && html !== cached)
    await cache.put(build.page, page)
}

const isOfBuild = (html: string) => html.includes(`data-build="${build.version}"`)

/** The cached page, with the status that the server would send for its path. */
async function cachedPage({ url }: Request): Promise<Response | undefined> {
  const cached = await caches.match(build.page, { cacheName: buildCacheName(build.version) })
  return cached && withoutPreloads(cached, hasScreen(new URL(url).pathname) ? 200 : 404)
}

/** Removes preload links, which Chrome ignores with a warning when a worker responds. */
async function withoutPreloads(page: Response, status = page.status): Promise<Response> {
  const { headers } = page
  const html = (await page.text()).replace(/<link rel="modulepreload"[^>]*>/g, '')
  return new Response(html, { status, headers })
}

/** Whether a path is a file of this build, or of an older one that a tab still shows. */
export const isShellFile = (path: string): boolean => isImmutable(path) || build.files.includes(path)

/** Responds with a file: hashed files from the cache, others from the server while it is reachable. */
export async function respondWithFile(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  if (isImmutable(path)) return (await caches.match(path)) ?? fetch(request)
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await caches.match(path)
    if (cached) return cached
    throw error
  }
}

const isImmutable = (path: string) => path.startsWith('/assets/')
