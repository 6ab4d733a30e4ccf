/** Checks quotes: each is in the list of its post, and nothing else is. Counters are compared with the lists afterwards. */
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches } from '#server/db/check/rows.ts'
import type { Database, Db } from '#server/db/db.ts'
import { lockTweet } from '#server/features/posts/store.ts'
import { findUnlisted, putInList } from './list-quote.ts'
import {
  deleteQuote,
  findQuoting,
  listListed,
  listQuoteColumns,
  type QuoteColumns,
  type QuoteRow,
  updateQuote,
} from './quotes.store.ts'

interface CheckDeps {
  db: Database
  ids: IdFormat
}

/**
 * Posts of other processes may have slightly later ids than a post that quotes them; only a quote of itself is
 * impossible.
 */
const isImpossible = ({ id, quote_id }: Pick<QuoteColumns, 'id' | 'quote_id'>) => quote_id === id

async function checkQuotes({ db, ids }: CheckDeps, findings: Findings): Promise<void> {
  for await (const rows of batches(db, listQuoteColumns, NO_ID, (row) => row.id)) {
    for (const { id } of rows.filter(isImpossible))
      await findings.settle(db, `Post ${ids.format(id)} quotes itself.`, async (tx) => {
        const row = await lockTweet(tx, id)
        return row && isImpossible(row) && (() => updateQuote(tx, id, { quote_id: null, quote_author_id: null }))
      })
    const possible = rows.filter((row) => !isImpossible(row))
    for (const { id } of await findUnlisted(db, possible))
      await findings.settle(db, `Post ${ids.format(id)} is missing in the list of quotes.`, async (tx) => {
        const row = await lockTweet(tx, id)
        return row && (await findUnlisted(tx, [row])).length > 0 && (() => putInList(tx, row))
      })
  }
}

/** Deletes entries of tweets that are gone, quote another one, or are detached. */
async function dropStrays({ db, ids }: CheckDeps, findings: Findings): Promise<void> {
  for await (const rows of batches(db, listListed, [NO_ID, NO_ID], keyOf))
    for (const row of await findStrays(db, rows)) {
      const what = `Post ${ids.format(row.tweet_id)} is in a list of quotes, but does not quote the post.`
      await findings.settle(db, what, async (tx) => {
        const isStray = (await findStrays(tx, [row])).length > 0
        return isStray && (await listListed(tx, beforeOf(row), 1)).some(isSame(row)) && (() => deleteQuote(tx, row))
      })
    }
}

const keyOf = (row: QuoteRow): [Id, Id] => [row.quoted_id, row.tweet_id]
const beforeOf = (row: QuoteRow): [Id, Id] => [row.quoted_id, row.tweet_id - 1]
const isSame = (row: QuoteRow) => (other: QuoteRow) =>
  other.quoted_id === row.quoted_id && other.tweet_id === row.tweet_id

async function findStrays(db: Db, rows: readonly QuoteRow[]): Promise<QuoteRow[]> {
  const quoting = await findQuoting(
    db,
    rows.map((row) => row.tweet_id),
  )
  const quoted = new Map(quoting.map((row) => [row.id, row.quote_detached_at === null ? row.quote_id : null]))
  return rows.filter((row) => quoted.get(row.tweet_id) !== row.quoted_id)
}

export const quoteChecks: Check[] = [
  { about: 'Quotes of posts', run: checkQuotes },
  { about: 'Lists of quotes', run: dropStrays },
]
