import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { User } from '#contract/calls/users.ts'
import type { CallAnswer } from '#contract/index.ts'
import { SUGGESTED_USERS, WHO_TO_FOLLOW } from '#contract/limits.ts'
import { api } from '#web/core/api/api.ts'
import { findUser, putUser, USERS } from '#web/core/queries/patch-user.ts'

const one = [...USERS, 'one'] as const
/** The own profile, with what nobody else sees. */
export const OWN_PROFILE_KEY = [...USERS, 'me'] as const

export const profileOptions = queryOptions({
  queryKey: OWN_PROFILE_KEY,
  queryFn: async ({ signal }) => ({ user: await api('GET /profile', { signal }) }),
  staleTime: 0,
})

/** An id or a username as it stands in an address, with or without a leading @ (SPEC §2). */
export const normalizeName = (name: string): string => name.replace(/^@/, '').toLowerCase()

export const userOptions = (name: string) =>
  queryOptions({
    queryKey: [...one, normalizeName(name)],
    queryFn: async ({ signal }) => ({
      user: await api('GET /users/:id', { params: { id: normalizeName(name) }, signal }),
    }),
  })

/** One member. A copy that is already on this device shows at once and is then brought up to date. */
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

/** "Who to follow". Asked once: the three stay while one looks at them. */
export const whoToFollowOptions = queryOptions({
  queryKey: [...USERS, 'random'],
  queryFn: async ({ signal }) => ({
    users: await api('GET /users/random', { query: { limit: WHO_TO_FOLLOW }, signal }),
  }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** People to follow, before a name is typed. Asked once: they stay while one looks at them. */
export const suggestedUsersOptions = queryOptions({
  queryKey: [...USERS, 'suggested'],
  queryFn: async ({ signal }) => ({
    users: await api('GET /users/random', { query: { limit: SUGGESTED_USERS }, signal }),
  }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { failure: 'Failed to load suggestions' },
})

/** The two lists of a member's relations. */
export type RelationList = 'followers' | 'following'
export type UserPage = CallAnswer<'GET /users/:id/followers'>

export const relationOptions = (name: string, relation: RelationList) =>
  infiniteQueryOptions({
    queryKey: [...USERS, relation, normalizeName(name)],
    queryFn: ({ signal, pageParam }): Promise<UserPage> =>
      api(`GET /users/:id/${relation}`, {
        params: { id: normalizeName(name) },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const blockedUsersOptions = infiniteQueryOptions({
  queryKey: [...USERS, 'blocked'],
  queryFn: ({ signal, pageParam }): Promise<UserPage> =>
    api('GET /blocks', { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  // Blocks are made on the pages of members.
  staleTime: 0,
})

/** The members of all pages, each once. */
export function flattenUsers(data: InfiniteData<{ users: User[] }, unknown> | undefined): User[] {
  const users = data?.pages.flatMap((page) => page.users) ?? []
  return [...new Map(users.map((user) => [user._id, user])).values()]
}

/** Asks the server what a member is now and shows it everywhere. */
export async function refreshUser(cache: QueryClient, id: string): Promise<void> {
  try {
    putUser(cache, (await cache.fetchQuery({ ...userOptions(id), staleTime: 0 })).user)
  } catch {
    // Still out of reach: the copies stay as they were last confirmed.
  }
}

/** Asks anew for a member's page, and for one's own, where they are on screen (SPEC §4). */
export function refetchProfiles(cache: QueryClient, id: string): void {
  void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY })
  void cache.invalidateQueries({
    queryKey: one,
    predicate: (query) => (query.state.data as { user: User } | undefined)?.user._id === id,
  })
}
