import { PROFILE_TWEETS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { listByAuthor } from '#server/features/timelines/store.ts'
import { presentTweets } from '#server/features/tweets/present.ts'
import { presentMe } from '#server/features/users/present.ts'
import { accountCache } from '#server/features/users/store.ts'
import { getBlocks } from '#server/features/users/visibility.ts'

/** The viewer's profile, with their newest tweets and replies. */
export async function getProfile(deps: ReadDeps, viewer: Id) {
  const [me, row, { blocking }, places] = await Promise.all([
    presentMe(deps, viewer),
    accountCache.get(deps, viewer),
    getBlocks(deps.db, viewer),
    listByAuthor(deps.db, 'all', viewer, MAX_ID, PROFILE_TWEETS),
  ])
  const ids = places.map((place) => place.id)
  const tweets = await presentTweets(deps, viewer, ids)
  return rawObject({
    ...(me ?? fail('signed_out')),
    showBirthYear: row?.show_birth_year === 1,
    blockedUsers: [...blocking].map(deps.ids.format),
    tweets,
  })
}
