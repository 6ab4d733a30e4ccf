import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { api, readReply, request, resolveReply } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { saveFile } from '#web/core/save-file.ts'
import { getToken } from '#web/core/session/session.ts'

/** The filters of the log. */
type LogFilters = Omit<NonNullable<CallInput<'GET /moderation/log'>['query']>, 'cursor' | 'limit'>

/** The moderation log, newest first. */
export const logOptions = (filters: LogFilters) =>
  infiniteQueryOptions({
    queryKey: ['moderation', 'log', filters],
    queryFn: ({ signal, pageParam }) =>
      api('GET /moderation/log', { query: { ...filters, ...pageQuery(pageParam) }, signal }),
    ...cursorPaging,
    staleTime: 0,
  })

/** Fetches the whole log and downloads it as a file. */
export const useLogDownload = () =>
  useMutation({
    mutationFn: async () => {
      const response = await request('GET /moderation/log.csv', {}, getToken())
      if (!response.ok) return resolveReply('GET /moderation/log.csv', {}, getToken(), await readReply(response))
      saveFile('moderation-log.csv', await response.blob())
    },
    meta: { failure: t('Failed to download the log') },
  })
