import type { Account } from '#contract/calls/account.ts'
import { type Clock, toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { hasPassword } from '#server/features/people/credentials.store.ts'
import { findPendingAddress } from './recovery/addresses.store.ts'

/** The account's own sign-in data. */
export async function getAccount({ db, clock }: { db: Db; clock: Clock }, viewer: Id): Promise<Account> {
  const [row, isPasswordSet] = await Promise.all([accountCache.get({ db }, viewer), hasPassword(db, viewer)])
  if (!row) return fail('signed_out')
  const { username, email, created_at } = row
  const pendingEmail = (await findPendingAddress(db, viewer, clock()))?.email ?? null
  return { username, email, pendingEmail, createdAt: toIso(created_at), hasPassword: isPasswordSet }
}
