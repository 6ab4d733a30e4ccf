import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { PushError, readPushState, turnOffPush, turnOnPush } from './push-subscription.ts'

/** Whether push is on in this browser. */
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
    onSuccess: (state) => {
      // Closing the browser's question gives the window the focus back, and so fetches the state of before.
      void cache.cancelQueries({ queryKey: pushDeviceOptions.queryKey })
      cache.setQueryData(pushDeviceOptions.queryKey, state)
    },
    onError: (error) => {
      // The guard reports an ended session.
      if (error instanceof ApiError && error.code === 'signed_out') return
      const failure = error instanceof PushError ? error.message : t('Couldn’t change push. Try again.')
      toast.error(failureText(error, failure))
    },
    meta: { silent: true },
  })
}
