/** What was on screen outlives the page for when the server is away: the cache as it stood, encrypted, for the member it was shown to. */
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { decrypt, encrypt } from '#web/core/offline/encryption.ts'
import { readValue, writeValue } from '#web/core/offline/indexed-db.ts'
import { getSession } from '#web/core/session/session.ts'
import { PERSISTED_QUERIES } from './clear-local-data.ts'

/** To be raised when what the cache holds takes another shape. */
const SHAPE = 1
const MOST_ANSWERS = 60
const MOST_PAGES = 3
const EVERY_MS = 3_000
const ENTITIES = ['tweets', 'users', 'conversations', 'messages', 'notifications', 'trends', 'verifiedOrgs']
/** What is typed is not what one reads again. */
const PASSING = ['latest', 'search', 'recipients']

interface PersistedQueries {
  shape: number
  member: string
  answers: { key: QueryKey; data: unknown; at: number }[]
}

/** Keeps what is shown, now and then, and when nobody looks any more. Returns how to end that. */
export function persistQueries(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const member = getSession().user?._id
    if (member) void keepOf(member, { shape: SHAPE, member, answers: answersOf(cache) })
  }
  const handleHide = () => {
    if (timer && document.visibilityState === 'hidden') save()
  }
  document.addEventListener('visibilitychange', handleHide)
  const saveSoon = () => {
    timer ??= setTimeout(save, EVERY_MS)
  }
  const stop = cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isWorthKeeping(query)) saveSoon()
  })
  // What was answered before this began.
  saveSoon()
  return () => {
    stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', handleHide)
  }
}

async function keepOf(member: string, kept: PersistedQueries): Promise<void> {
  const sealed = await encrypt(kept)
  // The member may have left while it was encrypted.
  if (sealed && getSession().user?._id === member) await writeValue(PERSISTED_QUERIES, sealed)
}

function answersOf(cache: QueryClient): PersistedQueries['answers'] {
  const worthy = cache.getQueryCache().getAll().filter(isWorthKeeping)
  const latest = worthy.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, MOST_ANSWERS)
  return latest.map(({ queryKey, state }) => ({
    key: queryKey,
    data: firstPages(state.data),
    at: state.dataUpdatedAt,
  }))
}

const isWorthKeeping = ({ queryKey: [entity, kind], state }: Query) =>
  state.data !== undefined && ENTITIES.includes(String(entity)) && !PASSING.includes(String(kind))

function firstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pageParams' in data)) return data
  const { pages, pageParams } = data as InfiniteData<unknown>
  return { pages: pages.slice(0, MOST_PAGES), pageParams: pageParams.slice(0, MOST_PAGES) }
}

let shownTo: string | undefined

/** Shows what was kept wherever nothing has come from the server; once for each member. */
export async function restoreQueries(cache: QueryClient): Promise<void> {
  const member = getSession().user?._id
  if (!member || shownTo === member) return
  shownTo = member
  const kept = (await decrypt(await readValue(PERSISTED_QUERIES))) as PersistedQueries | undefined
  if (kept?.shape !== SHAPE || kept.member !== member || getSession().user?._id !== member) return
  for (const { key, data, at } of kept.answers) {
    if (cache.getQueryData(key) === undefined) cache.setQueryData(key, withoutMoment(data), { updatedAt: at })
  }
}

// An old answer must not spread over what is newer.
const withoutMoment = (data: unknown) =>
  typeof data === 'object' && data !== null && 'askedAt' in data ? { ...data, askedAt: 0 } : data
