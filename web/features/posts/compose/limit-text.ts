import { countGraphemes, truncateGraphemes } from '#contract/text.ts'

/**
 * Limits typed text. Cuts only the text just typed, wherever it is, never the text around it, even if that is too long already.
 * Returns the new caret position if it cut something.
 */
export function limitText(before: string, after: string, limit: number): { text: string; caret: number | null } {
  if (after.length <= limit) return { text: after, caret: null }
  const room = Math.max(limit, after.length < before.length ? countGraphemes(before) : 0)
  if (countGraphemes(after) <= room) return { text: after, caret: null }

  const head = commonStart(before, after)
  const tail = commonEnd(before.slice(head), after.slice(head))
  const start = after.slice(0, head)
  const end = tail > 0 ? after.slice(-tail) : ''
  const around = countGraphemes(start + end)
  const inserted = truncateGraphemes(after.slice(head, after.length - tail), Math.max(0, limit - around))
  const text = start + inserted + end
  // The counts of joined graphemes may differ.
  return { text: around > limit ? text : truncateGraphemes(text, limit), caret: head + inserted.length }
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return isHalf(b, length) ? length - 1 : length
}

function commonEnd(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length++
  return isHalf(b, b.length - length) ? length - 1 : length
}

// Whether a cut here would split a surrogate pair.
const isHalf = (text: string, at: number) =>
  /[\udc00-\udfff]/.test(text[at] ?? '') && /[\ud800-\udbff]/.test(text[at - 1] ?? '')
