import type { Static } from 'typebox'
import type { profiles } from '#contract/calls/profiles.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { getOne } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { onCommit, transact } from '#server/db/transaction.ts'
import { authorCache } from '#server/features/users/authors.ts'
import { accountCache, updateAccount } from '#server/features/users/store.ts'

type Switches = Static<(typeof profiles)['PUT /privacy']['body']>

/** What others see of a member. */
export async function getPrivacy(deps: Deps, viewer: Id) {
  const row = (await getOne(accountCache(deps), viewer)) ?? fail('signed_out')
  return { showBirthYear: row.show_birth_year === 1, showLikes: row.shows_likes === 1, dob: row.dob }
}

/** Flips what is named. Needs no password, as it tells nothing new to whoever sits here, and is flipped back as easily. */
export async function setPrivacy(deps: Deps, viewer: Id, { showBirthYear, showLikes }: Switches) {
  const change = {
    ...(showBirthYear !== undefined && { show_birth_year: showBirthYear ? 1 : 0 }),
    ...(showLikes !== undefined && { shows_likes: showLikes ? 1 : 0 }),
  }
  await transact(deps.db, async (tx) => {
    await updateAccount(tx, viewer, change)
    onCommit(tx, () => authorCache(deps).drop(viewer))
  })
  return getPrivacy(deps, viewer)
}
