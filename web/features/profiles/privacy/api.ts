import { useQueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/calls/users.ts'
import type { CallAnswer, CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { useSaveSettings } from '#web/core/queries/use-save-settings.ts'
import { getSession, setUser } from '#web/core/session/session.ts'
import { OWN_PROFILE_KEY } from '#web/features/people/api.ts'
import { privacyOptions } from '#web/features/people/privacy/api.ts'

/** Props of a part of the privacy settings. */
export interface PrivacyPartProps {
  privacy: CallAnswer<'GET /privacy'>
  save: (change: CallInput<'PUT /privacy'>['body']) => void
}

const withProtection = ({ isProtected: _, ...me }: Me, isProtected: boolean): Me =>
  isProtected ? { ...me, isProtected } : me

/** Shows parts of the profile to others, or hides them. */
export function useSavePrivacy() {
  const cache = useQueryClient()
  return useSaveSettings<CallInput<'PUT /privacy'>['body']>(
    privacyOptions.queryKey,
    (body) => api('PUT /privacy', { body, keepalive: true }),
    ({ protectPosts }) => {
      const me = getSession().user
      if (me && protectPosts !== undefined) setUser(withProtection(me, protectPosts))
      void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY })
      void cache.invalidateQueries({ queryKey: ['follow-requests'] })
    },
  )
}
