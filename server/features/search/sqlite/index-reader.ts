/** Reads the full-text index of SQLite, and the tweets in it. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Id } from '#server/core/ids/ids.ts'
import { createLru } from '#server/core/lru.ts'
import { chunkIds, padIds } from '#server/db/id-lists.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { searchedColumns } from '#server/features/posts/parts/searched-parts.ts'
import { isFacet } from '#server/features/search/match.ts'
import type { IndexedTweet } from '#server/features/search/store.ts'

const PRAGMAS = 'PRAGMA cache_size=-2048; PRAGMA temp_store=MEMORY'
/** Sorts after every other character that an index word can have after a prefix. */
const AFTER = '\u{10ffff}'

export class IndexReader {
  readonly #index: DatabaseSync
  readonly #posts: DatabaseSync
  readonly #every: StatementSync
  readonly #matching: StatementSync
  readonly #word: StatementSync
  readonly #completed = createLru<string, readonly string[]>(1_000, 60_000)
  readonly #load = new Map<number, StatementSync>()

  /** `file` holds the index, `database` the tweets. */
  constructor(file: string, database: string) {
    this.#index = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    this.#index.exec(`${PRAGMAS}; CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, tweet_search, instance)`)
    const select = (condition: string) => {
      const range = 'rowid >= ? AND rowid < ? ORDER BY rowid DESC LIMIT ?'
      const statement = this.#index.prepare(`SELECT rowid FROM tweet_search WHERE ${condition} ${range}`)
      statement.setReturnArrays(true)
      return statement
    }
    this.#every = select('')
    this.#matching = select('tweet_search MATCH ? AND')
    this.#word = this.#index.prepare('SELECT term FROM temp.vocabulary WHERE term >= ? LIMIT 1')
    this.#posts = new DatabaseSync(database, { readOnly: true, timeout: 5_000 })
    this.#posts.exec(PRAGMAS)
  }

  /** The newest tweets that match an FTS5 expression, newest first; undefined matches every tweet. */
  list(expression: string | undefined, since: Id, before: Id, limit: number): Id[] {
    const rows = (expression === undefined
      ? this.#every.all(since, before, limit)
      : this.#matching.all(expression, since, before, limit)) as unknown as [Id][]
    return rows.map(([id]) => id)
  }

  /** The newest tweet in the index. */
  newest(): Id {
    return this.list(undefined, 0, Number.MAX_SAFE_INTEGER, 1)[0] ?? 0
  }

  /** At most `most` index words with a prefix, in alphabetical order. */
  complete(beginning: string, most: number): readonly string[] {
    const known = this.#completed.get(beginning)
    if (known) return known
    const words: string[] = []
    let from = beginning
    while (words.length < most) {
      const word = this.#word.get(from)?.term as string | undefined
      if (!word?.startsWith(beginning)) break
      const isText = !isFacet(word)
      if (isText) words.push(word)
      from = isText ? `${word}\0` : `${word.slice(0, word.indexOf(':') + 1)}${AFTER}`
    }
    // A prefix with a word is cached. Words added later may be missing for a while.
    if (words[0] === beginning) this.#completed.set(beginning, words)
    return words
  }

  /** The tweets with the fields that ranking needs, unordered, without removed ones. */
  load(ids: readonly Id[]): IndexedTweet[] {
    return chunkIds(ids).flatMap((some) => {
      const padded = padIds(some)
      return this.#loading(padded.length).all(...padded) as unknown as IndexedTweet[]
    })
  }

  #loading(length: number): StatementSync {
    const prepared =
      this.#load.get(length) ??
      this.#posts.prepare(
        `SELECT id, author_id, ${searchedColumns.join(', ')}, likes, retweets, replies
        FROM tweets JOIN tweet_counters ON tweet_id = id
        WHERE id IN (${Array(length).fill('?').join()}) AND audience != ${AUDIENCE.nobody}`,
      )
    this.#load.set(length, prepared)
    return prepared
  }

  close(): void {
    this.#index.close()
    this.#posts.close()
  }
}
