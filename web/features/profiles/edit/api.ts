import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { patchAuthor } from '#web/core/queries/patch-tweet.ts'
import { putUser } from '#web/core/queries/patch-user.ts'
import { getSession, renewToken, setUser } from '#web/core/session/session.ts'
import { OWN_PROFILE_KEY } from '#web/features/people/api.ts'
import { withReauth } from '#web/features/settings/with-reauth.ts'

type ProfileEdit = Pick<CallInput<'PUT /profile'>, 'body' | 'files'>

/** Saves the own profile and updates every cached copy. */
export function useEditProfile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (edit: ProfileEdit) => withReauth(() => api('PUT /profile', edit)),
    networkMode: 'always',
    onMutate: () => getSession().user?._id,
    onSuccess: ({ user, token }, _edit, owner) => {
      const { _id, username, name, avatar, isVerifiedOrg } = user
      renewToken(token, owner)
      setUser(user)
      putUser(cache, user)
      patchAuthor(cache, { _id, username, name, avatar, isVerifiedOrg })
      void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY })
    },
    // The dialog shows the error: a toast behind it is out of reach.
    meta: { failure: t('Failed to update profile'), silent: true },
  })
}
