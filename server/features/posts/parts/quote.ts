import type { NewDraft, NewPost } from '#contract/post.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import type { Findings } from '#server/db/check/findings.ts'
import { batches } from '#server/db/check/rows.ts'
import type { Database, Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { DraftsTable, TweetsTable } from '#server/db/tables/posts.ts'
import { visibleTweets } from '#server/features/people/visibility.ts'
import { listQuotes, lockTweet, updateTweet } from '#server/features/posts/store.ts'
import { tweetSummaries } from '#server/features/posts/tweet-summaries.ts'
import type { PostPart, View } from './part.ts'

type Quote = Pick<TweetsTable, 'quote_id'>

interface Thread {
  author: Id
  posts: readonly { quoted: Id | null }[]
}

const pick = ({ quote_id }: Quote): Quote => ({ quote_id })

const parse = (quote: string | null | undefined, ids: IdFormat): Id | null => (quote ? ids.parse(quote) : null)
const format = ({ quote_id }: Pick<DraftsTable, 'quote_id'>, ids: IdFormat): string | null =>
  quote_id === null ? null : ids.format(quote_id)

/**
 * The post that a post quotes. It stays after an edit, and after the deletion of the quoted post. No answer shows it
 * yet.
 */
export const quote = {
  columns: ['quote_id'],
  clean: ({ quote }: Pick<NewPost, 'quote'>, ids: IdFormat) => ({ quoted: parse(quote, ids) }),
  /** In a thread, the first post has the quote. */
  async resolve({ db }: ReadDeps, { author, posts }: Thread): Promise<Quote[]> {
    const { quoted } = posts[0]!
    if (quoted !== null) await requireQuotable(db, author, quoted)
    return posts.map((_, index) => ({ quote_id: index === 0 ? quoted : null }))
  },
  write: pick,
  load: pick,
  draft: {
    columns: ['quote_id'],
    clean: ({ quote }: Pick<NewDraft, 'quote'>, ids: IdFormat) => ({ quote_id: parse(quote, ids) }),
    present: (row: Pick<DraftsTable, 'quote_id'>, ids: IdFormat) => ({ quote: format(row, ids) }),
  },
  copy: pick,
  export: (post: Quote, { ids }: View) => ({ quote: format(post, ids) }),
  checks: [{ about: 'Quotes of posts', run: checkQuotes }],
} as const satisfies PostPart

/**
 * Refuses quotes of posts that the author may not see, or that are not for everyone, with the error of a missing post.
 */
async function requireQuotable(db: Db, author: Id, id: Id): Promise<void> {
  const tweet = await tweetSummaries.get({ db }, id)
  const [visible] = tweet ? await visibleTweets(db, author, [tweet], 'direct') : []
  if (!visible?.isOpen) fail('tweet_not_found')
}

/**
 * Posts of other processes may have slightly later ids than a post that quotes them; only a quote of itself is
 * impossible.
 */
const isImpossible = ({ id, quote_id }: Pick<TweetsTable, 'id' | 'quote_id'>) => quote_id === id

async function checkQuotes({ db, ids }: { db: Database; ids: IdFormat }, findings: Findings): Promise<void> {
  for await (const rows of batches(db, listQuotes, NO_ID, (row) => row.id))
    for (const { id } of rows.filter(isImpossible))
      await findings.settle(db, `Post ${ids.format(id)} quotes itself.`, async (tx) => {
        const row = await lockTweet(tx, id)
        return row && isImpossible(row) && (() => updateTweet(tx, row, { media: row.media, quote_id: null }))
      })
}
