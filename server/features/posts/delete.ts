import { mentionsIn } from '#contract/text.ts'
import { fail } from '#server/core/errors.ts'
import type { EventOf } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { tagsIn } from '#server/core/text/tags-in.ts'
import type { Database, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE, type TweetsTable } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { addToAccountCounter } from '#server/features/people/counters.store.ts'
import { keepDeletedTweet } from '#server/features/people/deleted-pages.ts'
import { unpinTweet } from '#server/features/people/pins.store.ts'
import { listReaders } from './audience/readers.store.ts'
import { dropThreadWithoutReplies, keepThreadOf } from './deleted-replies.store.ts'
import { findVisibleTweet } from './find.ts'
import { deleteVersions } from './history/store.ts'
import { findVersions } from './history/versions.ts'
import { deleteMarkPairs, listAnyMarkers } from './marks/marks.store.ts'
import { partsWith } from './parts/parts.ts'
import { deleteVotesIn } from './polls/votes.store.ts'
import { canChange } from './rules.ts'
import { countReplies, countsReply, deleteTweet, lockTweet } from './store.ts'

const BATCH = 500

/** Deletes a tweet of the viewer. Replies to it stay; its likes and retweets are purged soon after. */
export async function removeTweet(
  deps: Pick<Deps, 'db' | 'ids' | 'events'>,
  viewer: Id,
  id: Id,
): Promise<{ ok: true }> {
  const tweet = await findVisibleTweet(deps, viewer, id)
  if (!canChange(tweet, viewer)) fail('not_your_tweet')
  if (!(await deleteTweetOf(deps, viewer, id))) fail('tweet_not_found')
  return { ok: true }
}

/** Deletes a tweet of `author` with its images, and adjusts counters. False when it does not exist. */
export function deleteTweetOf({ db, events }: Pick<Deps, 'db' | 'events'>, author: Id, id: Id): Promise<boolean> {
  return transact(db, async (tx) => {
    const row = await lockTweet(tx, id)
    if (!row) return false
    const isCounted = row.reply_to !== null && (await countsReply(tx, row.reply_to, id))
    await keepDeletedTweet(tx, row)
    await deleteTweet(tx, row)
    if (row.reply_to !== null) {
      await keepThreadOf(tx, { id, reply_to: row.reply_to })
      await dropThreadWithoutReplies(tx, row.reply_to)
    }
    const readers = row.audience === AUDIENCE.everyone ? [] : await listReaders(tx, id)
    const texts = await textsOf(tx, row)
    const tags = [...new Set(texts.flatMap(tagsIn))]
    for (const part of partsWith('remove')) await part.remove({ events }, tx, row)
    if (row.edited_at !== null) await deleteVersions(tx, id)
    await unpinTweet(tx, author, id)
    // Removed posts are not counted for their author.
    if (row.reply_to === null)
      await addToAccountCounter(tx, author, 'tweets', row.audience === AUDIENCE.nobody ? 0 : -1)
    else if (isCounted) await countReplies(tx, row.reply_to, -1)
    await events.emit(tx, {
      type: 'tweet.deleted',
      tweet: id,
      author,
      replyTo: row.reply_to,
      replyToAuthor: row.reply_to_author,
      mentions: [...new Set(texts.flatMap(mentionsIn))],
      ...(tags.length > 0 && { tags }),
      ...(row.quote_id !== null && { quoted: row.quote_id }),
      ...(row.quote_author_id !== null && { quotedAuthor: row.quote_author_id }),
      audience: row.audience,
      readers,
    })
    return true
  })
}

/** The texts of all versions: notifications of mentions that an edit removed are withdrawn, and still there. */
async function textsOf(tx: Tx, { id, content, edited_at }: Pick<TweetsTable, 'id' | 'content' | 'edited_at'>) {
  const earlier = edited_at === null ? [] : await findVersions(tx, [id])
  return [content, ...earlier.map(({ columns }) => columns.content)]
}

/** Purges the votes in the poll of a deleted tweet, in batches whose events withdraw the notifications of its end. */
export async function purgeVotes({ db, events }: Pick<Deps, 'db' | 'events'>, tweet: Id): Promise<void> {
  for (let voters: readonly Id[] = []; ; ) {
    voters = await transact(db, async (tx) => {
      const deleted = await deleteVotesIn(tx, tweet, BATCH)
      if (deleted.length > 0) await events.emit(tx, { type: 'poll.purged', tweet, voters: deleted })
      return deleted
    })
    if (voters.length < BATCH) return
  }
}

/** Purges the likes and retweets of a deleted tweet in batches. Lists of bookmarks skip deleted tweets. */
export async function purgeMarks(db: Database, { tweet }: EventOf<'tweet.deleted'>): Promise<void> {
  for (const [own, byTweet] of [
    ['likes', 'tweet_likers'],
    ['retweets', 'tweet_retweeters'],
  ] as const) {
    for (;;) {
      const accounts = (await listAnyMarkers(db, byTweet, tweet, BATCH)).map((row) => row.account_id)
      if (accounts.length > 0) await transact(db, (tx) => deleteMarkPairs(tx, own, byTweet, tweet, accounts))
      if (accounts.length < BATCH) break
    }
  }
}
