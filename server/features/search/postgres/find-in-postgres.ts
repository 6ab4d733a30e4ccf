/** Finds tweets in the index of PostgreSQL. */
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/core/errors.ts'
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { isStatementTimeout } from '#server/core/store-errors.ts'
import { onAllMachines } from '#server/db/citus/on-all-machines.ts'
import type { Db, Store, Tx } from '#server/db/db.ts'
import { toTsquery } from '#server/features/search/engine.ts'
import { TIERS } from '#server/features/search/facets.ts'
import type { Finder, Range } from '#server/features/search/finder.ts'
import { inTier, type Match, matchesEveryTweet } from '#server/features/search/match.ts'
import { rankTweets } from '#server/features/search/rank.ts'
import { findTweetsToIndex } from '#server/features/search/store.ts'
import { tiersToSearch } from './popular-tiers.ts'

/** Time limit of one search in PostgreSQL. It answers all or nothing: beyond it the search is refused as `busy`. */
const TIMEOUT_MS = 1_000
/**
 * The number of newest tweets that are tested one by one. Frequent words are found there; the index, which has no
 * order, reads all tweets with a word, and only a part of very many.
 */
const LOOKED_AT = 2_000
const MAX_TWEETS_OF_WORD = 20_000

/** The number of newest tweets that Top ranks, and of tweets of each popular tier. */
const NEWEST = 100
const POPULAR = 30
/** The number of newest tweets of a tier, in a search by engagement. */
const MAX_TWEETS_OF_TIER = 200

// On a distributed store the words of a post are on its machine, so each machine must be asked.
function once<V extends object, R>(read: (db: Db, values: V) => Promise<R>) {
  const cached = onAllMachines(async (db: Db, values: V) => [await read(db, values)], { ttlMs: 2_000 })
  return async (db: Db, values: V): Promise<R> => (await cached(db, values))[0]!
}

type TopRange = Pick<Range, 'since' | 'before'>

const findNewest = once((db, { match, range }: { match: Match; range: Range & { limit: number } }) =>
  search(db, async (tx) => {
    const ids = await list(tx, [newestOf(match, range, range.limit)])
    const isAll = ids.length < range.limit
    return { ids, isAll, completeFrom: isAll ? range.since : ids.at(-1)! }
  }),
)

const findTop = once(
  (
    db,
    {
      match,
      range: { since, before },
      tiers,
      end,
    }: { match: Match; range: TopRange; tiers: readonly number[]; end?: Id | undefined },
  ) =>
    search(db, async (tx, newest) => {
      const range = { since, before: Math.min(before, (end ?? newest) + 1) }
      const popular = tiers.map((tier) => indexed(inTier(match, tier), range, POPULAR))
      return { ids: await list(tx, [newestOf(match, range, NEWEST), ...popular]), end: end ?? newest }
    }),
)

const findEngaged = once((db, { match, range, enough }: { match: Match; range: Range; enough: number }) =>
  search(db, async (tx) => {
    const found = new Set<Id>()
    for (let tier = TIERS; tier >= 0 && found.size < enough; tier--) {
      const source =
        tier > 0 ? indexed(inTier(match, tier), range, MAX_TWEETS_OF_TIER) : newestOf(match, range, MAX_TWEETS_OF_TIER)
      for (const id of await list(tx, [source])) found.add(id)
    }
    return [...found]
  }),
)

export const findInPostgres = ({ db }: Pick<Store, 'db'>): Finder => ({
  newest: (match, range) => findNewest(db, { match, range }),

  async top(match, { since, before }, { depth, end }) {
    const tiers = await tiersToSearch({ db, count: (tier, most) => countTier(db, tier, most) })
    const found = await findTop(db, { match, range: { since, before }, tiers, end })
    const ranked = rankTweets(await findTweetsToIndex(db, found.ids), match, found.end, depth)
    return { ids: ranked.map((tweet) => tweet.id), end: found.end }
  },

  engaged: (match, range, enough) => findEngaged(db, { match, range, enough }),
})

/**
 * Runs a search within its limits; `newest` is the newest tweet. Parallel workers are off: PostgreSQL would start them
 * for frequent words, which takes ten times as long as the search.
 */
async function search<T>(db: Db, work: (tx: Tx, newest: Id) => Promise<T>): Promise<T> {
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        const { rows } = await sql<{ newest: Id | null }>`SELECT
          set_config('statement_timeout', ${String(TIMEOUT_MS)}, true),
          set_config('gin_fuzzy_search_limit', ${String(MAX_TWEETS_OF_WORD)}, true),
          set_config('max_parallel_workers_per_gather', '0', true),
          (SELECT max(rowid) FROM tweet_search) AS newest`.execute(tx)
        return work(tx, rows[0]?.newest ?? NO_ID)
      })
  } catch (error) {
    throw isStatementTimeout(error) ? new AppError('busy', { retryAfter: 5 }) : error
  }
}

type Ids = RawBuilder<{ rowid: Id }>

/** Merges ids, newest first, each once. */
async function list(db: Db, sources: readonly Ids[]): Promise<Id[]> {
  const { rows } = await sql<{ rowid: Id }>`SELECT rowid FROM (${sql.join(sources, sql` UNION `)}) AS found
    ORDER BY rowid DESC`.execute(db)
  return rows.map((row) => row.rowid)
}

const within = ({ since, before }: Range) => sql`rowid >= ${since} AND rowid < ${before}`
const fitting = (match: Match) => sql`words @@ CAST(${toTsquery(match)} AS tsquery)`

/** The newest matches among the newest tweets; from the index when these are too few. */
function newestOf(match: Match, range: Range, limit: number): Ids {
  const newest = sql`SELECT rowid, words FROM tweet_search WHERE ${within(range)} ORDER BY rowid DESC`
  if (matchesEveryTweet(match)) return sql`(SELECT rowid FROM (${newest} LIMIT ${limit}) AS every_one)`
  const recent = sql`SELECT rowid FROM (${newest} LIMIT ${LOOKED_AT}) AS looked_at WHERE ${fitting(match)}
    ORDER BY rowid DESC LIMIT ${limit}`
  return sql`(WITH recent AS MATERIALIZED (${recent}) (SELECT rowid FROM recent) UNION ${indexed(match, range, limit, sql`(SELECT count(*) FROM recent) < ${limit}`)}
    ORDER BY rowid DESC LIMIT ${limit})`
}

/** Matches from the index of words. The sum keeps the planner from scanning all tweets, newest first. */
const indexed = (match: Match, range: Range, limit: number, condition = sql`TRUE`): Ids =>
  sql`(SELECT rowid FROM tweet_search WHERE ${fitting(match)} AND ${within(range)} AND ${condition}
    ORDER BY rowid + 0 DESC LIMIT ${limit})`

/** The number of tweets that have reached the tier, up to `most`. */
const countTier = (db: Db, tier: number, most: number): Promise<number> =>
  search(db, async (tx) => {
    const match = inTier({ all: [], any: [], none: [] }, tier)
    return (await list(tx, [indexed(match, { since: NO_ID, before: MAX_ID }, most)])).length
  })
