/** What is typed at the caret: the beginning of a @mention or a #hashtag. */
export interface Trigger {
  kind: 'mention' | 'hashtag'
  /** Without its sign. */
  query: string
  /** Where the sign is, and the caret. */
  from: number
  to: number
}

const MENTION = /(?<![\p{L}\p{N}_@/.])@([A-Za-z0-9_]{1,30})$/u
const HASHTAG = /(?<![\p{L}\p{N}_&/#＃])[#＃]([\p{L}\p{N}\p{M}_]{1,100})$/u
const WORD = /^[\p{L}\p{N}\p{M}_]/u

/** The mention or hashtag that ends at the caret; null inside a word, or for a single sign. */
export function findTrigger(text: string, caret: number): Trigger | null {
  if (WORD.test(text.slice(caret))) return null
  const before = text.slice(0, caret)
  const mention = MENTION.exec(before)
  const found = mention ?? HASHTAG.exec(before)
  if (!found) return null
  return { kind: mention ? 'mention' : 'hashtag', query: found[1]!, from: found.index, to: caret }
}
