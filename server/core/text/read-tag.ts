import { splitText } from '#contract/text.ts'
import { fold } from './fold.ts'

/** As many as a call of the contract takes. */
const MAX_CHARACTERS = 280

/** The folded hashtag of a name with or without its #; empty for text that cannot be a hashtag. */
export function readTag(name: string): string {
  if (name.length > MAX_CHARACTERS) return ''
  const [part, ...rest] = splitText(`#${name.replace(/^[#＃]/u, '')}`)
  return part?.kind === 'hashtag' && rest.length === 0 ? fold(part.tag) : ''
}
