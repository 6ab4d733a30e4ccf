/** Writes email addresses, and reads the accounts that have them. */
import { hasForbiddenCharacters } from '#contract/text.ts'
import { emailKey, emailKeys } from '#server/core/addresses/email-address.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { insertNew } from '#server/db/written-rows.ts'
import { type AccountRow, updateAccount } from './accounts.store.ts'

/** The account of a mailbox: the one with exactly this spelling, else one with another spelling. */
export async function findIdByEmail(db: Db, email: string): Promise<Id | undefined> {
  if (hasForbiddenCharacters(email)) return undefined
  const keys = emailKeys(email)
  const rows = await db.selectFrom('emails').selectAll().where('email', 'in', keys).execute()
  return rows.toSorted((one, other) => keys.indexOf(one.email) - keys.indexOf(other.email))[0]?.account_id
}

/** The account with a key of `emailKey`. */
export const findIdByEmailKey = async (db: Db, key: string): Promise<Id | undefined> =>
  (await db.selectFrom('emails').select('account_id').where('email', '=', key).executeTakeFirst())?.account_id

const ADDRESSEE = ['id', 'username', 'email', 'email_confirmed_at', 'language'] as const

/** The fields of an account that mails and their links need. */
export type Addressee = Pick<AccountRow, (typeof ADDRESSEE)[number]>

/** Not cached: a link is valid for the address that the account has now. */
export const findAddressee = (db: Db, id: Id): Promise<Addressee | undefined> =>
  db.selectFrom('accounts').select(ADDRESSEE).where('id', '=', id).executeTakeFirst()

export const insertEmail = (tx: Tx, email: string, id: Id): Promise<boolean> =>
  insertNew(tx.insertInto('emails').values({ email: emailKey(email), account_id: id }))

/** Deletes all keys of the mailbox that the account has. */
export const deleteEmail = (tx: Tx, email: string, id: Id) =>
  tx.deleteFrom('emails').where('email', 'in', emailKeys(email)).where('account_id', '=', id).execute()

/** Gives the account another address that its owner has confirmed; false when another account has it. */
export async function replaceEmail(
  tx: Tx,
  { id, email: old }: Pick<Addressee, 'id' | 'email'>,
  email: string,
  confirmedAt: number,
): Promise<boolean> {
  const holder = await findIdByEmail(tx, email)
  if (holder !== undefined && holder !== id) return false
  await deleteEmail(tx, old, id)
  if (!(await insertEmail(tx, email, id))) return false
  await updateAccount(tx, id, { email, email_confirmed_at: confirmedAt })
  return true
}
