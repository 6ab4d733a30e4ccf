import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Message } from '#contract/calls/messages.ts'
import type { Author, User } from '#contract/calls/users.ts'
import { RECIPIENTS_FOUND } from '#contract/limits.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { type ConversationPage, type Conversations, flattenConversations, markRead } from './conversations.ts'
import { mergeNewest, type Thread, withOlder } from './thread.ts'
import { unreadConversationsOptions } from './unread/api.ts'

/** The poll interval without a live connection. */
export const POLL_MS = 15_000

const ID = /^[0-9a-f]{24}$/i

/** Whether the address names a conversation by the other user's id instead of the username. */
export const isId = (to: string): boolean => ID.test(to)

const CONVERSATIONS_KEY = ['conversations', 'list'] as const

const calls = { list: 'GET /messages/conversations', requests: 'GET /messages/requests' } as const
type Box = keyof typeof calls

const boxOptions = (box: Box) =>
  infiniteQueryOptions({
    queryKey: ['conversations', box],
    queryFn: ({ signal, pageParam }) => fetchConversations(box, pageParam, signal),
    ...cursorPaging,
    staleTime: 0,
  })

export const conversationsOptions = boxOptions('list')
/** Message requests. */
export const requestsOptions = boxOptions('requests')

async function fetchConversations(box: Box, cursor: string | null, signal: AbortSignal): Promise<ConversationPage> {
  try {
    return await api(calls[box], { query: pageQuery(cursor), signal })
  } catch (error) {
    // Other servers answer 404 for an empty list.
    if (error instanceof ApiError && error.status === 404) return { conversations: [], nextCursor: null }
    throw error
  }
}

/** Changes the cached list of conversations, if there is one. */
export function patchConversations(cache: QueryClient, change: (cached: Conversations) => Conversations): void {
  cache.setQueryData<Conversations>(CONVERSATIONS_KEY, (cached) => cached && change(cached))
}

/** Prefix of the keys of conversations. */
export const THREADS_KEY = ['messages', 'with'] as const
const threadKey = (to: string) => [...THREADS_KEY, to] as const

/** A conversation by the other user's id or username. Fetching its newest page marks it as read. */
export const threadOptions = (to: string) =>
  queryOptions({
    queryKey: threadKey(to),
    queryFn: async ({ signal, client }): Promise<Thread> => {
      const id = await resolveUserId(client, to, signal)
      const before = client.getQueryData<Thread>(threadKey(to))
      const fresh = await api('GET /messages/with/:id', { params: { id }, signal })
      const existing = client.getQueryData<Thread>(threadKey(to))
      if (!fresh.isRequest) markThreadRead(client, existing, fresh)
      return mergeNewest(existing, fresh, before)
    },
    staleTime: 0,
  })

/** The shown conversations with a user, including those still loading. */
export const activeThreads = (cache: QueryClient, other: string) =>
  cache
    .getQueryCache()
    .findAll({ queryKey: THREADS_KEY, type: 'active' })
    .map(({ queryKey, state }) => ({ queryKey, thread: state.data as Thread | undefined }))
    .filter(({ thread }) => !thread || thread.other._id === other)

// Resolves a username to an id, as other servers only accept ids.
async function resolveUserId(cache: QueryClient, to: string, signal: AbortSignal): Promise<string> {
  if (isId(to)) return to
  const existing =
    cache.getQueryData<Thread>(threadKey(to))?.other ?? otherIn(cache.getQueryData(CONVERSATIONS_KEY), to)
  return (existing ?? (await api('GET /users/:id', { params: { id: to }, signal })))._id
}

export function patchThread(cache: QueryClient, to: string, change: (thread: Thread) => Thread): void {
  cache.setQueryData<Thread>(threadKey(to), (thread) => thread && change(thread))
}

/** The other user of a conversation from the lists that are cached, also when they are restored later, as offline. */
export function useListedOther(to: string): Author | undefined {
  const { data: list } = useInfiniteQuery({ ...conversationsOptions, enabled: false })
  const { data: requests } = useInfiniteQuery({ ...requestsOptions, enabled: false })
  return otherIn(list, to) ?? otherIn(requests, to)
}

function otherIn(listed: Conversations | undefined, to: string): Author | undefined {
  const isMeant = ({ _id, username }: Author) => _id === to || username.toLowerCase() === to.toLowerCase()
  return flattenConversations(listed)
    .map(({ other }) => other)
    .find(isMeant)
}

function markThreadRead(cache: QueryClient, existing: Thread | undefined, { other, messages }: Thread): void {
  const last = messages.at(-1)
  patchConversations(cache, (cached) => markRead(cached, other._id, last))
  const isNew = last && !existing?.messages.some(({ _id }) => _id === last._id)
  if (isNew) void cache.invalidateQueries({ queryKey: unreadConversationsOptions.queryKey })
}

/** Prefix of the mutation keys of messages being sent. */
export const SENDING_KEY = ['send-message'] as const

/** Resolves when no message is being sent. */
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

export function useOlderMessages(to: string, other: Author) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (before: string) => api('GET /messages/with/:id', { params: { id: other._id }, query: { before } }),
    onSuccess: (page) => patchThread(cache, to, (thread) => withOlder(thread, page)),
    // The list shows the error and Retry.
    meta: { silent: true },
  })
}

/** The users that match a name. Further typing cancels the previous request. */
export const recipientsOptions = (query: string) =>
  queryOptions({
    queryKey: ['users', 'recipients', query],
    queryFn: ({ signal }) => findRecipients(query, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

// The user search also finds users that the general search omits.
async function findRecipients(q: string, signal: AbortSignal): Promise<User[]> {
  const query = { q, limit: RECIPIENTS_FOUND }
  const { users } = await api('GET /search', { query: { ...query, only: 'users' }, signal })
  if (users.length > 0) return users.slice(0, RECIPIENTS_FOUND)
  return (await api('GET /users/search', { query, signal })).users.slice(0, RECIPIENTS_FOUND)
}

/** Sends a message. With the Idempotency-Key a retry does not send it twice. */
export const sendMessage = (recipient: string, text: string, idempotencyKey: string): Promise<Message> =>
  api('POST /messages', { body: { recipient, text }, idempotencyKey, keepalive: true })

/** A message to delete from one's own conversation, or from both. */
export interface MessageDeletion {
  message: string
  other: string
  from: 'me' | 'both'
}

/** Deletes a message on the server. One that is gone counts as deleted. */
export async function sendDeletion({ message, other, from }: MessageDeletion): Promise<true> {
  try {
    await api('DELETE /messages/with/:id/:message', {
      params: { id: other, message },
      query: { from },
      keepalive: true,
    })
  } catch (error) {
    // Deleted in another tab, or by a call whose answer was lost.
    if (!(error instanceof ApiError && error.code === 'message_not_found')) throw error
  }
  return true
}
