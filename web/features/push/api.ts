import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationSettings, NotificationSettingsChange } from '#contract/calls/push.ts'
import { ApiError, api, failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { PushError, readPushState, turnOffPush, turnOnPush } from './push-subscription.ts'

export const notificationSettingsOptions = queryOptions({
  queryKey: ['push', 'settings'],
  queryFn: ({ signal }) => api('GET /notifications/settings', { signal }),
})
const { queryKey } = notificationSettingsOptions

/** Changes what one is notified of: shown at once, reverted when the server refuses. */
export function useSaveNotificationSettings() {
  const cache = useQueryClient()
  const show = (change: NotificationSettingsChange) =>
    cache.setQueryData(queryKey, (cached) => cached && merge(cached, change))
  return useMutation({
    mutationFn: (change: NotificationSettingsChange) => api('PUT /notifications/settings', { body: change }),
    // In the order of the presses.
    scope: { id: queryKey.join() },
    onMutate: (change) => {
      const before = cache.getQueryData(queryKey)
      show(change)
      return before && pick(before, change)
    },
    onError: (_, __, before) => before && show(before),
    meta: { failure: t('Failed to save settings') },
  })
}

const merge = (settings: NotificationSettings, change: NotificationSettingsChange): NotificationSettings => ({
  ...settings,
  ...change,
  inApp: { ...settings.inApp, ...change.inApp },
  push: { ...settings.push, ...change.push },
})

/** The values of the settings that a change names. */
function pick(settings: NotificationSettings, change: NotificationSettingsChange): NotificationSettingsChange {
  const named = <T extends object>(values: T, names: object = {}): Partial<T> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in names)) as Partial<T>
  return {
    ...named(settings, change),
    inApp: named(settings.inApp, change.inApp),
    push: named(settings.push, change.push),
  }
}

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
      const failure = error instanceof PushError ? error.message : t('Couldn’t change push. Try again.')
      toast.error(failureText(error, failure))
    },
    meta: { silent: true },
  })
}
