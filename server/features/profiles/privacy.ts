import type { Static } from 'typebox'
import type { profiles } from '#contract/calls/profiles.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { accountCache, updateAccount } from '#server/features/users/store.ts'

type Switches = Static<(typeof profiles)['PUT /privacy']['body']>

/** What others see of the viewer. */
export async function getPrivacy(db: Db, viewer: Id) {
  const row = (await accountCache.get({ db }, viewer)) ?? fail('signed_out')
  return {
    showBirthYear: row.show_birth_year === 1,
    showLikes: row.shows_likes === 1,
    protectPosts: row.is_protected === 1,
    dob: row.dob,
  }
}

type PrivacyDeps = Pick<Deps, 'db' | 'nextId' | 'events'>

/** Changes the given switches. Needs no password: it reveals nothing to the person at the device, and is undone as easily. */
export async function setPrivacy(
  { db, nextId, events }: PrivacyDeps,
  viewer: Id,
  { showBirthYear, showLikes, protectPosts }: Switches,
) {
  const change = {
    ...(showBirthYear !== undefined && { show_birth_year: showBirthYear ? 1 : 0 }),
    ...(showLikes !== undefined && { shows_likes: showLikes ? 1 : 0 }),
    ...(protectPosts !== undefined && { is_protected: protectPosts ? 1 : 0 }),
  }
  await transact(db, async (tx) => {
    await updateAccount(tx, viewer, change)
    // What is found of its posts without their readers changes, such as hashtags.
    if (protectPosts !== undefined) await events.emit(tx, { type: 'user.changed', user: viewer })
    // The account is locked now: no request is written after this.
    if (protectPosts === false)
      await events.emit(tx, { type: 'follow.requests_accepted', user: viewer, upTo: nextId() })
  })
  return getPrivacy(db, viewer)
}
