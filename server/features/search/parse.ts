/** Parses search text. Any text is valid: text that is no operator is a word, and text without words is ignored. */
import { splitText } from '#contract/text.ts'
import { type Id, idAt, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { accountOperators, isFilter } from '#server/features/posts/parts/searched-parts.ts'
import { facet } from './facets.ts'
import { type Phrase, toPhrase, wholeWord } from './tokenize.ts'

/**
 * Maximum number of words of one phrase, and of all. Further ones are dropped, so that a long query costs no more than
 * a short one.
 */
const MAX_WORDS_IN_PHRASE = 8
const MAX_WORDS = 16

/** `quotes:@name`. */
interface AccountOperator {
  operator: string
  username: string
}

export interface Query {
  /** Phrases that a tweet must contain. */
  all: Phrase[]
  none: Phrase[]
  /** Lists of alternatives, one of each of which a tweet must contain. */
  each?: Phrase[][]
  /** Usernames: the author is one of `from`, and none of `notFrom`. */
  from: string[]
  notFrom: string[]
  /** Operators of other accounts, such as `quotes`, each with a username. */
  accounts: AccountOperator[]
  notAccounts: AccountOperator[]
  /** Range of ids: at least `since` and below `until`. */
  since: Id
  until: Id
  /** The text without its operators: for people and hashtags. */
  text: string
}

// Quotation marks, each of which begins and ends a quotation: phones and keyboards of many languages write their own.
// An unclosed quotation extends to the end, as while it is being typed.
const QUOTE = '"＂“”„‟⹂❝❞«»‹›〝〞〟「」『』｢｣﹁﹂﹃﹄《》〈〉'
const chunks = new RegExp(
  `(?<minus>-?)(?:[${QUOTE}](?<quoted>[^${QUOTE}]*)(?:[${QUOTE}]|$)|(?<bare>[^\\s${QUOTE}]+))`,
  'gu',
)
const operator = new RegExp(`^(?<name>from|has|since|until|${accountOperators.join('|')}):(?<value>.+)$`, 'i')
const username = /^@?(?<name>\w{1,30})$/

/**
 * `word`, `"phrase"`, `#tag`, `@name`, `from:name`, `has:images`, `quotes:name`, `since:2026-11-01`, `until:2026-12-01` (before that
 * day), each except the dates also negated by a minus. All must match, but only one of several `from:`. The last word
 * may be incomplete.
 */
export function parseQuery(text: string): Query {
  return bound(read(text))
}

function read(text: string): Query {
  const query: Query = {
    ...{ all: [], none: [], from: [], notFrom: [], accounts: [], notAccounts: [] },
    ...{ since: NO_ID, until: MAX_ID, text: '' },
  }
  const typed: string[] = []
  for (const { 0: chunk, index, groups } of text.matchAll(chunks)) {
    const { minus, quoted, bare } = groups as Record<'minus' | 'quoted' | 'bare', string | undefined>
    const isNot = minus !== ''
    const isLast = index + chunk.length === text.length
    const words = quoted ?? bare ?? ''
    if (!isNot && !operator.test(words)) typed.push(words)
    if (bare !== undefined && readOperator(query, bare, isNot)) continue
    const phrase = toPhrase(words, isLast && quoted === undefined && !isNot)
    if (phrase) query[isNot ? 'none' : 'all'].push(phrase)
  }
  return { ...query, text: typed.join(' ') }
}

function bound({ all, none, from, notFrom, accounts, notAccounts, ...query }: Query): Query {
  let left = MAX_WORDS
  const take = <T>(found: readonly T[], keyOf: (each: T) => string, sizeOf: (each: T) => number): T[] => {
    const kept = new Map<string, T>()
    for (const each of found) {
      const key = keyOf(each)
      if (kept.has(key) || sizeOf(each) > left) continue
      kept.set(key, each)
      left -= sizeOf(each)
    }
    return [...kept.values()]
  }
  const names = (found: readonly string[]) =>
    take(
      found,
      (name) => name.toLowerCase(),
      () => 1,
    )
  const operators = (found: readonly AccountOperator[]) =>
    take(
      found,
      ({ operator, username }) => `${operator}:${username.toLowerCase()}`,
      () => 1,
    )
  const phrases = (found: readonly Phrase[]) => take(found, keyOf, ({ words }) => words.length)
  return {
    ...query,
    from: names(from),
    accounts: operators(accounts),
    all: phrases(all.flatMap(withoutRepeats)),
    notFrom: names(notFrom),
    notAccounts: operators(notAccounts),
    // Each part of a phrase excludes more than the whole phrase: the longest part excludes least.
    none: phrases(none.flatMap((phrase) => longest(withoutRepeats(phrase)))),
  }
}

const keyOf = ({ words, isPrefix }: Phrase): string => `${words.join(' ')}${isPrefix ? '*' : ''}`

const longest = (phrases: readonly Phrase[]): Phrase =>
  phrases.reduce((best, phrase) => (phrase.words.length > best.words.length ? phrase : best))

/**
 * Splits a phrase where a word follows itself, "so so good" into "so" and "so good": matching repeated words is the
 * most expensive.
 */
function withoutRepeats({ words, isPrefix }: Phrase): Phrase[] {
  const parts: string[][] = []
  for (const [index, word] of words.entries()) {
    if (index === 0 || word === words[index - 1]) parts.push([])
    parts.at(-1)!.push(word)
  }
  return parts.map((part, index) => ({
    words: part.slice(0, MAX_WORDS_IN_PHRASE),
    isPrefix: isPrefix && index === parts.length - 1 && part.length <= MAX_WORDS_IN_PHRASE,
  }))
}

/** Whether the query only excludes, and so finds nothing. */
export const isEmpty = ({ all, each = [], from, accounts, since, until }: Query): boolean =>
  all.length + each.length + from.length + accounts.length === 0 && since === NO_ID && until === MAX_ID

function readOperator(query: Query, chunk: string, isNot: boolean): boolean {
  const [part, ...rest] = /^[@＠#＃]/u.test(chunk) ? splitText(chunk) : []
  if (part?.kind === 'hashtag' && rest.length === 0) return add(query, facet.tag(part.tag), isNot)
  if (part?.kind === 'mention' && rest.length === 0) return add(query, facet.mention(part.username), isNot)

  const { name = '', value = '' } = operator.exec(chunk)?.groups ?? {}
  switch (name.toLowerCase()) {
    case 'from': {
      const author = username.exec(value)?.groups?.name
      if (author) query[isNot ? 'notFrom' : 'from'].push(author)
      return author !== undefined
    }
    case 'has': {
      const filter = value.toLowerCase()
      return isFilter(filter) && add(query, facet.has(filter), isNot)
    }
    case 'since':
    case 'until':
      return !isNot && narrow(query, name.toLowerCase(), value)
    default: {
      if (!accountOperators.includes(name.toLowerCase())) return false
      const account = username.exec(value)?.groups?.name
      if (account) query[isNot ? 'notAccounts' : 'accounts'].push({ operator: name.toLowerCase(), username: account })
      return account !== undefined
    }
  }
}

function add(query: Query, word: string, isNot: boolean): true {
  query[isNot ? 'none' : 'all'].push(wholeWord(word))
  return true
}

function narrow(query: Query, bound: string, value: string): boolean {
  const start = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  // Some engines roll 31 February over into March.
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(value)) return false
  if (bound === 'since') query.since = Math.max(query.since, idAt(start))
  else query.until = Math.min(query.until, Math.max(1, idAt(start)))
  return true
}
