import type { Id } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import type { Db } from '#server/db/db.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { getSettings } from './settings.ts'

/**
 * Whether the settings require a confirmed email address and the account lacks one. Administrators are exempt, because
 * they make the setting. The contract names the calls that are refused then (`unconfirmed`).
 */
export const lacksConfirmedEmail = (db: Db, account: Id): MaybePromise<boolean> =>
  whenThere(getSettings(db), ({ needsConfirmedEmail }) =>
    needsConfirmedEmail
      ? whenThere(
          accountCache.get({ db }, account),
          (row) => row !== undefined && row.email_confirmed_at === null && row.role !== 'admin',
        )
      : false,
  )
