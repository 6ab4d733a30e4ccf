/**
 * Plans how a match is read from the index. FTS5 steps over any number of tweets until all words of an expression occur
 * together. So each word is read as a separate stream, whose every step is one tweet, and the whole expression only
 * where enough match.
 */
import { accountOperators } from '#server/features/posts/parts/searched-parts.ts'
import { groupsOf, type Match } from '#server/features/search/match.ts'
import type { Phrase } from '#server/features/search/tokenize.ts'
import type { IndexReader } from './index-reader.ts'

/** Expressions of FTS5; undefined matches every tweet. */
export interface Plan {
  /** Expressions that every matching tweet matches. */
  streams: (string | undefined)[]
  /** Whether a tweet that matches all streams may still not match. */
  isWider: boolean
  /** The expression of the whole match. */
  whole: string | undefined
  /** Whether a tweet that matches `whole` may still not match. */
  isWholeWider: boolean
}

/** The lengths of prefixes that the index has; others are completed from its words. */
const SHORTEST = 2
const LONGEST = 4
/** The maximum number of words that a prefix is completed to. */
const MAX_WORDS = 16

const quote = (words: readonly string[]): string => `"${words.join(' ').replaceAll('"', '""')}"`

/** The plan of a match; undefined when a word occurs in no tweet, so that nothing can match. */
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
    // Uses all words of a single phrase, but only the longest word of each of several alternatives.
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

interface WrittenPhrase {
  /** Its words. */
  words: string[]
  whole: string
  /** Whether it also matches other words. */
  isWider: boolean
}

/** Writes a phrase as an expression; undefined when the index has no word with that prefix. */
function write(index: IndexReader, { words, isPrefix }: Phrase): WrittenPhrase | undefined {
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
  /** Whether the words are prefixes themselves, which the index has. */
  isBeginning: boolean
  /** Whether other words have the prefix, too. */
  isWider: boolean
}

function complete(index: IndexReader, beginning: string): Endings {
  const { length } = [...beginning]
  if (length >= SHORTEST && length <= LONGEST && !beginsFacet(beginning))
    return { words: [beginning], isBeginning: true, isWider: false }
  const words = index.complete(beginning, MAX_WORDS + 1)
  // For a single character there is no wider expression: some of its words represent all.
  return words.length > MAX_WORDS && length > LONGEST
    ? { words: [[...beginning].slice(0, LONGEST).join('')], isBeginning: true, isWider: true }
    : { words, isBeginning: false, isWider: false }
}

/** The index also has prefixes of facets, and `from:`, `has:` and `level:` occur in nearly every tweet. */
const beginsFacet = (beginning: string): boolean =>
  ['from:', 'has:', 'level:', ...accountOperators.map((operator) => `${operator}:`)].some((facet) =>
    facet.startsWith(beginning),
  )
