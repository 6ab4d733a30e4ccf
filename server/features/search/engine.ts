/**
 * Writes words and conditions for FTS5 and for tsquery: the one place where the engines differ in the index. Words are
 * quoted, so that user input is never parsed as syntax.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '#server/db/db.ts'
import { groupsOf, type Match } from './match.ts'
import type { Phrase } from './tokenize.ts'

type Engine = Store['engine']

/** The words of a tweet in the format of the column. */
export function toDocument(engine: Engine, words: readonly string[]): string {
  if (engine === 'sqlite') return words.join(' ')
  return words.map((word, index) => `${quote(word)}:${index + 1}`).join(' ')
}

/** The condition that a row of `tweet_search` contains this word. */
export const hasWord = (engine: Engine, word: string): RawBuilder<SqlBool> =>
  engine === 'sqlite'
    ? sql<SqlBool>`tweet_search MATCH ${`"${word.replaceAll('"', '""')}"`}`
    : sql<SqlBool>`words @@ CAST(${quote(word)} AS tsquery)`

/** The match as a tsquery. It must not match every tweet. */
export function toTsquery(match: Match): string {
  const { all, none } = match
  const phrase = ({ words, isPrefix }: Phrase) => `(${words.map(quote).join(' <-> ')}${isPrefix ? ':*' : ''})`
  const oneOf = groupsOf(match).map((group) => `(${group.map(phrase).join(' | ')})`)
  return [...all.map(phrase), ...oneOf, ...none.map((each) => `!${phrase(each)}`)].join(' & ')
}

const quote = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
