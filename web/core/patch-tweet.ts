/** One post has copies in many cached answers. Every key that begins with `tweets` holds one of three shapes. */
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Tweet } from '#contract/tweets.ts'

type Page = { tweets: Tweet[] }
type Held = { tweet: Tweet } | Page | { pages: Page[] }

/** The beginning of every key that holds posts. */
export const TWEETS = ['tweets'] as const

/** Changes every cached copy of one post. `change` must be repeatable: it also meets answers still under way. */
export function patchTweet(cache: QueryClient, id: string, change: (tweet: Tweet) => Tweet): void {
  const patch = (tweet: Tweet) => (tweet._id === id ? change(tweet) : tweet)
  update(cache, TWEETS, (held) => {
    if ('tweet' in held) return held.tweet._id === id ? { ...held, tweet: patch(held.tweet) } : held
    return mapPages(held, (tweets) => (has(tweets, id) ? tweets.map(patch) : tweets))
  })
}

/** Replaces every copy by what the server now says of the post. Who reposted it belongs to the place where it is listed. */
export function putTweet(cache: QueryClient, fresh: Tweet): void {
  patchTweet(cache, fresh._id, (held) => ({ ...fresh, retweetedBy: held.retweetedBy }))
}

/** Takes a post out of every cached list. Returns how to put it back where it was. */
export function removeTweet(cache: QueryClient, id: string): () => void {
  const before = cache.getQueriesData<Held>({ queryKey: TWEETS })
  update(cache, TWEETS, (held) =>
    'tweet' in held ? held : mapPages(held, (tweets) => (has(tweets, id) ? without(tweets, id) : tweets)),
  )
  return () => {
    for (const [key, held] of before) if (held) update(cache, key, (now) => putBack(now, held, id))
  }
}

/** Puts a new post at the top of the lists under a key; a list that was never fetched stays so. */
export function addTweet(cache: QueryClient, queryKey: readonly unknown[], tweet: Tweet): void {
  update(cache, queryKey, (held) => {
    let placed = 'tweet' in held || pagesOf(held).some((page) => has(page.tweets, tweet._id))
    if (placed || 'tweet' in held) return held
    return mapPages(held, (tweets) => {
      if (placed) return tweets
      placed = true
      return [tweet, ...tweets]
    })
  })
}

const has = (tweets: Tweet[], id: string) => tweets.some((tweet) => tweet._id === id)
const without = (tweets: Tweet[], id: string) => tweets.filter((tweet) => tweet._id !== id)
const pagesOf = (held: Page | { pages: Page[] }): Page[] => ('pages' in held ? held.pages : [held])

// Answers that do not change keep their identity, so nothing renders again.
function mapPages(held: Page | { pages: Page[] }, change: (tweets: Tweet[], index: number) => Tweet[]): Held {
  const mapPage = (page: Page, index: number) => {
    const tweets = change(page.tweets, index)
    return tweets === page.tweets ? page : { ...page, tweets }
  }
  if (!('pages' in held)) return mapPage(held, 0)
  const pages = held.pages.map(mapPage)
  return pages.every((page, index) => page === held.pages[index]) ? held : { ...held, pages }
}

function putBack(now: Held, before: Held, id: string): Held {
  if ('tweet' in now || 'tweet' in before || pagesOf(now).some((page) => has(page.tweets, id))) return now
  return mapPages(now, (tweets, index) => {
    const source = pagesOf(before)[index]?.tweets ?? []
    const at = source.findIndex((tweet) => tweet._id === id)
    return at < 0 ? tweets : tweets.toSpliced(at, 0, source[at] as Tweet)
  })
}

function update(cache: QueryClient, queryKey: readonly unknown[], change: (held: Held) => Held): void {
  const apply = (held: Held | undefined) => held && change(held)
  for (const query of cache.getQueryCache().findAll({ queryKey })) {
    cache.setQueryData<Held>(query.queryKey, apply)
    if (query.state.fetchStatus !== 'idle')
      afterFetch(cache, query, () => cache.setQueryData<Held>(query.queryKey, apply))
  }
}

// A fetch under way overwrites what is changed now: with an answer read earlier, or with the pages it began from.
function afterFetch(cache: QueryClient, query: Query, repeat: () => void): void {
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.query !== query || event.type !== 'updated') return
    const { action } = event
    const landed = action.type === 'success' && !action.manual
    if (landed || action.type === 'error' || action.type === 'setState') stop()
    if (landed) repeat()
  })
}

/** A copy of a post from wherever it is cached: shown while the server is asked. */
export function findTweet(cache: QueryClient, id: string): Tweet | undefined {
  for (const [, held] of cache.getQueriesData<Held>({ queryKey: TWEETS })) {
    if (!held) continue
    const tweets = 'tweet' in held ? [held.tweet] : pagesOf(held).flatMap((page) => page.tweets)
    const found = tweets.find((tweet) => tweet._id === id)
    if (found) return found
  }
}
