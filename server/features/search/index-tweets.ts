/** Indexes tweets when they are written, edited, deleted and marked. */
import { HOUR_MS } from '#contract/durations.ts'
import type { BatchListener } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createLru } from '#server/core/lru.ts'
import type { BackfillTask } from '#server/db/backfill.ts'
import type { Deps } from '#server/db/deps.ts'
import { findLastOutdated } from '#server/db/migrations/last-outdated.ts'
import { transact } from '#server/db/transaction.ts'
import type { TWEET_CHANGES } from '#server/features/posts/changes.ts'
import { searchedText } from '#server/features/posts/parts/searched-parts.ts'
import { listTweetIds } from '#server/features/posts/store.ts'
import { facetsOf } from './document.ts'
import { toDocument } from './engine.ts'
import { TIERS, tierOf } from './facets.ts'
import {
  findEngagement,
  findIndexed,
  findInTier,
  findTweetsToIndex,
  type IndexedTweet,
  replaceWords,
  replacing,
} from './store.ts'
import { toWords } from './tokenize.ts'

/** Indexes the current state of the tweets. */
export async function indexTweets({ db, store }: Pick<Deps, 'db' | 'store'>, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return
  const { engine, searchIndex: index } = store
  const toRows = (tweets: readonly IndexedTweet[]) =>
    tweets.map((tweet) => ({
      rowid: tweet.id,
      words: toDocument(engine, [...toWords(searchedText(tweet)), ...facetsOf(tweet)]),
    }))
  // The worker writes in the order of calls, so the latest state is written last.
  if (index) await index.write(replacing(db, ids, toRows(await findTweetsToIndex(db, ids))))
  else await transact(db, async (tx) => replaceWords(tx, ids, toRows(await findTweetsToIndex(tx, ids))))
}

type Changed = (typeof TWEET_CHANGES)[number] | 'quote.detached' | 'tweet.completed'

export const reindexChanged =
  (deps: Pick<Deps, 'db' | 'store'>): BatchListener<Changed> =>
  async (events) => {
    const changed = [...new Set(events.map((event) => event.tweet))]
    await indexTweets(deps, changed)
    // An edit may lower the tier.
    for (const id of changed) indexedTiers(deps.store).delete(id)
    const parents = events.flatMap((event) => (event.type === 'tweet.created' && event.replyTo ? event.replyTo : []))
    await raiseTiers(deps, parents)
  }

export const reindexMarked =
  (deps: Pick<Deps, 'db' | 'store'>): BatchListener<'tweet.liked' | 'tweet.retweeted'> =>
  (events) =>
    raiseTiers(
      deps,
      events.map((event) => event.tweet),
    )

const MAX_KNOWN_TIERS = 50_000
/** Another process may have indexed an edit since. */
const KNOWN_MS = HOUR_MS
type Tiers = ReturnType<typeof createLru<Id, number>>
const known = new WeakMap<object, Tiers>()

/**
 * The tiers in which tweets are indexed, as far as this process knows: querying the index takes a hundred times as
 * long.
 */
function indexedTiers(store: Deps['store']): Tiers {
  const tiers: Tiers = known.get(store) ?? createLru(MAX_KNOWN_TIERS, KNOWN_MS)
  known.set(store, tiers)
  return tiers
}

/** Reindexes tweets that have risen to a higher tier. A tier stays until the next edit. */
async function raiseTiers(deps: Pick<Deps, 'db' | 'store'>, tweets: readonly Id[]): Promise<void> {
  const ids = [...new Set(tweets)]
  const counted = ids.length > 0 ? await findEngagement(deps.db, ids) : []
  const tiers = indexedTiers(deps.store)
  for (let tier = 1; tier <= TIERS; tier++) {
    const inTier = counted.flatMap((tweet) =>
      tierOf(tweet) === tier && (tiers.get(tweet.id) ?? 0) < tier ? tweet.id : [],
    )
    if (inTier.length === 0) continue
    const indexed = new Set(await findInTier(deps.store, tier, inTier))
    await indexTweets(
      deps,
      inTier.filter((id) => !indexed.has(id)),
    )
    for (const id of inTier) tiers.set(id, tier)
  }
}

/** The name of the backfill. */
export const tweetBackfillName = 'tweet_search'

/** The migration that changed what is indexed. */
const INDEXED_AGAIN = '050-link-cards'

/** Indexes tweets whose events were missed, and tweets that an earlier version has indexed. */
export const tweetBackfill = (deps: Pick<Deps, 'db' | 'store'>): BackfillTask => ({
  name: tweetBackfillName,
  list: (after, limit) => listTweetIds(deps.db, after, limit),
  handle: async (ids) => {
    const [lastOutdated, found] = await Promise.all([
      findLastOutdated(deps.db, INDEXED_AGAIN),
      findIndexed(deps.db, ids),
    ])
    const indexed = new Set(found)
    await indexTweets(
      deps,
      ids.filter((id) => id <= lastOutdated || !indexed.has(id)),
    )
  },
})
