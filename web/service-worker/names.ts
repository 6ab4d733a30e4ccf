/** Names and messages shared by page and worker. */

/** The path of the worker, which caches the app in one language. */
export const workerPath = (language: string): string =>
  language === 'en' ? '/service-worker.js' : `/service-worker.js?language=${language}`

/** The cache of pictures. Deleted when the session ends. */
export const MEDIA_CACHE = 'media'

const PREFIX = 'build-'
/** The name of a build's cache, and of the lock that each of its tabs holds. A cache is kept while its lock is held. */
export const buildCacheName = (version: string): string => PREFIX + version
export const isBuildCache = (name: string): boolean => name.startsWith(PREFIX)

/** Asks a tab to open the target of a push notification. The tab answers through the port. */
export interface OpenRequest {
  type: 'open'
  path: string
}

/** Sent to all tabs by a newly activated worker. */
export interface WorkerUpdated {
  type: 'took-over'
  version: string
}

/** The cache with what another app has shared, and the path of its only entry. */
export const SHARED = 'shared'
