/** Writes usernames, and reads the accounts that have them. */
import { hasForbiddenCharacters } from '#contract/text.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import { insertNew } from '#server/db/written-rows.ts'

const lower = (text: string) => text.toLowerCase()

const idByUsername = statement<{ username: string }>()((db, p) =>
  db.selectFrom('usernames').select('account_id').where('username', '=', p('username')),
)
export async function findIdByUsername(db: Db, username: string): Promise<Id | undefined> {
  if (hasForbiddenCharacters(username)) return undefined // PostgreSQL would refuse the question
  const [row] = await idByUsername(db, { username: lower(username) })
  return row?.account_id
}

const byUsernames = listStatement<{ ids: readonly string[] }>()((db, _, names) =>
  db.selectFrom('usernames').select(['username', 'account_id']).where('username', 'in', names),
)

/** Accounts by their usernames in lower case. */
export const findIdsByUsernames = async (db: Db, usernames: readonly string[]): Promise<Map<string, Id>> =>
  new Map((await byUsernames(db, { ids: [...new Set(usernames)] })).map((row) => [row.username, row.account_id]))

/** Inserts the username of an account; false when another has it. */
export const insertUsername = (tx: Tx, username: string, id: Id): Promise<boolean> =>
  insertNew(tx.insertInto('usernames').values({ username: lower(username), account_id: id }))
