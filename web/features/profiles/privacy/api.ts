import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { useSaveSettings } from '#web/core/queries/use-save-settings.ts'
import { OWN_PROFILE_KEY } from '#web/features/users/api.ts'

export const privacyOptions = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => api('GET /privacy', { signal }),
  staleTime: 0,
})

/** Shows parts of the profile to others, or hides them. */
export function useSavePrivacy() {
  const cache = useQueryClient()
  return useSaveSettings<CallInput<'PUT /privacy'>['body']>(
    privacyOptions.queryKey,
    (body) => api('PUT /privacy', { body }),
    () => void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY }),
  )
}
