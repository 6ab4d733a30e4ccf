/** The feed of tweets and retweets by a viewer and their followees, filtered for the viewer. */
import type { Id } from '#server/core/ids/ids.ts'
import { allThere, type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { type Followees, followeeCache } from '#server/features/people/followees.store.ts'
import type { ViewerFilters } from '#server/features/people/mutes/viewer-filters.ts'
import { muteOf } from '#server/features/people/mutes/viewer-filters.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { getViewerFilters } from '#server/features/people/visibility.ts'
import { type FeedFilter, type FeedSource, feedSource } from './source.ts'

/** The Following feed of a viewer. */
export const followingSource = (deps: Deps, viewer: Id): MaybePromise<FeedSource> =>
  whenThere(
    allThere([followeeCache.get(deps, viewer) as MaybePromise<Followees>, openFollowingFilter(deps, viewer)] as const),
    ([followees, filter]) => feedSource(deps, followees.withSelf, filter),
  )

/** The items that the Following feed of a viewer shows, apart from what the rule of visibility hides. */
export const openFollowingFilter = (deps: Pick<Deps, 'db'>, viewer: Id): MaybePromise<FeedFilter> =>
  whenThere(
    allThere([
      followeeCache.get(deps, viewer) as MaybePromise<Followees>,
      getViewerFilters(deps.db, viewer),
      getHiddenAccounts(deps.db),
    ] as const),
    ([followees, filters, hidden]) => followingFilter(deps.db, viewer, { followees, filters, hidden }),
  )

/**
 * Shows replies to their own author, to the viewer and to followed users. Leaves out replies to muted users, and
 * reposts that are hidden, by muted users or by hidden accounts.
 */
function followingFilter(
  db: Db,
  viewer: Id,
  { followees, filters, hidden }: { followees: Followees; filters: ViewerFilters; hidden: ReadonlySet<Id> },
): FeedFilter {
  const now = nowOf(db)
  const isFollowed = (user: Id) => user === viewer || followees.has(user)
  const isMuted = (user: Id) => muteOf(filters, user, now) !== undefined
  return ({ id, at, actor_id: actor, reply_to_author: parent }) => {
    if (at !== id) return !(filters.hiddenReposts.has(actor) || hidden.has(actor) || isMuted(actor))
    return parent === null || ((parent === actor || isFollowed(parent)) && !isMuted(parent))
  }
}
