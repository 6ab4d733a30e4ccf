import { hashKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'

/** A partial record of settings, nested records included. */
type Change<T> = { [K in keyof T]?: T[K] extends object ? Change<T[K]> : T[K] }

/** Saves settings of a cached record. The change is shown at once and reverted when the server refuses. */
export function useSaveSettings<T extends object>(
  queryKey: QueryKey,
  save: (change: Change<T>) => Promise<unknown>,
  onSuccess?: (change: Change<T>) => void,
) {
  const cache = useQueryClient()
  const mutationKey = ['save', ...queryKey]
  const show = (change: Change<T>) => cache.setQueryData<T>(queryKey, (cached) => cached && merge(cached, change))
  return useMutation({
    mutationKey,
    mutationFn: save,
    // Calls run in the order of the presses.
    scope: { id: hashKey(queryKey) },
    onMutate: (change) => {
      // An earlier answer would revert the change.
      void cache.cancelQueries({ queryKey })
      const before = cache.getQueryData<T>(queryKey)
      show(change)
      return before && pick(before, change)
    },
    onError: (_error, _change, before) => {
      if (before) show(before)
      // An earlier change may have been refused, too.
      if (cache.isMutating({ mutationKey }) === 1) void cache.invalidateQueries({ queryKey })
    },
    onSuccess: (_answer, change) => onSuccess?.(change),
    meta: { failure: t('Failed to save settings') },
  })
}

const entries = <T extends object>(change: Change<T>) => Object.entries(change) as [keyof T, Change<object>][]
const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The record with the change. */
const merge = <T extends object>(record: T, change: Change<T>): T => ({
  ...record,
  ...Object.fromEntries(
    entries(change).map(([name, value]) => [name, isRecord(value) ? merge(record[name] as object, value) : value]),
  ),
})

/** The record's values of the fields in the change. */
const pick = <T extends object>(record: T, change: Change<T>): Change<T> =>
  Object.fromEntries(
    entries(change).map(([name, value]) => [
      name,
      isRecord(value) ? pick(record[name] as object, value) : record[name],
    ]),
  ) as Change<T>
