/**
 * Writes search expressions for FTS5 and for tsquery: the one place where the engines differ in search. Words are quoted,
 * so that nothing typed is read as syntax.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '#server/db/db.ts'
import type { Phrase } from './tokenize.ts'

/** All of `all`, one of `any` when there are some, none of `none`, and one of each of the lists in `each`. */
export interface Match {
  all: readonly Phrase[]
  any: readonly Phrase[]
  none: readonly Phrase[]
  /** Lists of alternatives, as the forms of a word; none of them empty. */
  each?: readonly (readonly Phrase[])[]
}

type Engine = Store['engine']

/** Whether every tweet matches. */
export const fitsAll = (match: Match): boolean => match.all.length === 0 && groupsOf(match).length === 0

/** The condition on `tweet_search`; undefined when every tweet matches. */
export function matches(engine: Engine, match: Match): RawBuilder<SqlBool> | undefined {
  if (fitsAll(match)) return undefined
  return engine === 'sqlite'
    ? sql<SqlBool>`tweet_search MATCH ${toFts(match)}`
    : sql<SqlBool>`words @@ CAST(${toTsquery(match)} AS tsquery)`
}

/** The words of a tweet in the form of the column. */
export function toDocument(engine: Engine, words: readonly string[]): string {
  if (engine === 'sqlite') return words.join(' ')
  return words.map((word, index) => `${quote(word)}:${index + 1}`).join(' ')
}

const groupsOf = ({ any, each = [] }: Match) => (any.length > 0 ? [any, ...each] : each)

/** The same as an FTS5 expression. */
export function toFts(match: Match): string {
  const { all, none } = match
  const phrase = ({ words, isPrefix }: Phrase) => `"${words.join(' ').replaceAll('"', '""')}"${isPrefix ? ' *' : ''}`
  const oneOf = groupsOf(match).map((group) => `(${group.map(phrase).join(' OR ')})`)
  const wanted = [...all.map(phrase), ...oneOf].join(' AND ')
  return [`(${wanted})`, ...none.map(phrase)].join(' NOT ')
}

function toTsquery(match: Match): string {
  const { all, none } = match
  const phrase = ({ words, isPrefix }: Phrase) => `(${words.map(quote).join(' <-> ')}${isPrefix ? ':*' : ''})`
  const oneOf = groupsOf(match).map((group) => `(${group.map(phrase).join(' | ')})`)
  return [...all.map(phrase), ...oneOf, ...none.map((each) => `!${phrase(each)}`)].join(' & ')
}

const quote = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
