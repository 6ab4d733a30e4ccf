import { fail } from '#server/core/errors.ts'
import type { DomainEvent } from '#server/core/events.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { toggleRow } from '#server/db/toggle-row.ts'
import { transact } from '#server/db/transaction.ts'
import { findActionableTweet } from '../find.ts'
import { isForEveryone } from '../reach/choice.ts'
import { tweetSummaries } from '../tweet-summaries.ts'
import { countMark } from './mark-counters.store.ts'
import { deleteMark, insertMark } from './marks.store.ts'

const kinds = {
  like: { own: 'likes', byTweet: 'tweet_likers', on: 'tweet.liked', off: 'tweet.unliked' },
  retweet: { own: 'retweets', byTweet: 'tweet_retweeters', on: 'tweet.retweeted', off: 'tweet.unretweeted' },
  bookmark: { own: 'bookmarks', byTweet: null, on: 'tweet.bookmarked', off: 'tweet.unbookmarked' },
} as const

/** Sets or removes a mark. The number of rows changed moves the counter, so the two cannot disagree. */
export async function toggleMark(
  { db, nextId, events }: Pick<Deps, 'db' | 'nextId' | 'events'>,
  viewer: Id,
  id: Id,
  kind: keyof typeof kinds,
): Promise<{ isOn: boolean; count: number }> {
  const { own, byTweet, on, off } = kinds[kind]
  const tweet = await findActionableTweet(db, viewer, id)
  const { author_id: author } = tweet
  const mayBegin = kind !== 'retweet' || (await isForEveryone(db, tweet))

  return transact(db, async (tx) => {
    const made = nextId()
    let ended = NO_ID
    const change = await toggleRow(
      async () => (mayBegin ? insertMark(tx, own, byTweet, { account_id: viewer, tweet_id: id, mark_id: made }) : 0),
      async () => {
        ended = await deleteMark(tx, own, byTweet, viewer, id)
        return ended === NO_ID && !mayBegin ? fail('not_for_everyone') : ended
      },
    )
    const isOn = change === 1
    const mark = isOn ? made : ended
    const count = (await countMark(tx, { tweet: id, own, account: viewer, change })) ?? fail('tweet_not_found')
    await events.emit(tx, { type: isOn ? on : off, tweet: id, author, actor: viewer, mark } as DomainEvent)
    return { isOn, count }
  })
}

/** Removes a mark of a deleted account, also from a deleted tweet. False when there is none. */
export async function removeMark(deps: Pick<Deps, 'db' | 'events'>, account: Id, id: Id, kind: keyof typeof kinds) {
  const { own, byTweet, off } = kinds[kind]
  const tweet = await tweetSummaries.get(deps, id)
  return transact(deps.db, async (tx) => {
    const mark = await deleteMark(tx, own, byTweet, account, id)
    if (mark === NO_ID) return false
    await countMark(tx, { tweet: id, own, account, change: -1 })
    if (tweet)
      await deps.events.emit(tx, { type: off, tweet: id, author: tweet.author_id, actor: account, mark } as DomainEvent)
    return true
  })
}
