/**
 * The one place where the engines differ in search: what is looked for, as FTS5 or as tsquery. Words come from words.ts
 * and are quoted, so that nothing typed can be read as syntax.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '#server/db/db.ts'
import type { Phrase } from './words.ts'

/** All of `all`, one of `any` when there are some, none of `none`, and one of each of the lists in `each`. */
export interface Match {
  all: readonly Phrase[]
  any: readonly Phrase[]
  none: readonly Phrase[]
  /** Lists of words that stand for each other, as the forms of a word do; none of them empty. */
  each?: readonly (readonly Phrase[])[]
}

type Engine = Store['engine']

/** Whether every post fits. */
export const fitsAll = (match: Match): boolean => match.all.length === 0 && groupsOf(match).length === 0

/** The condition on `tweet_search`; undefined when every post fits. */
export function matches(engine: Engine, match: Match): RawBuilder<SqlBool> | undefined {
  if (fitsAll(match)) return undefined
  return engine === 'sqlite'
    ? sql<SqlBool>`tweet_search MATCH ${toFts(match)}`
    : sql<SqlBool>`words @@ CAST(${toTsquery(match)} AS tsquery)`
}

/** The words of a post as the column takes them. */
export function toDocument(engine: Engine, words: readonly string[]): string {
  if (engine === 'sqlite') return words.join(' ')
  return words.map((word, index) => `${quote(word)}:${index + 1}`).join(' ')
}

const groupsOf = ({ any, each = [] }: Match) => (any.length > 0 ? [any, ...each] : each)

/** The same as FTS5 reads it. */
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
