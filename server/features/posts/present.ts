/** Presents tweets to one viewer, in batches. */
import type { Tweet } from '#contract/calls/tweets.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { RawJson, RawText } from '#server/core/json/raw-json.ts'
import { allThere, type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { getBlocks, isBlocked, type Surface } from '#server/features/people/visibility.ts'
import { findMarks } from './marks/viewer-marks.store.ts'
import { markMutedWords } from './muted-words.ts'
import { type CachedPost, postCache } from './post.ts'
import { findClosed } from './reach/reply-policy.ts'
import { addToJson, toJson } from './tweet-json.ts'

/**
 * The tweets as the viewer sees them, in the order of `ids`. Deleted ones are left out, and at a surface those with
 * muted words.
 */
export async function presentTweets(
  deps: ReadDeps,
  viewer: Id,
  ids: readonly Id[],
  surface: Surface = 'direct',
): Promise<RawJson<Tweet>[]> {
  const tweets = await postCache.getMany(deps, ids)
  const found = tweets.flatMap((tweet) => (tweet ? { tweet } : []))
  return presentCached(deps, viewer, await markMutedWords(deps.db, viewer, found, surface))
}

export async function presentTweet(deps: ReadDeps, viewer: Id, id: Id): Promise<RawJson<Tweet>> {
  const [tweet] = await presentTweets(deps, viewer, [id])
  return tweet ?? fail('tweet_not_found')
}

/** A tweet in a list, with additional fields of that list. */
interface ListedTweet<More extends object> {
  tweet: CachedPost
  retweetedBy?: Id | null
  more?: More | RawText<More> | undefined
}

/** Presents tweets that a list has read already; it may name who retweeted one, or add fields. */
export function presentCached<More extends object>(
  deps: ReadDeps,
  viewer: Id,
  listed: readonly ListedTweet<More>[],
): MaybePromise<RawJson<Tweet & More>[]> {
  // The authors, then the users who retweeted.
  const users: (Id | null)[] = []
  const marked: Id[] = []
  for (const { tweet } of listed) {
    users.push(tweet.author_id)
    if (tweet.hasMarks) marked.push(tweet.id)
  }
  for (const { retweetedBy } of listed) users.push(retweetedBy ?? null)
  const needed = [
    findMarks(deps.db, viewer, marked),
    authorCache.getMany(deps, users),
    getBlocks(deps.db, viewer),
    findClosed(
      deps.db,
      viewer,
      listed.map(({ tweet }) => tweet),
    ),
  ] as const
  return whenThere(allThere(needed), ([marks, authors, blocks, closed]) => {
    const viewpoint = { viewer, marks, blocks, closed }
    const presented: RawJson<Tweet>[] = []
    for (let index = 0; index < listed.length; index++) {
      const { tweet, more } = listed[index]!
      const [author, retweeter] = [authors[index], authors[listed.length + index]]
      if (!author) continue
      const json = toJson(deps, tweet, author.json, viewpoint)
      const by = retweeter && !isBlocked(blocks, retweeter.id) ? retweeter.json : undefined
      presented.push(by || more ? addToJson(json, by, more) : json)
    }
    return presented as RawJson<Tweet & More>[]
  })
}
