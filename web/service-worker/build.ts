/** Written into the worker by tools/build-service-worker.mjs: the build it belongs to. */
declare const BUILD: {
  /** Stands in the page, too, as `data-build`. */
  version: string
  /** The page of every route. */
  page: string
  /** What the page needs, by address; those below /assets/ bear their hash in their name. */
  files: readonly string[]
}

export const build = BUILD
