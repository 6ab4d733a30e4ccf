import { isBlank, truncateGraphemes } from '#contract/text.ts'
import { withoutInvisible } from '#server/core/text/clean-text.ts'

/** Characters that are looked at, whatever a page has. */
const READ = 4_000

/**
 * A text of a stranger's page as one line of visible characters: nothing reorders the text around it. A longer text is cut
 * between words where possible.
 */
export function cleanCardText(text: string, limit: number): string {
  const visible = withoutInvisible(
    text
      .slice(0, READ)
      .toWellFormed()
      .replace(/[\s\p{Cc}]/gu, ' '),
  )
  const line = visible.normalize('NFC').replace(/\s+/gu, ' ').trim()
  if (isBlank(line)) return ''
  const cut = truncateGraphemes(line, limit)
  return cut.length === line.length ? line : `${truncateGraphemes(line, limit - 1).replace(/\s+\S{0,20}$|\s+$/u, '')}…`
}
