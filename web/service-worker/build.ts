/** The build of the worker, written by tools/build-service-worker.mjs. */
declare const BUILD: {
  /** The version, which is also in the page as `data-build`. */
  version: string
  /** Paths of files without a hash in their name. */
  named: readonly string[]
  /** For each language, the page of all routes and the paths of its assets, which have a hash. */
  languages: Record<string, { page: string; files: readonly string[]; unreadablePush: string }>
}

/** The language of the page that registered this worker. */
const language = new URL(location.href).searchParams.get('language') ?? 'en'
const { page, files, unreadablePush } = BUILD.languages[language] ?? BUILD.languages.en!

export const build = { version: BUILD.version, language, page, files: [...files, ...BUILD.named], unreadablePush }
