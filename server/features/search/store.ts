/** Every query on the index of tweets. Ids are in the order of time, so "newest first" is the order of the index itself. */
import { sql } from 'kysely'
import { AppError } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { isStatementTimeout } from '#server/core/store-errors.ts'
import { onAllMachines } from '#server/db/citus/on-all-machines.ts'
import type { Db, Store, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import type { ListItem } from '#server/db/list.ts'
import type { FileStatement } from '#server/db/sqlite/file-worker-thread.ts'
import { listStatement } from '#server/db/statement.ts'
import { AUDIENCE } from '#server/db/tables/tweets.ts'
import { fitsAll, type Match, matches, toFts } from './engine.ts'
import { facet } from './facets.ts'
import { wholeWord } from './tokenize.ts'

export interface TweetRef extends ListItem {
  id: Id
}

interface Range {
  /** At least. */
  since: Id
  before: Id
  limit: number
}

/** How long PostgreSQL may work on one search. */
const TIMEOUT_MS = 1_000

/**
 * The newest tweets that match: on SQLite those found in time. On PostgreSQL, which answers all or nothing, a search that
 * takes too long is cancelled and refused as `busy`.
 */
export async function listMatching(
  { db, searchIndex }: Store,
  match: Match,
  range: Range,
): Promise<readonly TweetRef[]> {
  if (!searchIndex) return inPostgres(db, { match, range })
  const expression = fitsAll(match) ? undefined : toFts(match)
  const ids = await searchIndex.search({ match: expression, ...range })
  return ids.map((id) => ({ id, at: id }))
}

// The words of a post are on its machine: a search has to ask each of them.
const inPostgres = onAllMachines(
  (db: Db, { match, range }: { match: Match; range: Range }) => search(db, match, range),
  {
    ttlMs: 2_000,
  },
)

async function search(db: Db, match: Match, { since, before, limit }: Range): Promise<TweetRef[]> {
  const condition = matches('postgres', match)
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`SET LOCAL statement_timeout = ${sql.lit(TIMEOUT_MS)}`.execute(tx)
        return tx
          .selectFrom('tweet_search')
          .select(['rowid as id', 'rowid as at'])
          .where('rowid', '<', before)
          .$if(since > NO_ID, (q) => q.where('rowid', '>=', since))
          .$if(condition !== undefined, (q) => q.where(condition!))
          .orderBy('rowid', 'desc')
          .limit(limit)
          .execute()
      })
  } catch (error) {
    throw isStatementTimeout(error) ? new AppError('busy', { retryAfter: 5 }) : error
  }
}

/** Which of the tweets are indexed in this tier. */
export async function findInTier(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  tier: number,
  ids: readonly Id[],
): Promise<Id[]> {
  const found = await db
    .selectFrom('tweet_search')
    .select('rowid')
    .where('rowid', 'in', padIds(ids))
    .where(matches(engine, { all: [wholeWord(facet.tier(tier))], any: [], none: [] })!)
    .execute()
  return found.map((row) => row.rowid)
}

/** Which of the tweets are in the index. */
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

/** The same as statements for FTS5, which has no ON CONFLICT. */
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

export interface IndexedTweet {
  id: Id
  author_id: Id
  audience: number
  content: string
  media: string
  likes: number
  retweets: number
  replies: number
}

const toIndex = listStatement<{ ids: readonly Id[] }>()((db, _, tweets) =>
  db
    .selectFrom('tweets')
    .innerJoin('tweet_counters', 'tweet_counters.tweet_id', 'tweets.id')
    .select(['tweets.id', 'tweets.author_id', 'tweets.audience', 'tweets.content', 'tweets.media'])
    .select(['tweet_counters.likes', 'tweet_counters.retweets', 'tweet_counters.replies'])
    .where('tweets.id', 'in', tweets as Id[])
    .where('tweets.audience', '!=', AUDIENCE.nobody),
)
/** The tweets with what indexing and ranking need, in no order. Removed ones are left out. */
export const findTweetsToIndex = (db: Db, ids: readonly Id[]): Promise<IndexedTweet[]> => toIndex(db, { ids })

const engagement = listStatement<{ ids: readonly Id[] }>()((db, _, tweets) =>
  db
    .selectFrom('tweet_counters')
    .select(['tweet_id as id', 'likes', 'retweets', 'replies'])
    .where('tweet_id', 'in', tweets as Id[]),
)
export const findEngagement = (db: Db, ids: readonly Id[]) => engagement(db, { ids })

export async function listTweetIds(db: Db, after: Id, limit: number): Promise<Id[]> {
  const rows = await db.selectFrom('tweets').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map((row) => row.id)
}
