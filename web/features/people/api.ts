import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShownUser } from '#contract/calls/profiles.ts'
import type { User, UserPage } from '#contract/calls/users.ts'
import { WHO_TO_FOLLOW } from '#contract/limits.ts'
import { api } from '#web/core/api/api.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { findUser, putUser, USERS } from '#web/core/queries/patch-user.ts'

const one = [...USERS, 'one'] as const
/** Key of the own profile, with its private fields. */
export const OWN_PROFILE_KEY = [...USERS, 'me'] as const

export const profileOptions = queryOptions({
  queryKey: OWN_PROFILE_KEY,
  queryFn: async ({ signal }) => ({ user: await api('GET /profile', { signal }) }),
  staleTime: 0,
})

/** Normalises an id or username from an address: without a leading @ and in lower case. */
export const normalizeName = (name: string): string => name.replace(/^@/, '').toLowerCase()

/** One user, by id or username. */
export const userOptions = (name: string) =>
  queryOptions({
    queryKey: [...one, normalizeName(name)],
    queryFn: async ({ signal }): Promise<{ user: ShownUser }> => ({
      user: await api('GET /users/:id', { params: { id: normalizeName(name) }, signal }),
    }),
  })

/** One user. A cached copy shows at once while the current one is fetched. */
export function useUser(name: string) {
  const cache = useQueryClient()
  return useQuery({
    ...userOptions(name),
    staleTime: 0,
    initialData: () => {
      const user = findUser(cache, normalizeName(name))
      return user && { user }
    },
    initialDataUpdatedAt: 0,
  })
}

/** "Who to follow". Never refetched, so that the three users stay in place. */
export const whoToFollowOptions = queryOptions({
  queryKey: [...USERS, 'random'],
  queryFn: async ({ signal }) => ({
    users: await api('GET /users/random', { query: { limit: WHO_TO_FOLLOW }, signal }),
  }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The lists of a user's relations. */
export type RelationList = 'followers' | 'following' | 'known-followers'

export const relationOptions = (name: string, relation: RelationList) =>
  infiniteQueryOptions({
    queryKey: [...USERS, relation, normalizeName(name)],
    queryFn: ({ signal, pageParam }): Promise<UserPage> =>
      api(`GET /users/:id/${relation}`, {
        params: { id: normalizeName(name) },
        query: pageQuery(pageParam),
        signal,
      }),
    ...cursorPaging,
  })

export const blockedUsersOptions = infiniteQueryOptions({
  queryKey: [...USERS, 'blocked'],
  queryFn: ({ signal, pageParam }): Promise<UserPage> => api('GET /blocks', { query: pageQuery(pageParam), signal }),
  ...cursorPaging,
  staleTime: 0,
})

export const mutedUsersOptions = infiniteQueryOptions({
  queryKey: [...USERS, 'muted'],
  queryFn: ({ signal, pageParam }): Promise<UserPage> => api('GET /mutes', { query: pageQuery(pageParam), signal }),
  ...cursorPaging,
  staleTime: 0,
})

/** Follows a user, or ends the follow. */
export const sendFollow = (id: string, on: boolean) =>
  api('POST /users/:id/follow', { params: { id }, body: { on }, keepalive: true })

/** Blocks a user, or ends the block. */
export const sendBlock = (id: string, on: boolean) =>
  api('POST /users/:id/block', { params: { id }, body: { on }, keepalive: true })

/** Fetches a user and updates every cached copy. */
export async function refreshUser(cache: QueryClient, id: string): Promise<void> {
  try {
    putUser(cache, (await cache.fetchQuery({ ...userOptions(id), staleTime: 0 })).user)
  } catch {
    // The server is unreachable: the copies stay as last confirmed.
  }
}

/** Refetches a user's page and the own profile if they are on screen. */
export function refetchProfiles(cache: QueryClient, id: string): void {
  void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY })
  void cache.invalidateQueries({
    queryKey: one,
    predicate: (query) => (query.state.data as { user: User } | undefined)?.user._id === id,
  })
}
