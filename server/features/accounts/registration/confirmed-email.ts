import type { Id } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import type { Db } from '#server/db/db.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { getSettings } from './settings.ts'

/**
 * Whether the settings ask for a confirmed email address that the account does not have. Administrators are exempt: they set
 * it. The contract says which calls are refused then (`unconfirmed`).
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
