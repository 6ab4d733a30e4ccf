import type { WhoQuotesName } from '#contract/parts/quote.ts'
import type { NewDraft, NewPost } from '#contract/post.ts'
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import { type DraftsTable, type TweetsTable, WHO_QUOTES } from '#server/db/tables/posts.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { quoteChecks } from '#server/features/posts/quotes/check.ts'
import { linkedTweet } from '#server/features/posts/quotes/linked-tweet.ts'
import { authorOf, findQuotable, lockQuotable } from '#server/features/posts/quotes/policy.ts'
import { countQuotes, deleteQuote, insertQuote } from '#server/features/posts/quotes/quotes.store.ts'
import type { PostIds, PostPart, ResolveDeps, View } from './part.ts'

type Quote = Pick<TweetsTable, 'quote_id' | 'quote_author_id' | 'quote_detached_at' | 'who_quotes'>

interface Resolved extends Pick<Quote, 'quote_id' | 'quote_author_id'> {
  /** Whether the quote is that of a link, which stays a link where the post may not be quoted. */
  isLinked: boolean
}

const NONE: Resolved = { quote_id: null, quote_author_id: null, isLinked: false }

interface NewQuote extends Pick<TweetsTable, 'content' | 'card_off'> {
  quoted: Id | null
  whoQuotes: WhoQuotesName | undefined
  uploads: readonly unknown[]
  video: unknown
  poll: unknown
}

interface Thread {
  author: Id
  posts: readonly NewQuote[]
}

const pick = ({ quote_id, quote_author_id, quote_detached_at, who_quotes }: Quote): Quote => ({
  ...{ quote_id, quote_author_id, quote_detached_at, who_quotes },
})

const quoters: readonly WhoQuotesName[] = ['everyone', 'followers', 'nobody']

const parse = (quote: string | null | undefined, ids: IdFormat): Id | null => (quote ? ids.parse(quote) : null)
const format = ({ quote_id }: Pick<DraftsTable, 'quote_id'>, ids: IdFormat): string | null =>
  quote_id === null ? null : ids.format(quote_id)

/**
 * The post that a post quotes, and who may quote the post. The quote stays after an edit, and after the deletion of the
 * quoted post, until the author of that post detaches it. What a viewer sees of it: server/features/posts/quotes/cards.ts.
 */
export const quote = {
  columns: ['quote_id', 'quote_author_id', 'quote_detached_at', 'who_quotes'],
  clean: ({ quote, whoQuotes }: Pick<NewPost, 'quote' | 'whoQuotes'>, ids: IdFormat) => ({
    quoted: parse(quote, ids),
    whoQuotes,
  }),
  /** In a thread, the first post has the quote. A post without one quotes the post of this network that it links to. */
  async resolve(deps: ResolveDeps, { author, posts }: Thread): Promise<(Quote & Resolved)[]> {
    const { quoted, whoQuotes } = posts[0]!
    const quote_author_id = quoted === null ? null : authorOf(await findQuotable(deps.db, author, quoted))
    const who_quotes = WHO_QUOTES[whoQuotes ?? (await authorCache.get(deps, author))?.whoQuotes ?? 'everyone']
    const found = await Promise.all(
      posts.map((post, index) =>
        index === 0 && quoted !== null
          ? { quote_id: quoted, quote_author_id, isLinked: false }
          : findLinked(deps, author, post),
      ),
    )
    return found.map((each) => ({ ...each, quote_detached_at: null, who_quotes }))
  },
  async confirm(tx: Tx, author: Id, { quote_id, isLinked }: Resolved): Promise<Partial<Resolved>> {
    if (quote_id === null) return {}
    const found = await lockQuotable(tx, author, quote_id)
    if (isLinked && typeof found === 'string') return NONE
    authorOf(found)
    return {}
  },
  write: pick,
  async writeRows(
    _deps: unknown,
    tx: Tx,
    { id, author_id }: PostIds,
    { quote_id, isCounted }: Pick<Quote, 'quote_id'> & { isCounted: boolean },
  ): Promise<void> {
    if (quote_id === null) return
    await insertQuote(tx, { quoted_id: quote_id, tweet_id: id, author_id, is_counted: isCounted ? 1 : 0 })
    if (isCounted) await countQuotes(tx, quote_id, 1)
  },
  async remove(_deps: unknown, tx: Tx, { id, quote_id }: Pick<TweetsTable, 'id' | 'quote_id'>): Promise<void> {
    if (quote_id === null) return
    const counted = await deleteQuote(tx, { quoted_id: quote_id, tweet_id: id })
    if (counted > 0) await countQuotes(tx, quote_id, -counted)
  },
  load: pick,
  /** Presents a restriction only. The quote itself depends on the viewer. */
  present({ who_quotes }: Pick<Quote, 'who_quotes'>) {
    const whoQuotes = quoters[who_quotes]
    return { ...(whoQuotes && whoQuotes !== 'everyone' && { whoQuotes }) }
  },
  draft: {
    columns: ['quote_id', 'who_quotes'],
    clean: ({ quote, whoQuotes }: Pick<NewDraft, 'quote' | 'whoQuotes'>, ids: IdFormat) => ({
      quote_id: parse(quote, ids),
      who_quotes: whoQuotes ? WHO_QUOTES[whoQuotes] : null,
    }),
    present: (row: Pick<DraftsTable, 'quote_id' | 'who_quotes'>, ids: IdFormat) => ({
      quote: format(row, ids),
      whoQuotes: row.who_quotes === null ? null : (quoters[row.who_quotes] ?? null),
    }),
  },
  copy: ({ quote_id }: Quote) => ({ quote_id }),
  export: (post: Quote, { ids }: View) => ({
    quote: format(post, ids),
    whoQuotes: quoters[post.who_quotes] ?? 'everyone',
  }),
  checks: quoteChecks,
} as const satisfies PostPart

/** The quote of a link: where a card would be, and the author may quote the post. */
async function findLinked(
  deps: ResolveDeps,
  author: Id,
  { content, card_off, uploads, video, poll }: NewQuote,
): Promise<Resolved> {
  if (card_off === 1 || uploads.length > 0 || video !== null || poll !== null) return NONE
  const quote_id = linkedTweet(deps, content)
  const found = quote_id === NO_ID ? null : await findQuotable(deps.db, author, quote_id)
  return found === null || typeof found === 'string'
    ? NONE
    : { quote_id, quote_author_id: found.author_id, isLinked: true }
}
