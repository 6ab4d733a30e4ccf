import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PushSwitches, PushType } from '#contract/calls/push.ts'
import { ApiError, api, failureText } from '#web/core/api/api.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { PushError, readPushState, turnOffPush, turnOnPush } from './push-subscription.ts'

export const pushTypesOptions = queryOptions({
  queryKey: ['push', 'switches'],
  queryFn: async ({ signal }) => (await api('GET /notifications/settings', { signal })).push,
  meta: { failure: 'Failed to load settings' },
})

/** Flips a switch at once; back when the server refuses. */
export function useSetPushType() {
  const cache = useQueryClient()
  const show = (type: PushType, isOn: boolean) =>
    cache.setQueryData<PushSwitches>(pushTypesOptions.queryKey, (held) => held && { ...held, [type]: isOn })
  return useMutation({
    mutationFn: ({ type, isOn }: { type: PushType; isOn: boolean }) =>
      api('PUT /notifications/settings', { body: { push: { [type]: isOn } } }),
    // In the order of the presses.
    scope: { id: 'push-switches' },
    onMutate: ({ type, isOn }) => void show(type, isOn),
    onError: (_, { type, isOn }) => void show(type, !isOn),
    meta: { failure: 'Failed to save settings' },
  })
}

export const pushDeviceOptions = queryOptions({
  queryKey: ['push', 'device'],
  queryFn: readPushState,
  // Permission is given and taken in the browser's own settings.
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: { failure: 'Failed to load settings' },
})

/** Turns push on or off on this device. */
export function useSetDevicePush() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOnPush() : turnOffPush()),
    onSuccess: (state) => cache.setQueryData(pushDeviceOptions.queryKey, state),
    onError: (error) => {
      // The guard says it for a session that ended.
      if (error instanceof ApiError && error.code === 'signed_out') return
      const failure = error instanceof PushError ? error.message : 'Push could not be changed. Try again.'
      toast.error(failureText(error, failure))
    },
    meta: { silent: true },
  })
}
