/** Refuses hashtags, for moderators: shown at once, with Undo. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { trendsOptions } from '#web/features/trends/api.ts'
import { offerUndo } from '#web/ui/overlays/undo.ts'

/** Trends with their figures, and refused hashtags. */
export const refusalsOptions = queryOptions({
  queryKey: ['moderation', 'tags'],
  queryFn: ({ signal }) => api('GET /moderation/tags', { signal }),
})

interface Decision {
  /** The hashtag with its #. */
  name: string
  refused: boolean
  reason?: string
}

/** Refuses a hashtag, or allows it again. */
export function useDecideTag() {
  const cache = useQueryClient()
  const decision = useMutation({
    mutationFn: ({ name, refused, reason }: Decision) =>
      api('PUT /moderation/tags/:tag', {
        params: { tag: name.replace(/^[#＃]/u, '') },
        body: { refused, ...(reason && { reason }) },
      }),
    scope: { id: 'refused-tags' },
    onSuccess: (answer) => {
      cache.setQueryData(refusalsOptions.queryKey, answer)
      void cache.invalidateQueries({ queryKey: trendsOptions.queryKey })
    },
    meta: { failure: t('That didn’t work. Try again.'), hasFields: true },
  })
  const decide = (wanted: Decision, onSuccess?: () => void) =>
    decision.mutate(wanted, {
      onSuccess: () => {
        onSuccess?.()
        const { name, refused } = wanted
        offerUndo({
          key: `tag:${name}`,
          message: refused
            ? t('{tag} is hidden from trends', { tag: name })
            : t('{tag} can trend again', { tag: name }),
          undo: () => decision.mutate({ ...wanted, refused: !refused }),
        })
      },
    })
  return { decide, isPending: decision.isPending, error: decision.error }
}
