/** What page and worker must call alike. */

/** Where the worker is, on the origin. */
export const WORKER_PATH = '/service-worker.js'

/** The cache of pictures; emptied when the session ends, as they tell what was looked at. */
export const MEDIA_CACHE = 'media'

const PREFIX = 'build-'
/** The cache of a build, and the lock that each tab showing it holds: while somebody does, its files stay. */
export const buildCacheName = (version: string): string => PREFIX + version
export const isBuildCache = (name: string): boolean => name.startsWith(PREFIX)

/** Said to the tab in which something that was pushed is to be opened; it answers through the port. */
export interface OpenRequest {
  type: 'open'
  path: string
}

/** Said to all tabs by a worker that took over. */
export interface WorkerUpdated {
  type: 'took-over'
  version: string
}
