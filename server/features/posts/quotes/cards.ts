/** Decides what a viewer sees in place of the post that a post quotes. */
import type { Quote } from '#contract/calls/tweets.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { MaybePromise } from '#server/core/maybe-promise.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { authorCache, type CachedAuthor } from '#server/features/people/authors.ts'
import { muteOf } from '#server/features/people/mutes/viewer-filters.ts'
import { getViewerFilters, visibleTweets } from '#server/features/people/visibility.ts'
import { type CachedPost, postCache } from '#server/features/posts/post.ts'

/** A quoted post as a viewer sees it. Post and author are there with the states `shown` and `muted` only. */
export interface QuoteCard {
  state: Quote['state']
  tweet?: CachedPost
  author?: CachedAuthor
  /** The post that it quotes itself, which is shown as a line. */
  inner?: QuoteCard
}

/** Cards by the post that quotes. */
export type QuoteCards = ReadonlyMap<Id, QuoteCard>

const NONE: QuoteCards = new Map()

/** The cards of all quotes of a page, read together. A page without quotes costs nothing. */
export function findQuoteCards(deps: ReadDeps, viewer: Id, tweets: readonly CachedPost[]): MaybePromise<QuoteCards> {
  return tweets.some(isQuote) ? readCards(deps, viewer, tweets.filter(isQuote)) : NONE
}

const isQuote = ({ quoted }: CachedPost) => quoted !== null

async function readCards(deps: ReadDeps, viewer: Id, quoting: readonly CachedPost[]): Promise<QuoteCards> {
  const outer = await readStates(deps, viewer, quoting)
  const shown = [...outer.values()].flatMap(({ tweet }) => tweet ?? [])
  // No deeper: an inner quote is a line, whatever it quotes itself.
  const inner = await readStates(deps, viewer, shown.filter(isQuote))
  for (const card of outer.values()) {
    const line = card.tweet && inner.get(card.tweet.id)
    if (line) card.inner = line
  }
  const withTweets = [...outer.values(), ...inner.values()].filter(({ tweet }) => tweet !== undefined)
  const authors = await authorCache.getMany(
    deps,
    withTweets.map(({ tweet }) => tweet!.author_id),
  )
  for (const [index, card] of withTweets.entries()) {
    const author = authors[index]
    if (author) card.author = author
    // Purged since.
    else Object.assign(card, { state: 'unavailable', tweet: undefined, inner: undefined })
  }
  return outer
}

/** The quoted posts that the viewer may see, by the post that quotes. Those of muted authors are among them. */
export async function findQuotedPosts(
  deps: ReadDeps,
  viewer: Id,
  tweets: readonly CachedPost[],
): Promise<ReadonlyMap<Id, CachedPost>> {
  const quoting = tweets.filter(isQuote)
  if (quoting.length === 0) return NO_POSTS
  const states = await readStates(deps, viewer, quoting)
  return new Map([...states].flatMap(([id, { tweet }]) => (tweet ? [[id, tweet]] : [])))
}

const NO_POSTS: ReadonlyMap<Id, CachedPost> = new Map()

async function readStates(deps: ReadDeps, viewer: Id, quoting: readonly CachedPost[]): Promise<Map<Id, QuoteCard>> {
  const attached = quoting.filter(({ isDetached }) => !isDetached)
  if (attached.length === 0) return new Map(quoting.map(({ id }) => [id, { state: 'detached' }]))
  const ids = [...new Set(attached.map(({ quoted }) => quoted!))]
  const [posts, filters] = await Promise.all([postCache.getMany(deps, ids), getViewerFilters(deps.db, viewer)])
  const found = posts.filter((post) => post !== undefined)
  const visible = new Set((await visibleTweets(deps.db, viewer, found, 'quote')).map(({ id }) => id))
  const byId = new Map(found.map((post) => [post.id, post]))
  const now = nowOf(deps.db)
  const cardOf = ({ quoted, isDetached }: CachedPost): QuoteCard => {
    if (isDetached) return { state: 'detached' }
    const tweet = byId.get(quoted!)
    if (!tweet) return { state: 'deleted' }
    if (filters.blocking.has(tweet.author_id)) return { state: 'blocked' }
    if (!visible.has(tweet.id)) return { state: 'unavailable' }
    return { state: muteOf(filters, tweet.author_id, now) ? 'muted' : 'shown', tweet }
  }
  return new Map(quoting.map((post) => [post.id, cardOf(post)]))
}
