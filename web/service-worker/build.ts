/** The build of the worker, written by tools/build-service-worker.mjs. */
declare const BUILD: {
  /** Also in the page, as `data-build`. */
  version: string
  /** The page of every route. */
  page: string
  /** Paths of the files that the page needs. Those in /assets/ have a hash in their name. */
  files: readonly string[]
}

export const build = BUILD
