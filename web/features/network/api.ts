import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { showNetwork } from './show-network.ts'

const NETWORK_KEY = ['network', 'look'] as const

/** Name, picture, colour and rules of the network. */
export const networkOptions = queryOptions({
  queryKey: NETWORK_KEY,
  queryFn: ({ signal }) => api('GET /network', { signal }),
})

/** How many members visitors see now. */
export const publicMembersOptions = queryOptions({
  queryKey: ['network', 'public-members'],
  queryFn: ({ signal }) => api('GET /network/public-members', { signal }),
})

type NetworkEdit = Pick<CallInput<'PUT /network'>, 'body' | 'files'>

/** Changes the network, and shows it in this tab at once. */
export function useEditNetwork() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (edit: NetworkEdit) => api('PUT /network', edit),
    scope: { id: 'network' },
    onSuccess: (look) => {
      cache.setQueryData(networkOptions.queryKey, look)
      for (const part of ['start', 'public-members']) void cache.invalidateQueries({ queryKey: ['network', part] })
      showNetwork(look)
    },
    meta: { failure: t('Failed to save the network'), hasFields: true },
  })
}
