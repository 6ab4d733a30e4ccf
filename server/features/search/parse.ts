/** What was typed → what to look for. Any text gives a query; what is no operator is a word, what is no word is nothing. */
import { type Id, idAt, MAX_ID, NO_ID } from '#server/core/ids.ts'
import { facet } from './facets.ts'
import { type Phrase, toPhrase, wholeWord } from './words.ts'

export interface Query {
  /** A post holds each of these, and none of those. */
  all: Phrase[]
  none: Phrase[]
  /** Usernames: its author is one of these, and none of those. */
  from: string[]
  notFrom: string[]
  /** Its id is at least `since` and below `until`. */
  since: Id
  until: Id
  /** What must be there, as typed but for the operators: for people and hashtags. */
  text: string
}

// A quotation left open runs to the end, as it does while it is being typed.
const chunks = /(?<minus>-?)(?:"(?<quoted>[^"]*)(?:"|$)|(?<bare>[^\s"]+))/g
const operator = /^(?<name>from|has|since|until):(?<value>.+)$/i
const username = /^@?(?<name>\w{1,30})$/
const tag = /^[#＃](?<tag>[\p{L}\p{N}\p{M}_]+)$/u

/**
 * `word`, `"phrase"`, `#tag`, `@name`, `from:name`, `has:images`, `since:2026-11-01`, `until:2026-12-01` (before that day),
 * each but the dates also with a minus before it. All must hold; of several `from:` one. The last word may be unfinished.
 */
export function parseQuery(text: string): Query {
  const query: Query = { all: [], none: [], from: [], notFrom: [], since: NO_ID, until: MAX_ID, text: '' }
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

/** Whether anything is left to look for: what excludes only finds nothing. */
export const isEmpty = ({ all, from, since, until }: Query): boolean =>
  all.length === 0 && from.length === 0 && since === NO_ID && until === MAX_ID

function readOperator(query: Query, chunk: string, isNot: boolean): boolean {
  const mentioned = chunk.startsWith('@') ? username.exec(chunk)?.groups?.name : undefined
  const tagged = tag.exec(chunk)?.groups?.tag
  const word = tagged ? facet.tag(tagged) : mentioned ? facet.mention(mentioned) : undefined
  if (word) return add(query, word, isNot)

  const { name = '', value = '' } = operator.exec(chunk)?.groups ?? {}
  switch (name.toLowerCase()) {
    case 'from': {
      const author = username.exec(value)?.groups?.name
      if (author) query[isNot ? 'notFrom' : 'from'].push(author)
      return author !== undefined
    }
    case 'has':
      return value.toLowerCase() === 'images' && add(query, facet.images, isNot)
    case 'since':
    case 'until':
      return !isNot && narrow(query, name.toLowerCase(), value)
    default:
      return false
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
