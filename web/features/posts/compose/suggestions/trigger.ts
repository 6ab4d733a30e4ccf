import { splitText } from '#contract/text.ts'

/** What is typed at the caret: the beginning of a @mention or a #hashtag. */
export interface Trigger {
  kind: 'mention' | 'hashtag'
  /** Without its sign. */
  query: string
  /** Where the sign is, and the caret. */
  from: number
  to: number
}

// What goes on behind the caret. A script without upper and lower case may follow a username.
const GOES_ON = { mention: /^[\p{Cased}\p{M}\p{Nd}_]/u, hashtag: /^[\p{L}\p{N}\p{M}_]/u }
const LONGEST = 100
/** Letters that make a whole name of a beginning, such as of `@b`, `#1` and `#col·`. */
const ENDINGS = ['', 'aa']

/** The mention or hashtag that ends at the caret; null inside a word, or for a single sign. */
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
