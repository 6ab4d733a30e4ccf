import type { Static } from 'typebox'
import type { profiles } from '#contract/calls/profiles.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Database, Db } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { accountCache, updateAccount } from '#server/features/users/store.ts'

type Switches = Static<(typeof profiles)['PUT /privacy']['body']>

/** What others see of the viewer. */
export async function getPrivacy(db: Db, viewer: Id) {
  const row = (await accountCache.get({ db }, viewer)) ?? fail('signed_out')
  return { showBirthYear: row.show_birth_year === 1, showLikes: row.shows_likes === 1, dob: row.dob }
}

/** Changes the given switches. Needs no password: it reveals nothing to the person at the device, and is undone as easily. */
export async function setPrivacy(db: Database, viewer: Id, { showBirthYear, showLikes }: Switches) {
  const change = {
    ...(showBirthYear !== undefined && { show_birth_year: showBirthYear ? 1 : 0 }),
    ...(showLikes !== undefined && { shows_likes: showLikes ? 1 : 0 }),
  }
  await transact(db, (tx) => updateAccount(tx, viewer, change))
  return getPrivacy(db, viewer)
}
