/** Which part of Plus the code of a write belongs to, by its file. */

interface Part {
  name: string
  /** Paths of source files. */
  files: RegExp
}

/** In the order of the table. The first one that fits is taken. */
export const PARTS: readonly Part[] = [
  {
    name: 'request, session, answer',
    files:
      /^(server\/core\/(http|limits|json|ids|i18n|security)|server\/(app|process)\.ts|server\/apis|server\/features\/accounts\/(sessions|sign-in)|contract\/)/,
  },
  { name: 'trust, discounts', files: /^server\/features\/(people\/trust|posts\/marks\/discount)/ },
  {
    name: 'the write itself',
    files: /^server\/(features\/(posts|messages|people|media|accounts|network)|db\/(idempotency|queue\/batches))/,
  },
  { name: 'transactions, commit, sync', files: /^server\/db\/(transaction|read-only|sqlite\/(group|wal))/ },
  { name: 'event queue', files: /^server\/(core\/events|db\/queue)/ },
  { name: 'notifications', files: /^server\/features\/notifications/ },
  { name: 'pushes', files: /^server\/features\/delivery\/(push|mail)/ },
  { name: 'search index', files: /^server\/(features\/search|db\/sqlite\/(search|file)|core\/text)/ },
  { name: 'trends', files: /^server\/features\/trends/ },
  { name: 'automatic rules', files: /^server\/features\/moderation\/automation/ },
  { name: 'timelines', files: /^server\/features\/feeds/ },
  { name: 'live events', files: /^server\/(features\/delivery\/live|core\/bus)/ },
]

const REQUEST = PARTS[0]!.name
export const TRANSACTIONS = 'transactions, commit, sync'
export const QUERIES = 'queries, caches: in JavaScript'
export const GARBAGE = 'garbage collection, main thread'
export const ENGINE = 'engine, kernel'

/** Files whose work counts for the part that calls them. */
const SHARED =
  /^(server\/db\/(statement|cache|cached|id-lists|written|list|sqlite\/(dialect|prepared))|server\/core\/(background|yield|observation|lru|clock))/

/** The part of a stack, whose files are given from the innermost function outwards. */
export function partOf(files: readonly string[]): string | undefined {
  for (const file of files) {
    if (SHARED.test(file)) continue
    const part = PARTS.find((each) => each.files.test(file))
    if (part) return part.name
  }
  return undefined
}

/** Where a stack goes that belongs to no part. */
export function restOf(files: readonly string[], functionName: string): string {
  if (functionName === '(garbage collector)') return GARBAGE
  if (files.some((file) => SHARED.test(file) || file.startsWith('node_modules/kysely'))) return QUERIES
  return files.some((file) => file.startsWith('node_modules/') || file.startsWith('node:')) ? REQUEST : ENGINE
}
