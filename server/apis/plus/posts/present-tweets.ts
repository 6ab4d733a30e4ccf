/** Presents tweets as JSON to one viewer, in batches. */
import type { Tweet } from '#contract/calls/tweets.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type RawJson, RawText, rawObject } from '#server/core/json/raw-json.ts'
import { allThere, type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { isBlocked } from '#server/features/people/visibility.ts'
import type { ListedTweet } from '#server/features/posts/find.ts'
import type { Mark } from '#server/features/posts/muted-words.ts'
import type { CachedPost } from '#server/features/posts/post.ts'
import { viewpointOf } from '#server/features/posts/viewpoint.ts'
import { authorJson } from './author-json.ts'
import { addToJson, toJson } from './tweet-json.ts'

/** Presents the tweets of a list, and adds to each the fields that `moreOf` writes. A tweet of a deleted author is left out. */
export function presentWith<T extends ListedTweet, More extends object>(
  deps: ReadDeps,
  viewer: Id,
  listed: readonly T[],
  moreOf: (item: T) => RawText<More> | undefined,
): MaybePromise<RawJson<Tweet & More>[]> {
  // The authors, then those who retweeted.
  const users: (Id | null)[] = []
  const tweets: CachedPost[] = []
  for (const { tweet } of listed) {
    users.push(tweet.author_id)
    tweets.push(tweet)
  }
  for (const { retweetedBy } of listed) users.push(retweetedBy ?? null)
  const needed = [viewpointOf(deps, viewer, tweets), authorCache.getMany(deps, users)] as const
  return whenThere(allThere(needed), ([viewpoint, authors]) => {
    const presented: RawJson<Tweet>[] = []
    for (let index = 0; index < listed.length; index++) {
      const [author, retweeter] = [authors[index], authors[listed.length + index]]
      if (!author) continue
      const json = toJson(deps, tweets[index]!, authorJson(author), viewpoint)
      const by = retweeter && !isBlocked(viewpoint.filters, retweeter.id) ? authorJson(retweeter) : undefined
      const more = moreOf(listed[index]!)
      presented.push(by || more ? addToJson(json, by, more) : json)
    }
    return presented as RawJson<Tweet & More>[]
  })
}

/** Writes the field that a tweet has when a muted word hides it. */
export const mutedWordsOf = ({ more }: ListedTweet) =>
  more && new RawText<Pick<Mark, 'filtered'>>(JSON.stringify({ filtered: more.filtered }))

/** Presents the tweets of a list. */
export const presentListed = (deps: ReadDeps, viewer: Id, listed: readonly ListedTweet[]) =>
  presentWith(deps, viewer, listed, mutedWordsOf)

/** Presents tweets of which nothing more is known, such as the tweets that were published together. */
export const presentTweets = (deps: ReadDeps, viewer: Id, tweets: readonly CachedPost[]) =>
  presentListed(
    deps,
    viewer,
    tweets.map((tweet) => ({ tweet })),
  )

/** Makes the answer with one tweet. */
export async function presentTweet(deps: ReadDeps, viewer: Id, found: MaybePromise<CachedPost | undefined>) {
  const tweet = await found
  const [presented] = tweet ? await presentTweets(deps, viewer, [tweet]) : []
  return rawObject({ tweet: presented ?? fail('tweet_not_found') })
}

/** Makes the answer with a page of tweets: `items` become `tweets`, the other fields of the page stay. */
export const presentTweetPage = <P extends { items: readonly ListedTweet[] }>(
  deps: ReadDeps,
  viewer: Id,
  found: MaybePromise<P>,
  options?: { isShared: boolean },
) =>
  whenThere(found, ({ items, ...page }) =>
    whenThere(presentListed(deps, viewer, items), (tweets) => rawObject({ tweets, ...page }, options)),
  )
