import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SuggestionReason } from '#contract/calls/suggestions.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { CallInput } from '#contract/index.ts'
import { SUGGESTED_USERS } from '#contract/limits.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { patchAuthor } from '#web/core/queries/patch-tweet.ts'
import { putUser, USERS } from '#web/core/queries/patch-user.ts'
import { setUser } from '#web/core/session/session.ts'
import { OWN_PROFILE_KEY } from '#web/features/people/api.ts'
import { showUserToggle } from '#web/features/people/toggles.ts'

const SUGGESTED_KEY = [...USERS, 'suggested'] as const
const TOPICS_KEY = ['topics'] as const

type Reasons = Partial<Record<string, SuggestionReason>>

/** People to follow, and the reasons by user id. Not refetched, so that they stay in place. */
export const suggestedUsersOptions = queryOptions({
  queryKey: SUGGESTED_KEY,
  queryFn: async ({ signal }) => {
    const query = { limit: SUGGESTED_USERS }
    try {
      const { suggestions } = await api('GET /suggestions/users', { query, signal })
      const reasons = Object.fromEntries(suggestions.map(({ user, reason }) => [user._id, reason]))
      return { users: suggestions.map(({ user }) => user), reasons: reasons as Reasons }
    } catch (error) {
      // Other servers only suggest random users.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      return { users: await api('GET /users/random', { query, signal }), reasons: {} as Reasons }
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The topics to choose from, and the chosen ones. */
export const topicsOptions = queryOptions({
  queryKey: TOPICS_KEY,
  queryFn: ({ signal }) => api('GET /topics', { signal }),
  staleTime: 5 * MINUTE_MS,
})

/** Replaces the topics. Shows the choice at once; suggestions and "For you" are refetched. */
export function useSetTopics() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (topics: string[]) => api('PUT /topics', { body: { topics } }),
    scope: { id: 'topics' },
    onMutate: (topics) => {
      void cache.cancelQueries({ queryKey: TOPICS_KEY })
      const before = cache.getQueryData(topicsOptions.queryKey)
      cache.setQueryData(
        topicsOptions.queryKey,
        (cached) =>
          cached && { topics: cached.topics.map((topic) => ({ ...topic, chosen: topics.includes(topic.tag) })) },
      )
      return before
    },
    onError: (_error, _topics, before) => {
      cache.setQueryData(topicsOptions.queryKey, before)
      void cache.invalidateQueries({ queryKey: TOPICS_KEY })
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: SUGGESTED_KEY })
      void cache.invalidateQueries({ queryKey: ['tweets', 'timeline', 'for-you'] })
    },
    meta: { failure: t('Failed to save your topics') },
  })
}

/** Follows several users at once, on every cached copy. */
export function useFollowAll() {
  const cache = useQueryClient()
  const show = (ids: readonly string[], isOn: boolean) => {
    for (const id of ids) showUserToggle(cache, 'follow', id, isOn)
  }
  return useMutation({
    mutationFn: (users: string[]) => api('POST /suggestions/follow', { body: { users } }),
    onMutate: (ids) => show(ids, true),
    onError: (_error, ids) => show(ids, false),
    onSuccess: ({ following }, ids) => {
      // Users across a block were not followed.
      const others = ids.filter((id) => !following.includes(id))
      show(others, false)
      void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY })
      void cache.invalidateQueries({ queryKey: ['tweets', 'timeline', 'following'] })
    },
    meta: { failure: t('Follow failed') },
  })
}

type FirstProfile = Pick<CallInput<'PUT /profile/first'>, 'body' | 'files'>

/** Sets name and picture on the first day, without the password. */
export function useSetFirstProfile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (profile: FirstProfile) => api('PUT /profile/first', profile),
    // Calls run in the order of the changes.
    scope: { id: 'first-profile' },
    onSuccess: ({ user }) => {
      const { _id, username, name, avatar, isVerifiedOrg } = user
      setUser(user)
      putUser(cache, user)
      patchAuthor(cache, { _id, username, name, avatar, isVerifiedOrg })
      void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY })
    },
    meta: { failure: t('Failed to update profile'), hasFields: true },
  })
}

/** The open steps of a new network's setup. */
export const startOptions = queryOptions({
  queryKey: ['network', 'start'],
  queryFn: ({ signal }) => api('GET /network/start', { signal }),
  retry: false,
})
