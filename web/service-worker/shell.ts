/** The files of the web app, kept so that it opens without its server. */
import { hasScreen } from '#contract/screens.ts'
import { build } from './build.ts'
import { buildCacheName, isBuildCache } from './names.ts'

/** A server that takes longer for a page than this is taken for away. */
const PATIENCE_MS = 4_000

/** Fetches all of this build. Fails as a whole when the server has moved on meanwhile; the browser then tries again. */
export async function cacheShell(): Promise<void> {
  const cache = await caches.open(buildCacheName(build.version))
  await Promise.all([build.page, ...build.files].map((file) => keep(cache, file)))
}

async function keep(cache: Cache, file: string): Promise<void> {
  const response = await fetch(file, { cache: isForGood(file) ? 'default' : 'no-cache' })
  if (!response.ok) throw new Error(`${file} answered ${response.status}.`)
  if (file === build.page && !(await response.clone().text()).includes(`data-build="${build.version}"`))
    throw new Error('The page belongs to another build.')
  await cache.put(file, response)
}

/** Removes builds that no open tab shows any more. The last one stays: a tab that has just opened may not have said so yet. */
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

/** A page from the server; the kept one when it does not answer in time, or a proxy says that it is gone. */
export async function respondWithPage(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.ok || response.status === 404) return withoutPreloads(response)
    const isGone = response.status >= 502 && response.status <= 504
    return (isGone && (await keptPage(request))) || response
  } catch (error) {
    const kept = await keptPage(request)
    if (kept) return kept
    throw error
  }
}

/** With the status that the server would answer: the page itself says that there is no such screen. */
async function keptPage({ url }: Request): Promise<Response | undefined> {
  const kept = await caches.match(build.page, { cacheName: buildCacheName(build.version) })
  return kept && withoutPreloads(kept, hasScreen(new URL(url).pathname) ? 200 : 404)
}

/** They save a first visit a way to the server. Chrome does not use what a worker answers to them, and says so on the console. */
async function withoutPreloads(page: Response, status = page.status): Promise<Response> {
  const { headers } = page
  const html = (await page.text()).replace(/<link rel="modulepreload"[^>]*>/g, '')
  return new Response(html, { status, headers })
}

/** Whether it is a file of a build: of this one, or of an older one that a tab still shows. */
export const isShellFile = (path: string): boolean => isForGood(path) || build.files.includes(path)

/** Files with a hash in their name never change; the others come from the server while it is there. */
export async function respondWithFile(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  if (isForGood(path)) return (await caches.match(path)) ?? fetch(request)
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(path)
    if (kept) return kept
    throw error
  }
}

const isForGood = (path: string) => path.startsWith('/assets/')
