import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportReport, ListKind } from '#contract/calls/lists.ts'
import { IMPORT_LINES } from '#contract/limits.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { saveFile } from '#web/core/save-file.ts'

const failure = t('That didn’t work. Try again.')

/** Saves a list as a CSV file. */
export const useExportList = (kind: ListKind) =>
  useMutation({
    mutationFn: () => api('GET /lists/:kind', { params: { kind } }),
    onSuccess: ({ csv }) => saveFile(`${kind}.csv`, new Blob([csv], { type: 'text/csv' })),
    meta: { failure },
  })

/** Adds the lines of a CSV file to a list. */
export function useImportList(kind: ListKind) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => importAll(kind, text),
    onSettled: () => cache.invalidateQueries(),
    meta: { failure },
  })
}

async function importAll(kind: ListKind, text: string): Promise<ImportReport> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const all: ImportReport = { imported: 0, unchanged: 0, missing: [] }
  for (let from = 0; from < lines.length; from += IMPORT_LINES) {
    const part = lines.slice(from, from + IMPORT_LINES)
    const { imported, unchanged, missing } = await api('POST /lists/:kind', { params: { kind }, body: { lines: part } })
    all.imported += imported
    all.unchanged += unchanged
    all.missing.push(...missing)
  }
  return all
}
