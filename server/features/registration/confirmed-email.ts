import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { accountCache } from '#server/features/users/store.ts'
import { getSettings } from './settings.ts'

/** Refuses to write without a confirmed email address, where the settings ask for one. Administrators are exempt: they set it. */
export async function requireConfirmedEmail(db: Db, viewer: Id): Promise<void> {
  if (!(await getSettings(db)).needsConfirmedEmail) return
  const account = await accountCache.get({ db }, viewer)
  if (account && account.email_confirmed_at === null && account.role !== 'admin') fail('email_unconfirmed')
}
