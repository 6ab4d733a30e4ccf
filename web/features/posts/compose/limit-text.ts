import { countGraphemes, truncateGraphemes } from '#contract/text.ts'

/**
 * Limits typed text. Cuts only the text just typed, wherever it is, never the text around it, even if that is too long already.
 * `caretAfter` is behind the typed text, which could be in several places where it repeats what is around it. Returns the new
 * caret position if it cut something.
 */
export function limitText(
  before: string,
  after: string,
  limit: number,
  caretAfter: number | null = null,
): { text: string; caret: number | null } {
  if (after.length <= limit) return { text: after, caret: null }
  const room = Math.max(limit, after.length < before.length ? countGraphemes(before) : 0)
  if (countGraphemes(after) <= room) return { text: after, caret: null }

  let head = commonStart(before, after)
  let tail = commonEnd(before.slice(head), after.slice(head))
  const behind = after.slice(caretAfter ?? after.length)
  if (behind.length > tail && before.endsWith(behind)) {
    tail = behind.length
    head = Math.min(head, before.length - tail)
  }
  const start = after.slice(0, head)
  const end = after.slice(after.length - tail)
  // Cut with the text before it, which its beginning may join.
  let typed = after.slice(head, after.length - tail)
  for (let left = limit - countGraphemes(end); typed !== ''; left--) {
    typed = truncateGraphemes(start + typed, Math.max(0, left)).slice(head)
    // The text behind may join its end.
    if (countGraphemes(start + typed + end) <= limit) break
  }
  return { text: start + typed + end, caret: head + typed.length }
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
