import { hashKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'

/** Saves switches of a cached settings record: shown at once, reverted when the server refuses. */
export function useSaveSwitches<T extends object>(
  queryKey: QueryKey,
  save: (change: Partial<T>) => Promise<unknown>,
  onSuccess?: () => void,
) {
  const cache = useQueryClient()
  const show = (change: Partial<T>) => cache.setQueryData<T>(queryKey, (held) => held && { ...held, ...change })
  return useMutation({
    mutationFn: save,
    // In the order of the presses.
    scope: { id: hashKey(queryKey) },
    onMutate: (change) => void show(change),
    onError: (_, change) => {
      const before = Object.entries(change).map(([name, isOn]) => [name, !isOn])
      show(Object.fromEntries(before) as Partial<T>)
    },
    onSuccess: () => onSuccess?.(),
    meta: { failure: t('Failed to save settings') },
  })
}
