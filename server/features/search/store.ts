/**
 * Writes the index of tweets, and reads tweets to index. Ids are ordered by time, so "newest first" is the order of the
 * index itself.
 */

import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Store, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import type { FileStatement } from '#server/db/sqlite/file-worker-thread.ts'
import { listStatement } from '#server/db/statement.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { searchedColumns } from '#server/features/posts/parts/searched-parts.ts'
import type { Describable } from './document.ts'
import { hasWord } from './engine.ts'
import { facet } from './facets.ts'

// Numbers are bound as REAL, and for a single REAL number FTS5 answers every row that has the word.
const integers = (ids: readonly Id[]) => padIds(ids).map((id) => sql<Id>`CAST(${id} AS BIGINT)`)

/** The tweets among these that are indexed in this tier. */
export async function findInTier(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  tier: number,
  ids: readonly Id[],
): Promise<Id[]> {
  const found = await db
    .selectFrom('tweet_search')
    .select('rowid')
    .where('rowid', 'in', integers(ids))
    .where(hasWord(engine, facet.tier(tier)))
    .execute()
  return found.map((row) => row.rowid)
}

/** The tweets among these that are in the index. */
export async function findIndexed(db: Db, ids: readonly Id[]): Promise<Id[]> {
  const found = await db.selectFrom('tweet_search').select('rowid').where('rowid', 'in', padIds(ids)).execute()
  return found.map((row) => row.rowid)
}

interface WordsRow {
  rowid: Id
  words: string
}

const deleteWords = (db: Db, ids: readonly Id[]) => db.deleteFrom('tweet_search').where('rowid', 'in', padIds(ids))

function goneAmong(ids: readonly Id[], rows: readonly WordsRow[]): Id[] {
  const present = new Set(rows.map((row) => row.rowid))
  return ids.filter((id) => !present.has(id))
}

/** Replaces the rows of these tweets; tweets without a row are removed from the index. */
export async function replaceWords(tx: Tx, ids: readonly Id[], rows: readonly WordsRow[]): Promise<void> {
  const gone = goneAmong(ids, rows)
  if (gone.length > 0) await deleteWords(tx, gone).execute()
  if (rows.length === 0) return
  await tx
    .insertInto('tweet_search')
    .values([...rows])
    .onConflict((c) => c.column('rowid').doUpdateSet((q) => ({ words: q.ref('excluded.words') })))
    .execute()
}

/** Replaces rows by statements for FTS5, which has no ON CONFLICT. */
export function replacing(db: Db, ids: readonly Id[], rows: readonly WordsRow[]): FileStatement[] {
  const gone = goneAmong(ids, rows)
  const statements = gone.length > 0 ? [deleteWords(db, gone).compile()] : []
  const [first, ...others] = rows
  if (first) {
    const insert = db.insertInto('tweet_search').values(first).orReplace().compile()
    const parametersOf = (row: WordsRow) => [row.rowid, row.words]
    statements.push(insert, ...others.map((row) => ({ ...insert, parameters: parametersOf(row) })))
  }
  return statements.map(({ sql, parameters }) => ({ sql, parameters }))
}

export interface IndexedTweet extends Describable {
  id: Id
}

const toIndex = listStatement<{ ids: readonly Id[] }>()((db, _, tweets) =>
  db
    .selectFrom('tweets')
    .innerJoin('tweet_counters', 'tweet_counters.tweet_id', 'tweets.id')
    .select(['tweets.id', 'tweets.author_id', ...searchedColumns.map((column) => `tweets.${column}` as const)])
    .select(['tweet_counters.likes', 'tweet_counters.retweets', 'tweet_counters.replies'])
    .where('tweets.id', 'in', tweets as Id[])
    .where('tweets.audience', '!=', AUDIENCE.nobody),
)
/** The tweets with the fields that indexing and ranking need, unordered, without removed ones. */
export const findTweetsToIndex = (db: Db, ids: readonly Id[]): Promise<IndexedTweet[]> => toIndex(db, { ids })

const engagement = listStatement<{ ids: readonly Id[] }>()((db, _, tweets) =>
  db
    .selectFrom('tweet_counters')
    .select(['tweet_id as id', 'likes', 'retweets', 'replies'])
    .where('tweet_id', 'in', tweets as Id[]),
)
export const findEngagement = (db: Db, ids: readonly Id[]) => engagement(db, { ids })

/** Rows of the index above an id, in order. */
export async function listIndexed(db: Db, after: Id, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('tweet_search')
    .select('rowid')
    .where('rowid', '>', after)
    .orderBy('rowid')
    .limit(limit)
    .execute()
  return rows.map((row) => row.rowid)
}

/** Tweets edited since a time. Reads all of them. */
export async function listEditedSince(db: Db, time: number): Promise<Id[]> {
  const rows = await db.selectFrom('tweets').select('id').where('edited_at', '>=', time).execute()
  return rows.map((row) => row.id)
}
