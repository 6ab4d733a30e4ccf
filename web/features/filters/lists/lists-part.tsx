import { type ChangeEvent, useRef } from 'react'
import type { ImportReport, ListKind } from '#contract/calls/lists.ts'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { compactNumber } from '#web/ui/formatting/language.ts'
import { useExportList, useImportList } from './api.ts'

const kinds: readonly { kind: ListKind; label: string }[] = [
  { kind: 'mutes', label: t('Muted accounts') },
  { kind: 'words', label: t('Muted words') },
  { kind: 'blocks', label: t('Blocked accounts') },
]

/** Downloads and uploads each list as CSV. */
export const ListsPart = () => kinds.map(({ kind, label }) => <ListRow key={kind} kind={kind} label={label} />)

function ListRow({ kind, label }: { kind: ListKind; label: string }) {
  const file = useRef<HTMLInputElement>(null)
  const exported = useExportList(kind)
  const imported = useImportList(kind)
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
