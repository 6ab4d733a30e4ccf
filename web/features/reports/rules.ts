import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'

/** The rules of the network, to name one in a report or a decision. */
export const rulesOptions = queryOptions({
  queryKey: ['legal', 'page', 'rules', null],
  queryFn: ({ signal }) => api('GET /legal/:page', { params: { page: 'rules' }, signal }),
  select: ({ rules }) => rules.map(({ number, title }) => ({ number, text: title })),
})
