import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PushSwitches } from '#contract/calls/push.ts'
import { ApiError, api, failureText } from '#web/core/api/api.ts'
import { useSaveSwitches } from '#web/core/queries/use-save-switches.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { PushError, readPushState, turnOffPush, turnOnPush } from './push-subscription.ts'

export const pushTypesOptions = queryOptions({
  queryKey: ['push', 'switches'],
  queryFn: async ({ signal }) => (await api('GET /notifications/settings', { signal })).push,
})

/** Turns types of push notifications on or off. */
export const useSavePushTypes = () =>
  useSaveSwitches<PushSwitches>(pushTypesOptions.queryKey, (push) =>
    api('PUT /notifications/settings', { body: { push } }),
  )

export const pushDeviceOptions = queryOptions({
  queryKey: ['push', 'device'],
  queryFn: readPushState,
  // Permission changes in the browser's settings.
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** Turns push on or off in this browser. */
export function useSetDevicePush() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOnPush() : turnOffPush()),
    onSuccess: (state) => cache.setQueryData(pushDeviceOptions.queryKey, state),
    onError: (error) => {
      // The guard reports an ended session.
      if (error instanceof ApiError && error.code === 'signed_out') return
      const failure = error instanceof PushError ? error.message : 'Push could not be changed. Try again.'
      toast.error(failureText(error, failure))
    },
    meta: { silent: true },
  })
}
