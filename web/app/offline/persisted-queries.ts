/** Stores the query cache in IndexedDB, encrypted, and restores it for the same user while the server is unreachable. */
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { decrypt, encrypt } from '#web/core/offline/encryption.ts'
import { readValue, writeValue } from '#web/core/offline/indexed-db.ts'
import { getSession, isScreenKept } from '#web/core/session/session.ts'
import { showPendingToggles } from './action-senders.ts'
import { PERSISTED_QUERIES } from './clear-local-data.ts'

/** The version of the cached data. Raise it when their shape changes. */
const SHAPE = 2
const MAX_QUERIES = 60
const MAX_PAGES = 3
const EVERY_MS = 3_000
const ENTITIES = ['tweets', 'users', 'conversations', 'messages', 'notifications', 'trends', 'verifiedOrgs']
/** Queries of fields that people type in. They are not stored. */
const TRANSIENT = ['latest', 'search', 'recipients']

interface PersistedQueries {
  shape: number
  member: string
  answers: { key: QueryKey; data: unknown; at: number }[]
}

/** Stores the cache a few seconds after a change, and when the tab is hidden. Returns the function that stops it. */
export function persistQueries(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const user = getSession().user?._id
    if (user && !isScreenKept()) void store(user, { shape: SHAPE, member: user, answers: answersOf(cache) })
  }
  const handleHide = () => {
    if (timer && document.visibilityState === 'hidden') save()
  }
  document.addEventListener('visibilitychange', handleHide)
  const saveSoon = () => {
    timer ??= setTimeout(save, EVERY_MS)
  }
  const stop = cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isPersisted(query)) saveSoon()
  })
  // Stores the answers that arrived before this call.
  saveSoon()
  return () => {
    stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', handleHide)
  }
}

async function store(user: string, queries: PersistedQueries): Promise<void> {
  const encrypted = await encrypt(queries)
  // The session may have ended during the encryption.
  if (encrypted && !isScreenKept() && getSession().user?._id === user) await writeValue(PERSISTED_QUERIES, encrypted)
}

function answersOf(cache: QueryClient): PersistedQueries['answers'] {
  const queries = cache.getQueryCache().getAll().filter(isPersisted)
  const latest = queries.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, MAX_QUERIES)
  return latest.map(({ queryKey, state }) => ({
    key: queryKey,
    data: firstPages(state.data),
    at: state.dataUpdatedAt,
  }))
}

const isPersisted = ({ queryKey: [entity, kind], state }: Query) =>
  state.data !== undefined && ENTITIES.includes(String(entity)) && !TRANSIENT.includes(String(kind))

function firstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pageParams' in data)) return data
  const { pages, pageParams } = data as InfiniteData<unknown>
  return { pages: pages.slice(0, MAX_PAGES), pageParams: pageParams.slice(0, MAX_PAGES) }
}

let restoredFor: string | undefined

/** Restores the stored queries that have no data yet; once for each user. */
export async function restoreQueries(cache: QueryClient): Promise<void> {
  const user = getSession().user?._id
  if (!user || restoredFor === user) return
  restoredFor = user
  const stored = (await decrypt(await readValue(PERSISTED_QUERIES))) as PersistedQueries | undefined
  if (stored?.shape !== SHAPE || stored.member !== user || getSession().user?._id !== user) return
  for (const { key, data, at } of stored.answers) {
    if (cache.getQueryData(key) === undefined) cache.setQueryData(key, withoutTime(data), { updatedAt: at })
  }
  showPendingToggles(cache)
}

// A time of 0 keeps an old answer from overwriting newer data.
const withoutTime = (data: unknown) =>
  typeof data === 'object' && data !== null && 'askedAt' in data ? { ...data, askedAt: 0 } : data
