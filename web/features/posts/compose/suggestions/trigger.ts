import { splitText } from '#contract/text.ts'

/** The beginning of a @mention or a #hashtag at the caret. */
export interface Trigger {
  kind: 'mention' | 'hashtag'
  /** The text without its sign. */
  query: string
  /** The positions of the sign and of the caret. */
  from: number
  to: number
}

// Characters behind the caret that continue the word. A script without upper and lower case may follow a username.
const GOES_ON = { mention: /^[\p{Cased}\p{M}\p{Nd}_]/u, hashtag: /^[\p{L}\p{N}\p{M}_]/u }
const LONGEST = 100
/** Letters that complete a name for the test, such as of `@b`, `#1` and `#col·`. */
const ENDINGS = ['', 'aa']

/** The mention or hashtag that ends at the caret; null inside a word, or for a sign alone. */
export function findTrigger(text: string, caret: number): Trigger | null {
  const before = text.slice(0, caret)
  for (const ending of ENDINGS) {
    const last = splitText(before + ending).at(-1)
    if (last?.kind !== 'mention' && last?.kind !== 'hashtag') continue
    const written = last.text.slice(0, last.text.length - ending.length)
    const query = written.slice(1)
    if (query === '' || query.length > LONGEST || GOES_ON[last.kind].test(text.slice(caret))) return null
    return { kind: last.kind, query, from: caret - written.length, to: caret }
  }
  return null
}
