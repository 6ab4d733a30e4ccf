/** The lines of captions while they are typed: their times as text, and what is wrong with them. */
import { CAPTION_CUES, CAPTION_LENGTH } from '#contract/limits.ts'
import type { Captions } from '#contract/parts/video.ts'
import { t } from '#web/core/i18n.ts'

type Cues = Captions['cues']

/** A line with its times as they were typed. */
export interface CaptionRow {
  key: number
  text: string
  from: string
  to: string
}

/** How long a line is shown, until another end is chosen. */
const LINE_S = 3

let keys = 0

/** A line between two times, in seconds. */
const rowBetween = (from: number, to: number, text = ''): CaptionRow => ({
  ...{ key: keys++, text, from: timeText(from), to: timeText(to) },
})

/** Captions as lines. */
export const rowsOf = (cues: Cues): CaptionRow[] => cues.map(({ from, to, text }) => rowBetween(from, to, text))

/** A line that follows others: where the clip is, or else at their end. */
export function nextRow(rows: readonly CaptionRow[], now: number, seconds: number): CaptionRow {
  const end = Math.max(0, ...rows.map(({ to }) => readTime(to) ?? 0))
  const from = Math.min(Math.max(end, now), seconds)
  return rowBetween(from, Math.min(from + LINE_S, seconds))
}

/** `1:02.5`, of seconds. */
export function timeText(time: number): string {
  const hundredths = Math.round(time * 100)
  const [whole, fraction] = ((hundredths % 6_000) / 100).toFixed(2).split('.')
  const rest = fraction!.replace(/0+$/, '')
  return `${Math.floor(hundredths / 6_000)}:${whole!.padStart(2, '0')}${rest && `.${rest}`}`
}

/** The seconds of a time as people write it: `1:02.5`, `62.5` or `62,5`, with Arabic digits, too. */
export function readTime(typed: string): number | undefined {
  const text = typed
    .trim()
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[,٫]/, '.')
  const match = /^(?:(\d{1,2}):)?(\d{1,3}(?:\.\d{1,3})?)$/.exec(text)
  return match ? Number(match[1] ?? 0) * 60 + Number(match[2]) : undefined
}

/** What is wrong with lines: where, and why. */
export interface RowFault {
  key: number | null
  field: 'text' | 'from' | 'to'
  reason: string
}

/** The lines with a text as captions, or what is wrong with the first faulty one. */
export function checkRows(rows: readonly CaptionRow[], seconds: number): Cues | RowFault {
  const cues: Cues = []
  let last: { number: number; to: number } | undefined
  for (const [index, { key, ...row }] of rows.entries()) {
    const text = row.text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n')
    if (text === '') continue
    const line = index + 1
    const fault = (field: RowFault['field'], reason: string): RowFault => ({ key, field, reason })
    const [from, to] = [readTime(row.from), readTime(row.to)]
    if (from === undefined) return fault('from', t('Line {line}: write its start like 0:02.5.', { line }))
    if (to === undefined) return fault('to', t('Line {line}: write its end like 0:02.5.', { line }))
    if (from > seconds) return fault('from', t('Line {line} begins after the end of the clip.', { line }))
    if (to <= from) return fault('to', t('Line {line} must end after it begins.', { line }))
    if (last && from < last.to)
      return fault('from', t('Line {line} begins before line {other} ends.', { line, other: last.number }))
    cues.push({ from, to, text })
    last = { number: line, to }
  }
  if (cues.length === 0) return { key: rows[0]?.key ?? null, field: 'text', reason: t('Type at least one line.') }
  const length = cues.reduce((sum, { text }) => sum + text.length, 0)
  if (cues.length > CAPTION_CUES || length > CAPTION_LENGTH)
    return { key: null, field: 'text', reason: t('These captions are too long. A minute needs far fewer.') }
  return cues
}
