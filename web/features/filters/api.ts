import { type MutationMeta, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MutedWord } from '#contract/calls/muted-words.ts'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { TWEETS } from '#web/core/queries/patch-tweet.ts'

export type WordChange = CallInput<'POST /muted-words'>['body']

const WORDS_KEY = ['muted-words'] as const

export const wordsOptions = queryOptions({
  queryKey: [...WORDS_KEY, 'list'],
  queryFn: ({ signal }) => api('GET /muted-words', { signal }),
  staleTime: 0,
})

/** The number of posts marked "less like this". */
export const lessLikeThisOptions = queryOptions({
  queryKey: ['less-like-this'],
  queryFn: ({ signal }) => api('GET /timelines/less', { signal }),
  staleTime: 0,
})

/** Takes back all choices to see less like a post. */
export function useResetLessLikeThis() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /timelines/less'),
    onSuccess: () => cache.invalidateQueries({ queryKey: lessLikeThisOptions.queryKey }),
    meta: { failure: t('That didn’t work. Try again.') },
  })
}

/** The posts that muting a word would hide. */
export const previewOptions = (text: string, isWhole: boolean) =>
  queryOptions({
    queryKey: [...WORDS_KEY, 'preview', text, isWhole],
    queryFn: ({ signal }) => api('GET /timelines/matching', { query: { text, isWhole }, signal }),
    enabled: text !== '',
    retry: false,
  })

/** Mutes a word, or changes the muted word with the given id. `meta` decides how a failure is shown. */
export function useSaveWord(meta: MutationMeta) {
  const onSuccess = useRefetch()
  return useMutation({
    mutationFn: ({ id, change }: { id: string | undefined; change: WordChange }) =>
      id === undefined
        ? api('POST /muted-words', { body: change })
        : api('PUT /muted-words/:id', { params: { id }, body: change }),
    onSuccess,
    meta,
  })
}

export const WORD_FAILURE = { failure: t('That didn’t work. Try again.') }

export function useRemoveWord() {
  const onSuccess = useRefetch()
  return useMutation({
    mutationFn: ({ _id: id }: MutedWord) => api('DELETE /muted-words/:id', { params: { id } }),
    onSuccess,
    meta: WORD_FAILURE,
  })
}

function useRefetch(): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    void cache.invalidateQueries({ queryKey: TWEETS })
    void cache.invalidateQueries({ queryKey: ['notifications'] })
    await cache.invalidateQueries({ queryKey: wordsOptions.queryKey })
  }
}
