import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Author, User } from '#contract/calls/users.ts'
import { RECIPIENTS_FOUND } from '#contract/limits.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { usePollInterval } from '#web/core/live/live-events.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/query-states.ts'
import { type ConversationPage, type Conversations, flattenConversations, markRead } from './conversations.ts'
import { mergeNewest, type Thread, withOlder } from './thread.ts'

/** How often what is open asks whether there is something new while nobody tells. */
export const POLL_MS = 15_000

const ID = /^[0-9a-f]{24}$/i

const CONVERSATIONS_KEY = ['conversations', 'list'] as const

export const conversationsOptions = infiniteQueryOptions({
  queryKey: CONVERSATIONS_KEY,
  queryFn: ({ signal, pageParam }) => fetchConversations(pageParam, signal),
  ...cursorPaging,
  staleTime: 0,
})

async function fetchConversations(cursor: string | null, signal: AbortSignal): Promise<ConversationPage> {
  try {
    return await api('GET /messages/conversations', { query: pageQuery(cursor), signal })
  } catch (error) {
    // SPEC §8: a 404 here is an empty list.
    if (error instanceof ApiError && error.status === 404) return { conversations: [], nextCursor: null }
    throw error
  }
}

/** In how many conversations something is unread. */
export const unreadConversationsOptions = queryOptions({
  queryKey: ['conversations', 'unread'],
  queryFn: ({ signal }) => api('GET /messages/unread', { signal }),
})

/** That, followed. */
export const useUnreadConversations = (): number =>
  useQuery({ ...unreadConversationsOptions, refetchInterval: usePollInterval(4 * POLL_MS) }).data?.count ?? 0

/** Changes the cached list of conversations; one that was never fetched stays so. */
export function patchConversations(cache: QueryClient, change: (held: Conversations) => Conversations): void {
  cache.setQueryData<Conversations>(CONVERSATIONS_KEY, (held) => held && change(held))
}

/** The beginning of the keys of conversations. */
export const THREADS_KEY = ['messages', 'with'] as const
const threadKey = (to: string) => [...THREADS_KEY, to] as const

/** One conversation, by the other's id or username. Each look fetches its newest page, which also marks it as read. */
export const threadOptions = (to: string) =>
  queryOptions({
    queryKey: threadKey(to),
    queryFn: async ({ signal, client }): Promise<Thread> => {
      const id = await resolveUserId(client, to, signal)
      const fresh = await api('GET /messages/with/:id', { params: { id }, signal })
      const known = client.getQueryData<Thread>(threadKey(to))
      markThreadRead(client, known, fresh)
      return mergeNewest(known, fresh)
    },
    staleTime: 0,
  })

/** The conversations on screen that are with that member, or still on their way. */
export const activeThreads = (cache: QueryClient, other: string) =>
  cache
    .getQueryCache()
    .findAll({ queryKey: THREADS_KEY, type: 'active' })
    .map(({ queryKey, state }) => ({ queryKey, thread: state.data as Thread | undefined }))
    .filter(({ thread }) => !thread || thread.other._id === other)

// By id if it looks like one, else by username (SPEC §4). Only our own server takes both for an id.
async function resolveUserId(cache: QueryClient, to: string, signal: AbortSignal): Promise<string> {
  if (ID.test(to)) return to
  const known = cache.getQueryData<Thread>(threadKey(to))?.other ?? findCachedOther(cache, to)
  return (known ?? (await api('GET /users/:id', { params: { id: to }, signal })))._id
}

/** Changes one cached conversation. */
export function patchThread(cache: QueryClient, to: string, change: (thread: Thread) => Thread): void {
  cache.setQueryData<Thread>(threadKey(to), (thread) => thread && change(thread))
}

/** The other of a conversation that is listed, known before the conversation itself has loaded. */
export function findCachedOther(cache: QueryClient, to: string): Author | undefined {
  const listed = flattenConversations(cache.getQueryData<Conversations>(CONVERSATIONS_KEY))
  const isMeant = ({ _id, username }: Author) => _id === to || username.toLowerCase() === to.toLowerCase()
  return listed.map(({ other }) => other).find(isMeant)
}

function markThreadRead(cache: QueryClient, known: Thread | undefined, { other, messages }: Thread): void {
  const last = messages.at(-1)
  patchConversations(cache, (held) => markRead(held, other._id, last))
  const isNew = last && !known?.messages.some(({ _id }) => _id === last._id)
  if (isNew) void cache.invalidateQueries({ queryKey: unreadConversationsOptions.queryKey })
}

/** The beginning of the keys of messages on their way. */
export const SENDING_KEY = ['send-message'] as const

/** Resolves once nothing is on its way to anybody. */
export function waitUntilSent(cache: QueryClient): Promise<void> {
  const isSending = () => cache.isMutating({ mutationKey: SENDING_KEY }) > 0
  return new Promise((resolve) => {
    if (!isSending()) return resolve()
    const stop = cache.getMutationCache().subscribe(() => {
      if (isSending()) return
      stop()
      resolve()
    })
  })
}

/** Fetches what was written before. */
export function useOlderMessages(to: string, other: Author) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (before: string) => api('GET /messages/with/:id', { params: { id: other._id }, query: { before } }),
    onSuccess: (page) => patchThread(cache, to, (thread) => withOlder(thread, page)),
    // The list itself offers to try again.
    meta: { silent: true },
  })
}

/** Whom one may write to. A query that changes cancels the one before (SPEC §4). */
export const recipientsOptions = (query: string) =>
  queryOptions({
    queryKey: ['users', 'recipients', query],
    queryFn: ({ signal }) => findRecipients(query, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

// In SPEC §7's order: what the general search does not find, the one for people may.
async function findRecipients(q: string, signal: AbortSignal): Promise<User[]> {
  const query = { q, limit: RECIPIENTS_FOUND }
  const { users } = await api('GET /search', { query: { ...query, only: 'users' }, signal })
  if (users.length > 0) return users.slice(0, RECIPIENTS_FOUND)
  return (await api('GET /users/search', { query, signal })).users.slice(0, RECIPIENTS_FOUND)
}
