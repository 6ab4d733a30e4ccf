import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'

/** The card that a link gets. */
export const previewOptions = (url: string) =>
  queryOptions({
    queryKey: ['card-preview', url],
    queryFn: ({ signal }) => api('POST /cards', { body: { url }, signal }),
    retry: false,
    staleTime: 10 * 60_000,
    meta: { silent: true },
  })
