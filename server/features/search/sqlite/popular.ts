/** The most popular tweets of the network, in memory: they are few, and every search scans them. */
import { MINUTE_MS } from '#contract/durations.ts'
import { type Id, MAX_ID, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import { searchedText } from '#server/features/posts/parts/searched-parts.ts'
import { type Document, documentOf, documentTest } from '#server/features/search/document.ts'
import { engagementOf, facet, TIERS } from '#server/features/search/facets.ts'
import type { Range } from '#server/features/search/finder.ts'
import type { Match } from '#server/features/search/match.ts'
import { leastScore } from '#server/features/search/rank.ts'
import type { IndexedTweet } from '#server/features/search/store.ts'
import type { IndexReader } from './index-reader.ts'

/** The lowest tier that is loaded has at most this many posts. */
const MAX_POPULAR_TWEETS = 1_000
/** How long they are kept before they are loaded again. */
const LIFE_MS = 10 * MINUTE_MS

interface PopularTweet {
  id: Id
  /** When it was read; it may have been edited since. */
  text: string
  document: Document
}

export class PopularTweets {
  readonly #index: IndexReader
  /** Best first. */
  #tweets: readonly PopularTweet[] = []
  #readAt = Number.NEGATIVE_INFINITY

  constructor(index: IndexReader) {
    this.#index = index
  }

  /** The best tweets whose loaded text matches. */
  find(match: Match, { since, before }: Range, limit: number): PopularTweet[] {
    if (performance.now() - this.#readAt > LIFE_MS) this.#read()
    const isFitting = documentTest(match)
    const found: PopularTweet[] = []
    for (const tweet of this.#tweets) {
      if (tweet.id < since || tweet.id >= before || !isFitting(tweet.document)) continue
      if (found.push(tweet) === limit) break
    }
    return found
  }

  #read(): void {
    this.#readAt = performance.now()
    const inTier = (tier: number) => this.#index.list(`"${facet.tier(tier)}"`, NO_ID, MAX_ID, MAX_POPULAR_TWEETS + 1)
    let ids = inTier(1)
    for (let tier = 2; tier <= TIERS && ids.length > MAX_POPULAR_TWEETS; tier++) ids = inTier(tier)
    const [newest = NO_ID] = ids
    const priority = (tweet: IndexedTweet) => leastScore(engagementOf(tweet), timeOf(newest) - timeOf(tweet.id))
    this.#tweets = this.#index
      .load(ids)
      .map((tweet) => ({ tweet, priority: priority(tweet) }))
      .sort((a, b) => b.priority - a.priority)
      .map(({ tweet }) => ({ id: tweet.id, text: searchedText(tweet), document: documentOf(tweet) }))
  }
}
