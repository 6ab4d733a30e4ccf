import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import type { ImportReport, ListKind } from '#contract/calls/lists.ts'
import { IMPORT_LINES } from '#contract/limits.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { saveFile } from '#web/core/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { compactNumber } from '#web/ui/formatting/language.ts'

const kinds: readonly { kind: ListKind; label: string }[] = [
  { kind: 'mutes', label: t('Muted accounts') },
  { kind: 'words', label: t('Muted words') },
  { kind: 'blocks', label: t('Blocked accounts') },
]

/** Downloads and uploads each list as CSV. */
export const ListsPart = () => kinds.map(({ kind, label }) => <ListRow key={kind} kind={kind} label={label} />)

const failure = t('That didn’t work. Try again.')

function ListRow({ kind, label }: { kind: ListKind; label: string }) {
  const cache = useQueryClient()
  const file = useRef<HTMLInputElement>(null)
  const exported = useMutation({
    mutationFn: () => api('GET /lists/:kind', { params: { kind } }),
    onSuccess: ({ csv }) => saveFile(`${kind}.csv`, new Blob([csv], { type: 'text/csv' })),
    meta: { failure },
  })
  const imported = useMutation({
    mutationFn: (text: string) => importAll(kind, text),
    onSettled: () => cache.invalidateQueries(),
    meta: { failure },
  })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (chosen) imported.mutate(await chosen.text())
    target.value = ''
  }
  return (
    <div className="px-4 py-2">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="min-w-0 flex-1 basis-36 font-medium">{label}</p>
        <input ref={file} type="file" accept=".csv,text/csv" hidden aria-label={label} onChange={choose} />
        <span className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            aria-label={t('Import: {list}', { list: label })}
            busy={imported.isPending}
            onClick={() => file.current?.click()}
          >
            {t('Import')}
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-label={t('Export: {list}', { list: label })}
            busy={exported.isPending}
            onClick={() => exported.mutate()}
          >
            {t('Export')}
          </Button>
        </span>
      </div>
      <div role="status" className="mt-2 text-sm text-muted empty:hidden">
        {imported.data && <Report report={imported.data} />}
      </div>
    </div>
  )
}

function Report({ report: { imported, unchanged, missing } }: { report: ImportReport }) {
  const shown = missing.slice(0, 20).join(' · ')
  return (
    <>
      <p>
        {t('Imported: {imported}. Already there: {unchanged}. Not found: {missing}.', {
          imported: compactNumber(imported),
          unchanged: compactNumber(unchanged),
          missing: compactNumber(missing.length),
        })}
      </p>
      {shown && (
        <p dir="auto" className="wrap-anywhere">
          {shown}
        </p>
      )}
    </>
  )
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
