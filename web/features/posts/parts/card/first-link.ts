import { splitText } from '#contract/text.ts'

/** The address of the first link of a text; empty without one. */
export function firstLink(text: string): string {
  const first = splitText(text).find((part) => part.kind === 'url')
  return first?.kind === 'url' ? first.href : ''
}
