import type { Static } from 'typebox'
import type { profiles } from '#contract/calls/profiles.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { FIRST_PROFILE_HOURS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import type { Upload } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { attachImages, withProcessed } from '#server/features/media/images.ts'
import { type AccountChange, type AccountRow, lockAccount } from '#server/features/people/accounts.store.ts'
import { presentMe } from '#server/features/people/present.ts'
import { refuseProblems, toChange } from './rules.ts'
import { readImages, writeProfile } from './write.ts'

type FirstProfile = Static<(typeof profiles)['PUT /profile/first']['body']>

/**
 * Sets name and picture without the password, which was just typed: on the first day, and later only if they were never
 * set. With an older account an open session can change neither.
 */
export async function setFirstProfile(deps: Deps, viewer: Id, edit: FirstProfile, avatar: Upload[]) {
  const { change, problems } = toChange({ ...edit, currentPassword: '' }, deps.clock())
  const images = await readImages(deps, viewer, { avatar, coverPhoto: [] }, problems)
  refuseProblems(problems)
  await withProcessed(deps, viewer, [...images.values()], (kept) =>
    transact(deps.db, async (tx) => {
      const row = (await lockAccount(tx, viewer)) ?? fail('signed_out')
      const whole: AccountChange = { ...change, ...(kept[0] && { avatar: kept[0].hash }) }
      if (!canSet(row, whole, deps.clock())) fail('first_profile_over')
      await attachImages(deps, tx, row.id, kept, null)
      await writeProfile(deps.events, tx, viewer, whole)
    }),
  )
  return { user: (await presentMe(deps, viewer)) ?? fail('signed_out') }
}

const canSet = (row: AccountRow, change: AccountChange, now: number): boolean =>
  now - row.created_at < FIRST_PROFILE_HOURS * HOUR_MS ||
  (Object.keys(change) as (keyof AccountChange & keyof AccountRow)[]).every((name) => !row[name])
