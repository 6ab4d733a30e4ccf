import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebhookDelivery } from '#contract/calls/webhooks.ts'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { withReauth } from '#web/features/settings/with-reauth.ts'

const WEBHOOKS = ['webhooks'] as const

export const webhooksOptions = queryOptions({
  queryKey: [...WEBHOOKS, 'list'],
  queryFn: ({ signal }) => api('GET /webhooks', { signal }),
  staleTime: 0,
})

/** How often the log is read again while a delivery is about to be sent. */
const REFRESH_MS = 1_500
/** Deliveries that wait longer are not watched. */
const SOON_MS = 15_000

const isSoon = ({ nextAt }: WebhookDelivery) => nextAt !== null && Date.parse(nextAt) - Date.now() < SOON_MS

export const deliveriesOptions = (id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, id, 'deliveries'],
    queryFn: ({ signal }) => api('GET /webhooks/:id/deliveries', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isSoon) ? REFRESH_MS : false),
  })

/** Refetches webhooks and their logs. */
function useRefetch() {
  const cache = useQueryClient()
  return { onSettled: () => cache.invalidateQueries({ queryKey: WEBHOOKS }) }
}

/** Adds a webhook. Returns its secret. The dialog shows errors. */
export const useAddWebhook = () =>
  useMutation({
    ...useRefetch(),
    mutationFn: (body: CallInput<'POST /webhooks'>['body']) => withReauth(() => api('POST /webhooks', { body })),
    meta: { silent: true },
  })

/** Changes a webhook. The dialog shows errors. */
export const useChangeWebhook = () =>
  useMutation({
    ...useRefetch(),
    mutationFn: ({ id, ...body }: CallInput<'PUT /webhooks/:id'>['body'] & { id: string }) =>
      withReauth(() => api('PUT /webhooks/:id', { params: { id }, body })),
    meta: { silent: true },
  })

export const useSwitchWebhook = () =>
  useMutation({
    ...useRefetch(),
    mutationFn: ({ id, isOn }: { id: string; isOn: boolean }) =>
      withReauth(() => api('PUT /webhooks/:id', { params: { id }, body: { isOn } })),
    meta: { failure: t('Couldn’t change the webhook. Try again.') },
  })

export const useDeleteWebhook = () =>
  useMutation({
    ...useRefetch(),
    mutationFn: (id: string) => api('DELETE /webhooks/:id', { params: { id } }),
    meta: { success: t('Webhook deleted'), failure: t('Couldn’t delete the webhook. Try again.') },
  })

export const useRenewSecret = () =>
  useMutation({
    ...useRefetch(),
    mutationFn: (id: string) => withReauth(() => api('POST /webhooks/:id/secret', { params: { id } })),
    meta: { failure: t('Couldn’t make a new secret. Try again.') },
  })

export const useSendTest = () =>
  useMutation({
    ...useRefetch(),
    mutationFn: (id: string) => api('POST /webhooks/:id/test', { params: { id } }),
    meta: { success: t('Test is on its way'), failure: t('Couldn’t send a test. Try again.') },
  })

export const useSendAgain = () =>
  useMutation({
    ...useRefetch(),
    mutationFn: (params: { id: string; deliveryId: string }) =>
      api('POST /webhooks/:id/deliveries/:deliveryId/again', { params }),
    meta: { failure: t('Couldn’t send it again. Try again.') },
  })
