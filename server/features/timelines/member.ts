import { PROFILE_TWEETS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import { getOne } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, page, type Source } from '#server/db/list.ts'
import { findVisibleTweets } from '#server/features/tweets/find.ts'
import { MOST_NEWEST, newestTweets } from '#server/features/tweets/newest-tweets.store.ts'
import { presentCached } from '#server/features/tweets/present.ts'
import { accountCache } from '#server/features/users/store.ts'
import { visibleTo } from '#server/features/users/visibility.ts'
import { listByAuthor, listMarked, type TweetRef } from './store.ts'

export type ProfileFilter = 'posts' | 'replies' | 'media' | 'likes' | 'retweets'

/** One member's posts, or what they liked (for themselves only) or retweeted; newest first. */
export async function getMemberTweets(
  deps: Deps,
  viewer: Id,
  member: Id,
  { filter, ...query }: PageQuery & { filter?: ProfileFilter },
) {
  if (filter === 'likes' && member !== viewer) fail('private_list')
  if (!(await getOne(accountCache(deps), member))) fail('user_not_found')

  const [subject] = await visibleTo(deps, viewer, [{ author_id: member }])
  const { items, nextCursor } = await page(
    deps.ids,
    { ...query, limit: query.limit ?? PROFILE_TWEETS },
    // A block hides what a member did with posts of others, too.
    subject ? sourceOf(deps, member, filter) : () => [],
    (places) => findVisibleTweets(deps, viewer, places),
  )
  return rawObject({ tweets: await presentCached(deps, viewer, items), nextCursor })
}

const sourceOf =
  (deps: Deps, member: Id, filter: ProfileFilter | undefined): Source<TweetRef> =>
  (before, limit) => {
    if (filter === 'likes' || filter === 'retweets') return listMarked(deps.db, filter, member, before, limit)
    return filter ? listByAuthor(deps.db, filter, member, before, limit) : listAll(deps, member, before, limit)
  }

async function listAll(deps: Deps, member: Id, before: Id, limit: number): Promise<TweetRef[]> {
  // Among several processes a post must show at once, whichever is asked next.
  if (before === MAX_ID && limit <= MOST_NEWEST && !deps.store.isShared) {
    const ids = (await getOne(newestTweets(deps), member))!
    return Array.from(ids.length > limit ? ids.subarray(0, limit) : ids, (id) => ({ id, at: id }))
  }
  return listByAuthor(deps.db, 'all', member, before, limit)
}
