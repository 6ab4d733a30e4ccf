/**
 * Removes and restores tweets for moderators: a removed tweet is hidden from everyone, with its marks and replies'
 * counts.
 */
import type { Id } from '#server/core/ids/ids.ts'
import { tagsIn } from '#server/core/text/tags-in.ts'
import type { Tx } from '#server/db/db.ts'
import type { EventOutbox } from '#server/db/queue/event-outbox.ts'
import { AUDIENCE, type TweetsTable } from '#server/db/tables/posts.ts'
import { addToAccountCounter } from '#server/features/people/counters.store.ts'
import { repinTweet, unpinTweet } from '#server/features/people/pins.store.ts'
import { countQuotes, setQuoteCounted } from './quotes/quotes.store.ts'
import { countReplies, lockTweet, setReplyCounted, updateTweetFlags } from './store.ts'

/** How a tweet was shown before it was removed. */
export interface WithheldBase {
  audience: number
  wasPinned: boolean
  /** Whether it was counted. */
  wasCounted: boolean
  /** Whether the post that it quotes counted it. */
  wasQuoteCounted?: boolean
}

type Counted = Pick<TweetsTable, 'id' | 'author_id' | 'reply_to'>

/** Changes whether a tweet is counted, for its author or, as a reply, for its parent. */
async function setCounted(tx: Tx, { id, author_id, reply_to }: Counted, isCounted: boolean): Promise<boolean> {
  const change = isCounted ? 1 : -1
  if (reply_to === null) {
    await addToAccountCounter(tx, author_id, 'tweets', change)
    return true
  }
  const { isChanged, movesCounter } = await setReplyCounted(tx, reply_to, id, isCounted)
  if (movesCounter) await countReplies(tx, reply_to, change)
  return isChanged
}

/** Changes whether the tweet that a tweet quotes counts it. Answers whether that is a change. */
async function setCountedAsQuote(tx: Tx, row: Pick<TweetsTable, 'id' | 'quote_id'>, isCounted: boolean) {
  if (row.quote_id === null) return false
  const quote = { quoted_id: row.quote_id, tweet_id: row.id }
  const { isChanged, movesCounter } = await setQuoteCounted(tx, quote, isCounted)
  if (movesCounter) await countQuotes(tx, row.quote_id, isCounted ? 1 : -1)
  return isChanged
}

const quotedBy = ({ quote_id }: Pick<TweetsTable, 'quote_id'>) => (quote_id === null ? {} : { quoted: quote_id })

/** Hides a tweet from everyone, its author included. Answers its previous state; undefined when it does not exist. */
export async function withholdTweet(events: EventOutbox, tx: Tx, id: Id): Promise<WithheldBase | undefined> {
  const row = await lockTweet(tx, id)
  if (!row) return undefined
  const { audience } = row
  if (audience === AUDIENCE.nobody) return { audience, wasPinned: false, wasCounted: false }
  await updateTweetFlags(tx, row, { audience: AUDIENCE.nobody })
  const wasCounted = await setCounted(tx, row, false)
  const wasQuoteCounted = await setCountedAsQuote(tx, row, false)
  const wasPinned = await unpinTweet(tx, row.author_id, id)
  const tags = tagsIn(row.content)
  await events.emit(tx, {
    ...{ type: 'tweet.withheld', tweet: id, author: row.author_id, replyTo: row.reply_to, audience },
    ...quotedBy(row),
    ...(tags.length > 0 && { tags }),
  })
  return { audience, wasPinned, wasCounted, wasQuoteCounted }
}

/** Restores a removed tweet to its previous state. Does nothing for a tweet that is deleted or not removed. */
export async function restoreTweet(
  events: EventOutbox,
  tx: Tx,
  id: Id,
  { audience, wasPinned, wasCounted, wasQuoteCounted }: WithheldBase,
): Promise<void> {
  const row = await lockTweet(tx, id)
  if (row?.audience !== AUDIENCE.nobody) return
  await updateTweetFlags(tx, row, { audience })
  if (wasCounted) await setCounted(tx, row, true)
  if (wasQuoteCounted) await setCountedAsQuote(tx, row, true)
  if (wasPinned) await repinTweet(tx, row.author_id, id)
  const { author_id: author, reply_to: replyTo } = row
  await events.emit(tx, { type: 'tweet.restored', tweet: id, author, replyTo, ...quotedBy(row) })
}

/**
 * Sets who marked the images of a tweet, a value of SENSITIVE. Answers the previous value; undefined when it does not
 * exist.
 */
export async function setSensitive(tx: Tx, id: Id, sensitive: number): Promise<number | undefined> {
  const row = await lockTweet(tx, id)
  if (row) await updateTweetFlags(tx, row, { is_sensitive: sensitive })
  return row?.is_sensitive
}
