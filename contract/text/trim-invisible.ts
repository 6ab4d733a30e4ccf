/** Trims the input of short fields. A separate file, because forms for visitors need nothing else of the grammar. */
const kept = /[^\s\p{DI}]/u

/** Removes white space and default-ignorable characters around a text: autofill, keyboards and copied pages bring them along. */
export function trimInvisible(text: string): string {
  const start = text.search(kept)
  if (start < 0) return ''
  let end = text.length
  for (let last = lastOf(text, end); !kept.test(last); last = lastOf(text, end)) end -= last.length
  return text.slice(start, end)
}

/** The character before `end`, as one or two units. */
const lastOf = (text: string, end: number): string =>
  text.slice(/[\udc00-\udfff]/.test(text[end - 1]!) ? Math.max(0, end - 2) : end - 1, end)
