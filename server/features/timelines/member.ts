import { PROFILE_TWEETS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids.ts'
import { rawObject } from '#server/core/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, page, type Source } from '#server/db/page.ts'
import { findVisible } from '#server/features/tweets/find.ts'
import { presentCards } from '#server/features/tweets/present.ts'
import { findAccounts } from '#server/features/users/store.ts'
import { listByAuthor, listMarked, type Place } from './store.ts'

export type ProfileFilter = 'posts' | 'replies' | 'media' | 'likes' | 'retweets'

/** One member's posts, or what they liked (for themselves only) or retweeted; newest first. */
export async function getMemberTweets(
  deps: Deps,
  viewer: Id,
  member: Id,
  { filter, ...query }: PageQuery & { filter?: ProfileFilter },
) {
  if (filter === 'likes' && member !== viewer) fail('private_list')
  if ((await findAccounts(deps.db, [member])).length === 0) fail('user_not_found')

  const { items, nextCursor } = await page(
    deps.ids,
    { ...query, limit: query.limit ?? PROFILE_TWEETS },
    sourceOf(deps, member, filter),
    (places) => findVisible(deps, viewer, places),
  )
  return rawObject({ tweets: await presentCards(deps, viewer, items), nextCursor })
}

const sourceOf =
  ({ db }: Deps, member: Id, filter: ProfileFilter | undefined): Source<Place> =>
  (before, limit) =>
    filter === 'likes' || filter === 'retweets'
      ? listMarked(db, filter, member, before, limit)
      : listByAuthor(db, filter ?? 'all', member, before, limit)
