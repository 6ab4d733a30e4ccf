/** Keeps the index of posts up to date with what is written, edited, deleted and liked. */
import { splitText } from '#contract/text.ts'
import type { BatchListener } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { BackfillTask } from '#server/db/backfill.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { toDocument } from './engine.ts'
import { facet, TIERS, tierOf } from './facets.ts'
import {
  findEngagement,
  findIndexed,
  findInTier,
  findTweetsToIndex,
  type IndexedTweet,
  listTweetIds,
  replaceWords,
  replacing,
} from './store.ts'
import { toWords } from './words.ts'

/** Writes the posts into the index as they are now, whatever it said before. */
export async function indexTweets({ db, store }: Deps, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return
  const { engine, searchIndex: index } = store
  const toRows = (tweets: readonly IndexedTweet[]) =>
    tweets.map((tweet) => ({ rowid: tweet.id, words: toDocument(engine, describe(tweet)) }))
  // What is read later is written later: the thread keeps the order.
  if (index) await index.write(replacing(db, ids, toRows(await findTweetsToIndex(db, ids))))
  else await transact(db, async (tx) => replaceWords(tx, ids, toRows(await findTweetsToIndex(tx, ids))))
}

/** All words by which a post is found: those of its text, then its facts. */
function describe(tweet: IndexedTweet): string[] {
  const links = splitText(tweet.content).flatMap((part) => {
    if (part.kind === 'hashtag') return facet.tag(part.tag)
    return part.kind === 'mention' ? facet.mention(part.username) : []
  })
  const levels = Array.from({ length: tierOf(tweet) }, (_, index) => facet.level(index + 1))
  const images = tweet.media === '[]' ? [] : [facet.images]
  return [...toWords(tweet.content), ...new Set(links), facet.author(tweet.author_id), ...images, ...levels]
}

type Changed = 'tweet.created' | 'tweet.edited' | 'tweet.deleted'

export const reindexChanged =
  (deps: Deps): BatchListener<Changed> =>
  async (events) => {
    await indexTweets(deps, [...new Set(events.map((event) => event.tweet))])
    const parents = events.flatMap((event) => (event.type === 'tweet.created' && event.replyTo ? event.replyTo : []))
    await raiseTiers(deps, parents)
  }

export const reindexMarked =
  (deps: Deps): BatchListener<'tweet.liked' | 'tweet.retweeted'> =>
  (events) =>
    raiseTiers(
      deps,
      events.map((event) => event.tweet),
    )

/** Reindexes those that have become better known than the index says. A level once reached stays until the next edit. */
async function raiseTiers(deps: Deps, tweets: readonly Id[]): Promise<void> {
  const ids = [...new Set(tweets)]
  const counted = ids.length > 0 ? await findEngagement(deps.db, ids) : []
  for (let level = 1; level <= TIERS; level++) {
    const there = counted.filter((post) => tierOf(post) === level).map((post) => post.id)
    const known = there.length > 0 ? new Set(await findInTier(deps.store, level, there)) : new Set()
    await indexTweets(
      deps,
      there.filter((id) => !known.has(id)),
    )
  }
}

/** Posts nobody told of. */
export const tweetBackfill = (deps: Deps): BackfillTask => ({
  name: 'tweet_search',
  list: (after, limit) => listTweetIds(deps.db, after, limit),
  handle: async (ids) => {
    const known = new Set(await findIndexed(deps.db, ids))
    await indexTweets(
      deps,
      ids.filter((id) => !known.has(id)),
    )
  },
})
