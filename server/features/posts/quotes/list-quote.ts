/** Lists quotes that are missing in the lists: those written before the lists existed, and lost ones. */
import { hasStanding } from '#contract/standing.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { AUDIENCE, type TweetQuotesTable, type TweetsTable } from '#server/db/tables/posts.ts'
import { standingCache } from '#server/features/people/standing.ts'
import { findSummaries } from '#server/features/posts/store.ts'
import { findListed, insertQuote, type QuoteColumns, updateQuote } from './quotes.store.ts'

/** The tweets among these whose quote is not in the list of the quoted tweet, or lacks the author of that tweet. */
export async function findUnlisted<T extends QuoteColumns>(db: Db, rows: readonly T[]): Promise<T[]> {
  const quoting = rows.filter((row) => row.quote_id !== null)
  const attached = quoting.filter((row) => row.quote_detached_at === null)
  const nameless = quoting.flatMap((row) => (row.quote_author_id === null ? row.quote_id! : []))
  const [listed, existing] = await Promise.all([
    findListed(
      db,
      attached.map((row) => ({ quoted_id: row.quote_id!, tweet_id: row.id })),
    ),
    nameless.length === 0 ? [] : findSummaries(db, nameless),
  ])
  const has = new Set(listed.map(keyOf))
  const named = new Set(existing.map(({ id }) => id))
  return quoting.filter(
    (row) =>
      (row.quote_detached_at === null && !has.has(keyOf({ quoted_id: row.quote_id!, tweet_id: row.id }))) ||
      (row.quote_author_id === null && named.has(row.quote_id!)),
  )
}

const keyOf = ({ quoted_id, tweet_id }: Pick<TweetQuotesTable, 'quoted_id' | 'tweet_id'>) => `${quoted_id} ${tweet_id}`

type Unlisted = Pick<TweetsTable, 'id' | 'author_id' | 'audience' | 'quote_id' | 'quote_detached_at'>

/**
 * Lists a quote, and stores the author of the quoted tweet. Answers whether the counter of that tweet must include it. A quote
 * by an account that waits for its deletion is set aside.
 */
export async function putInList(tx: Tx, row: Unlisted): Promise<boolean> {
  const quoted_id = row.quote_id!
  const [quoted] = await findSummaries(tx, [quoted_id])
  await updateQuote(tx, row.id, { quote_author_id: quoted?.author_id ?? null })
  if (row.quote_detached_at !== null) return false
  const author = await standingCache.get({ db: tx }, row.author_id)
  const isCounted = row.audience === AUDIENCE.everyone && author?.isProtected !== true
  const isSetAside = author !== undefined && hasStanding(author.bits, 'leaving')
  const { id: tweet_id, author_id } = row
  const flags = { is_counted: isCounted ? 1 : 0, is_set_aside: isSetAside ? 1 : 0 }
  return (await insertQuote(tx, { quoted_id, tweet_id, author_id, ...flags })) && isCounted && !isSetAside
}
