/** Hides replies: the author of a thread moves them behind "Show hidden replies". */
import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { postCache } from '#server/features/posts/post.ts'
import { countReplies, lockTweet, setReplyHidden } from '#server/features/posts/store.ts'
import { type TweetSummary, tweetSummaries } from '#server/features/posts/tweet-summaries.ts'
import { isForEveryone } from './choice.ts'

const MAX_ANCESTORS = 1_000

/** Hides a reply, or shows it again. Repeating it changes nothing. Answers the reply, unless it was deleted since. */
export async function hideReply(deps: Deps, viewer: Id, id: Id, isHidden: boolean) {
  const tweet = await findVisibleTweet(deps, viewer, id)
  if (tweet.author_id === viewer || (await findThreadAuthor(deps, tweet.replyTo)) !== viewer) fail('not_thread_author')
  await transact(deps.db, async (tx) => {
    const row = await lockTweet(tx, id)
    if (row?.reply_to == null) fail('tweet_not_found')
    if ((row.hidden_at !== null) === isHidden) return
    await move(tx, { ...row, parent: row.reply_to }, isHidden ? deps.clock() : null)
    await deps.events.emit(tx, { type: 'tweet.hidden', tweet: id, author: row.author_id, replyTo: row.reply_to })
  })
  return postCache.get(deps, id)
}

/** The counter of replies has the number that the list shows to everyone. */
async function move(
  tx: Tx,
  row: Pick<TweetSummary, 'id' | 'author_id' | 'audience'> & { parent: Id },
  at: number | null,
) {
  const isCounted = at === null && (await isForEveryone(tx, row))
  const change = await setReplyHidden(tx, row, { hiddenAt: at, isCounted })
  if (change !== 0) await countReplies(tx, row.parent, change)
}

/** The author of the topmost tweet that still exists. */
async function findThreadAuthor(deps: ReadDeps, replyTo: Id | null): Promise<Id | undefined> {
  let top: TweetSummary | undefined
  for (let next = replyTo ?? NO_ID, steps = 0; next !== NO_ID; steps++) {
    if (steps === MAX_ANCESTORS) return undefined
    const tweet = await tweetSummaries.get(deps, next)
    top = tweet ?? top
    next = tweet?.reply_to ?? NO_ID
  }
  return top?.author_id
}
