import type { Card } from '#contract/parts/card.ts'
import { splitText } from '#contract/text.ts'

/** A text without the address at its end that its card repeats. Another part of the same page stays. */
export function withoutAddress(content: string, card: Card | undefined): string {
  const text = content.trimEnd()
  // Most posts have no card.
  const last = card && splitText(text).at(-1)
  if (last?.kind !== 'url' || URL.parse(last.href)?.href !== URL.parse(card!.url)?.href) return content
  return text.slice(0, -last.text.length).trimEnd()
}
