import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { PROFILE_TWEETS } from '#contract/limits.ts'
import { api } from '#web/core/api/api.ts'
import { patchAuthor } from '#web/core/queries/patch-tweet.ts'
import { putUser } from '#web/core/queries/patch-user.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/query-states.ts'
import { useSaveSwitches } from '#web/core/queries/use-save-switches.ts'
import { renewToken, setUser } from '#web/core/session/session.ts'
import { withReauth } from '#web/features/settings/with-reauth.ts'
import { userTweetsKey } from '#web/features/tweets/api.ts'
import { OWN_PROFILE_KEY } from '#web/features/users/api.ts'

/** The list of a profile tab. */
export type TweetFilter = 'posts' | 'replies' | 'media' | 'likes' | 'retweets'

export const profileTweetsOptions = (username: string, filter: TweetFilter) =>
  infiniteQueryOptions({
    queryKey: userTweetsKey(username, filter),
    queryFn: ({ signal, pageParam }) =>
      api('GET /tweets/user/:id', {
        params: { id: username },
        query: { filter, limit: PROFILE_TWEETS, ...pageQuery(pageParam) },
        signal,
      }),
    ...cursorPaging,
    staleTime: 0,
  })

export const privacyOptions = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => api('GET /privacy', { signal }),
  staleTime: 0,
  meta: { failure: 'Failed to load settings' },
})

/** Shows parts of the profile to others, or hides them. */
export function useSavePrivacy() {
  const cache = useQueryClient()
  return useSaveSwitches<CallInput<'PUT /privacy'>['body']>(
    privacyOptions.queryKey,
    (body) => api('PUT /privacy', { body }),
    () => void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY }),
  )
}

type ProfileEdit = Pick<CallInput<'PUT /profile'>, 'body' | 'files'>

/** Saves the own profile and updates every cached copy. */
export function useEditProfile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (edit: ProfileEdit) => withReauth(() => api('PUT /profile', edit)),
    networkMode: 'always',
    onSuccess: ({ user, token }) => {
      const { _id, username, name, avatar, isVerifiedOrg } = user
      renewToken(token)
      setUser(user)
      putUser(cache, user)
      patchAuthor(cache, { _id, username, name, avatar, isVerifiedOrg })
      void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY })
    },
    // The dialog shows the error: a toast behind it is out of reach.
    meta: { failure: 'Failed to update profile', silent: true },
  })
}
