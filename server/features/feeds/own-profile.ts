import { PROFILE_TWEETS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { readList, rowSource } from '#server/db/list.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { presentMe } from '#server/features/people/present.ts'
import { getViewerFilters } from '#server/features/people/visibility.ts'
import { findVisibleTweets } from '#server/features/posts/find.ts'
import { listByAuthor } from './store.ts'

/** The viewer's profile, with their newest tweets and replies, without those that moderators removed. */
export async function getProfile(deps: ReadDeps, viewer: Id) {
  const [me, row, { blocking }, { items: tweets }] = await Promise.all([
    presentMe(deps, viewer),
    accountCache.get(deps, viewer),
    getViewerFilters(deps.db, viewer),
    readList(
      rowSource((before, most) => listByAuthor(deps.db, 'all', viewer, before, most)),
      {
        ids: deps.ids,
        query: { limit: PROFILE_TWEETS },
        visible: (found) => findVisibleTweets(deps, viewer, found, 'direct'),
      },
    ),
  ])
  return {
    ...(me ?? fail('signed_out')),
    showBirthYear: row?.show_birth_year === 1,
    blockedUsers: [...blocking].map(deps.ids.format),
    tweets,
  }
}
