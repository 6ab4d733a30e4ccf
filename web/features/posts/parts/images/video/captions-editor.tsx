import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Media } from '#contract/calls/tweets.ts'
import { CAPTION_CUES, VIDEO_SECONDS } from '#contract/limits.ts'
import type { Captions } from '#contract/parts/video.ts'
import { t } from '#web/core/i18n.ts'
import { isComposing } from '#web/core/keyboard.ts'
import type { WrittenMedium } from '#web/features/posts/parts/part.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { languageName } from '#web/ui/formatting/language-name.ts'
import { ArrowLeft, Plus } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useDiscard } from '#web/ui/overlays/use-discard.tsx'
import { CaptionLine } from './caption-line.tsx'
import { type CaptionRow, checkRows, nextRow, type RowFault, readTime, rowsOf, timeText } from './caption-rows.ts'
import { Clip } from './clip.tsx'
import { toWebVtt } from './web-vtt.ts'

interface CaptionsEditorProps {
  medium: WrittenMedium
  prepared: Media | undefined
  language: string
  cues: Captions['cues']
  isBusy: boolean
  /** Why they were refused. */
  refusal: string | null
  /** Saves the text of a WebVTT file. */
  onSave: (text: string) => void
  onClose: () => void
}

/** Captions in one language, line by line with their times, beside the clip. */
export function CaptionsEditor(props: CaptionsEditorProps) {
  const { medium, prepared, language, cues, isBusy, refusal, onSave, onClose } = props
  const [seconds, setSeconds] = useState(prepared?.video?.seconds ?? VIDEO_SECONDS)
  const [time, setTime] = useState(0)
  const [first] = useState(() => (cues.length > 0 ? rowsOf(cues) : [nextRow([], 0, seconds)]))
  const [rows, setRows] = useState<readonly CaptionRow[]>(first)
  const [fault, setFault] = useState<RowFault | null>(null)
  const clip = useRef<HTMLMediaElement>(null)
  const list = useRef<HTMLOListElement>(null)
  /** The field that gets the focus once it is there. */
  const wanted = useRef<string>(`${first[0]!.key}-text`)
  const faultId = useId()
  const { close, question } = useDiscard(rows !== first, onClose)

  useEffect(() => {
    if (!wanted.current) return
    list.current?.querySelector<HTMLElement>(`[data-field="${wanted.current}"]`)?.focus()
    wanted.current = ''
  })

  const now = () => clip.current?.currentTime ?? 0
  const change = (key: number, part: Partial<CaptionRow>) => {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
    setFault(null)
  }
  const addAfter = (index: number) => {
    const row = nextRow(rows.slice(0, index + 1), now(), seconds)
    wanted.current = `${row.key}-text`
    setRows(rows.toSpliced(index + 1, 0, row))
  }
  const remove = (index: number) => {
    const left = rows.toSpliced(index, 1)
    // There is always a line.
    const next = left.length > 0 ? left : [nextRow([], now(), seconds)]
    wanted.current = `${next[Math.max(0, index - 1)]!.key}-text`
    setRows(next)
    setFault(null)
  }
  const save = () => {
    const checked = checkRows(rows, seconds)
    if (Array.isArray(checked)) return onSave(toWebVtt(checked))
    setFault(checked)
    wanted.current = `${checked.key}-${checked.field}`
  }
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>, index: number) => {
    if (isComposing(event.nativeEvent)) return
    const isLineEnd = event.key === 'Enter' && !event.shiftKey && rows.length < CAPTION_CUES
    const isEmpty = event.key === 'Backspace' && event.currentTarget.value === '' && rows.length > 1
    if (!isLineEnd && !isEmpty) return
    event.preventDefault()
    if (isLineEnd) addAfter(index)
    else remove(index)
  }

  return (
    <Dialog
      isOpen
      title={t('Captions in {language}', { language: languageName(language) })}
      dismissible={!isBusy}
      onClose={close}
      start={
        <IconButton
          icon={ArrowLeft}
          label={t('Back')}
          hasTooltip={false}
          disabled={isBusy}
          onClick={close}
          className="-ms-2 rtl:-scale-x-100"
        />
      }
      end={
        <Button size="sm" busy={isBusy} onClick={save}>
          {t('Save')}
        </Button>
      }
    >
      <div className="sticky -top-2 z-1 -mx-4 -mt-2 bg-raised px-4 py-2">
        <Clip medium={medium} prepared={prepared} element={clip} onSeconds={setSeconds} onTime={setTime} />
        <p id={faultId} role="alert" className="mt-2 text-sm text-red empty:hidden">
          {fault?.reason ?? refusal}
        </p>
      </div>
      <ol ref={list} className="divide-y divide-line">
        {rows.map((row, index) => (
          <CaptionLine
            key={row.key}
            row={row}
            number={index + 1}
            language={language}
            isNow={(readTime(row.from) ?? Infinity) <= time && time < (readTime(row.to) ?? 0)}
            wrong={fault?.key === row.key ? fault.field : null}
            faultId={faultId}
            onChange={(part) => change(row.key, part)}
            onKey={(event) => handleKey(event, index)}
            onNow={(field) => change(row.key, { [field]: timeText(now()) })}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {rows.length < CAPTION_CUES && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => addAfter(rows.length - 1)}>
          <Plus aria-hidden size={18} />
          {t('Add line')}
        </Button>
      )}
      {question}
    </Dialog>
  )
}
