import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { PROFILE_TWEETS } from '#contract/limits.ts'
import { api } from '#web/core/api/api.ts'
import { patchAuthor } from '#web/core/queries/patch-tweet.ts'
import { putUser } from '#web/core/queries/patch-user.ts'
import { renewToken, setUser } from '#web/core/session/session.ts'
import { withReauth } from '#web/features/settings/with-reauth.ts'
import { userTweetsKey } from '#web/features/tweets/api.ts'
import { OWN_PROFILE_KEY } from '#web/features/users/api.ts'

/** What a tab of a profile lists. */
export type TweetFilter = 'posts' | 'replies' | 'media' | 'likes' | 'retweets'

export const profileTweetsOptions = (username: string, filter: TweetFilter) =>
  infiniteQueryOptions({
    queryKey: userTweetsKey(username, filter),
    queryFn: ({ signal, pageParam }) =>
      api('GET /tweets/user/:id', {
        params: { id: username },
        query: { filter, limit: PROFILE_TWEETS, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })

export const privacyOptions = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => api('GET /privacy', { signal }),
  staleTime: 0,
  meta: { failure: 'Failed to load settings' },
})

/** Shows something to others, or hides it; at once, and back when the server refuses. */
export function useSetPrivacy(name: 'showBirthYear' | 'showLikes') {
  const cache = useQueryClient()
  const show = (isOn: boolean) =>
    cache.setQueryData(privacyOptions.queryKey, (held) => held && { ...held, [name]: isOn })
  return useMutation({
    mutationFn: (isOn: boolean) => api('PUT /privacy', { body: { [name]: isOn } }),
    // In the order of the presses.
    scope: { id: name },
    onMutate: (isOn) => void show(isOn),
    onSuccess: () => void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY }),
    onError: (_, isOn) => void show(!isOn),
    meta: { failure: 'Failed to save settings' },
  })
}

type ProfileEdit = Pick<CallInput<'PUT /profile'>, 'body' | 'files'>

/** Saves the own profile and shows it everywhere at once. */
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
    // The dialog shows it: a toast behind a modal dialog is out of reach.
    meta: { failure: 'Failed to update profile', silent: true },
  })
}
