/**
 * How a match is read from the index. FTS5 steps over any number of tweets until all words of an expression meet. So each
 * word is read as a stream of its own, whose every step is one tweet, and the whole expression only where enough match.
 */
import { groupsOf, type Match } from '#server/features/search/match.ts'
import type { Phrase } from '#server/features/search/tokenize.ts'
import type { IndexReader } from './index-reader.ts'

/** Expressions of FTS5; undefined matches every tweet. */
export interface Plan {
  /** A tweet that matches, matches all of these. */
  streams: (string | undefined)[]
  /** Whether a tweet that matches all of them may still not match. */
  isWider: boolean
  /** The whole of it. */
  whole: string | undefined
  /** Whether a tweet that matches the whole may still not match. */
  isWholeWider: boolean
}

/** The index has the beginnings of words of these lengths; others are completed from its words. */
const SHORTEST = 2
const LONGEST = 4
/** The most words that a beginning is completed to. */
const MOST_WORDS = 16

const quote = (words: readonly string[]): string => `"${words.join(' ').replaceAll('"', '""')}"`

/** Undefined when nothing can match, since a word is in no tweet. */
export function planOf(index: IndexReader, match: Match): Plan | undefined {
  const streams = new Set<string>()
  const groups: string[] = []
  let [isWider, isWholeWider] = [match.none.length > 0, false]
  for (const alternatives of [...match.all.map((phrase) => [phrase]), ...groupsOf(match)]) {
    const written = alternatives.flatMap((phrase) => write(index, phrase) ?? [])
    if (written.length === 0) return undefined
    isWider ||= written.some((each) => each.isWider || each.words.length > 1)
    isWholeWider ||= written.some((each) => each.isWider)
    groups.push(written.map((each) => each.whole).join(' OR '))
    // All words of one phrase; of several alternatives the longest word of each.
    if (written.length === 1) for (const word of written[0]!.words) streams.add(word)
    else streams.add(written.map(({ words }) => words.reduce(longer)).join(' OR '))
  }
  const none = match.none.flatMap((phrase) => write(index, phrase)?.whole ?? [])
  const whole = [groups.map((group) => `(${group})`).join(' AND '), ...none.map((each) => `(${each})`)].join(' NOT ')
  return streams.size > 0
    ? { streams: [...streams], isWider, whole, isWholeWider }
    : { streams: [undefined], isWider, whole: undefined, isWholeWider: isWider }
}

const longer = (one: string, other: string): string => (other.length > one.length ? other : one)

interface Written {
  /** Each of its words. */
  words: string[]
  whole: string
  /** Whether it finds other words, too. */
  isWider: boolean
}

/** Undefined when the index has no word that begins so. */
function write(index: IndexReader, { words, isPrefix }: Phrase): Written | undefined {
  const others = words.slice(0, -1)
  const last = words.at(-1)!
  const endings = isPrefix ? complete(index, last) : { words: [last], isBeginning: false, isWider: false }
  if (endings.words.length === 0) return undefined
  const star = endings.isBeginning ? ' *' : ''
  const withEndings = (before: readonly string[]) =>
    endings.words.map((word) => `${quote([...before, word])}${star}`).join(' OR ')
  return {
    words: [...others.map((word) => quote([word])), withEndings([])],
    whole: withEndings(others),
    isWider: endings.isWider,
  }
}

interface Endings {
  words: readonly string[]
  /** Whether they are beginnings themselves, which the index has. */
  isBeginning: boolean
  /** Whether other words begin so, too. */
  isWider: boolean
}

function complete(index: IndexReader, beginning: string): Endings {
  const { length } = [...beginning]
  if (length >= SHORTEST && length <= LONGEST && !beginsFact(beginning))
    return { words: [beginning], isBeginning: true, isWider: false }
  const words = index.complete(beginning, MOST_WORDS + 1)
  // Of one character there is nothing wider to read: some of its words stand for all.
  return words.length > MOST_WORDS && length > LONGEST
    ? { words: [[...beginning].slice(0, LONGEST).join('')], isBeginning: true, isWider: true }
    : { words, isBeginning: false, isWider: false }
}

/** The index has the beginnings of `from:`, `has:` and `level:` too, and these are in nearly every tweet. */
const beginsFact = (beginning: string): boolean =>
  ['from:', 'has:', 'level:'].some((fact) => fact.startsWith(beginning))
