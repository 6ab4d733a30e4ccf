import type { KeyboardEvent } from 'react'
import { t } from '#web/core/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Clock, Trash2 } from '#web/ui/icons.ts'
import type { CaptionRow, RowFault } from './caption-rows.ts'

interface CaptionLineProps {
  row: CaptionRow
  number: number
  language: string
  /** The clip is within its times. */
  isNow: boolean
  wrong: RowFault['field'] | null
  /** The id of the text that says what is wrong. */
  faultId: string
  onChange: (part: Partial<CaptionRow>) => void
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** Takes the time of the clip. */
  onNow: (field: 'from' | 'to') => void
  onRemove: () => void
}

const fieldClass =
  'rounded-card border border-control bg-canvas outline-none focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-red'

/** A line of captions with its start and end. */
export function CaptionLine(props: CaptionLineProps) {
  const { row, number, language, isNow, wrong, faultId, onChange, onKey, onNow, onRemove } = props
  const fault = (field: RowFault['field']) =>
    wrong === field ? { 'aria-invalid': true, 'aria-describedby': faultId } : {}
  const times = [
    { field: 'from', label: t('From'), use: t('Use the time of the clip as the start of line {number}', { number }) },
    {
      field: 'to',
      label: t('To', { context: 'time' }),
      use: t('Use the time of the clip as the end of line {number}', { number }),
    },
  ] as const
  return (
    <li
      className={classNames(
        '-mx-4 border-s-4 px-3 py-3',
        isNow ? 'border-s-accent bg-accent-soft' : 'border-s-transparent',
      )}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('Line {number}', { number })}</legend>
        <div className="flex items-start gap-1">
          <textarea
            data-field={`${row.key}-text`}
            aria-label={t('Line {number}', { number })}
            value={row.text}
            rows={1}
            lang={language}
            dir="auto"
            onChange={({ target }) => onChange({ text: target.value })}
            onKeyDown={onKey}
            {...fault('text')}
            className={`field-sizing-content min-h-10 min-w-0 flex-1 resize-none px-3 py-2 ${fieldClass}`}
          />
          <IconButton
            icon={Trash2}
            label={t('Remove line {number}', { number })}
            tone="red"
            className="-me-1 pointer-coarse:size-11"
            onClick={onRemove}
          />
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          {times.map(({ field, label, use }) => (
            <div key={field} className="flex items-center gap-1">
              <label className="flex items-center gap-2 text-sm text-muted">
                {label}
                <input
                  type="text"
                  data-field={`${row.key}-${field}`}
                  value={row[field]}
                  dir="ltr"
                  autoComplete="off"
                  onChange={({ target }) => onChange({ [field]: target.value })}
                  {...fault(field)}
                  className={`min-h-9 w-20 px-2 text-base text-ink tabular-nums pointer-coarse:min-h-11 ${fieldClass}`}
                />
              </label>
              <IconButton icon={Clock} label={use} className="pointer-coarse:size-11" onClick={() => onNow(field)} />
            </div>
          ))}
        </div>
      </fieldset>
    </li>
  )
}
