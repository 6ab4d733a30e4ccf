import { queryOptions } from '@tanstack/react-query'
import type { NotificationSettings } from '#contract/calls/push.ts'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { useSaveSettings } from '#web/core/queries/use-save-settings.ts'

export const notificationSettingsOptions = queryOptions({
  queryKey: ['push', 'settings'],
  queryFn: ({ signal }) => api('GET /notifications/settings', { signal }),
})

/** Changes the notification settings. */
export const useSaveNotificationSettings = () =>
  useSaveSettings<NotificationSettings>(notificationSettingsOptions.queryKey, (body) =>
    api('PUT /notifications/settings', { body, keepalive: true }),
  )

/** Fetches the endpoint of the subscription that the server has for this session. */
export const fetchPushEndpoint = async () => (await api('GET /push/subscription')).endpoint

/** Fetches the server's key for subscriptions. */
export const fetchPushKey = async () => (await api('GET /push/key')).key

/** Saves the subscription of this session on the server. */
export const savePushSubscription = (body: CallInput<'PUT /push/subscription'>['body']) =>
  api('PUT /push/subscription', { body })

/** Deletes the subscription of this session on the server. */
export const deletePushSubscription = () => api('DELETE /push/subscription')
