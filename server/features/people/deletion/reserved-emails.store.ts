/** Writes and reads reserved email addresses. */

import { emailKey, emailKeys } from '#server/core/addresses/email-address.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'

interface ReservedEmail {
  email: string
  account_id: Id
  until: number
}

/** Reserves an address for the account that had it. */
export async function reserveEmail(tx: Tx, { email, account_id, until }: ReservedEmail): Promise<void> {
  await tx
    .insertInto('reserved_emails')
    .values({ email: emailKey(email), account_id, until })
    .onConflict((c) => c.column('email').doUpdateSet({ account_id, until }))
    .execute()
}

/** Whether the address is reserved for another account; without `account`, for any. */
export async function isEmailReserved(db: Db, email: string, now: number, account?: Id): Promise<boolean> {
  const rows = await db
    .selectFrom('reserved_emails')
    .select(['account_id', 'until'])
    .where('email', 'in', emailKeys(email))
    .execute()
  return rows.some((row) => row.until > now && row.account_id !== account)
}

export const deleteReservedEmail = (tx: Tx, email: string) =>
  tx.deleteFrom('reserved_emails').where('email', 'in', emailKeys(email)).execute()

export const deleteReservedEmailsOf = (tx: Tx, account: Id) =>
  tx.deleteFrom('reserved_emails').where('account_id', '=', account).execute()

export const deleteExpiredReservedEmails = (tx: Tx, now: number) =>
  tx.deleteFrom('reserved_emails').where('until', '<=', now).execute()
