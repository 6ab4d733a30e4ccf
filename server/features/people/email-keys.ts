/** Stores the keys of email addresses that predate the comparison of domains in ASCII. */

import { emailKey } from '#server/core/addresses/email-address.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { BackfillTask } from '#server/db/backfill.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { listAccountIds } from './account-lists.store.ts'
import { findAccounts, lockAccount } from './accounts.store.ts'
import { deleteEmail, findIdByEmailKey, insertEmail } from './emails.store.ts'

type KeyDeps = Pick<Deps, 'db' | 'ids' | 'log'>

export const emailKeyBackfill = (deps: KeyDeps): BackfillTask => ({
  name: 'email_keys',
  list: (after, limit) => listAccountIds(deps.db, after, limit),
  handle: async (ids) => {
    const rows = await findAccounts(deps.db, ids)
    for (const { id, email } of rows) if (emailKey(email) !== email.toLowerCase()) await storeKey(deps, id)
  },
})

/**
 * Leaves the account unchanged when another one has a spelling of the same mailbox: people decide which of them stays.
 */
const storeKey = ({ db, ids, log }: KeyDeps, account: Id): Promise<void> =>
  transact(db, async (tx) => {
    const row = await lockAccount(tx, account)
    if (!row) return
    const holder = await findIdByEmailKey(tx, emailKey(row.email))
    if (holder === account) return
    if (holder !== undefined) {
      const accounts = [ids.format(account), ids.format(holder)]
      return log.warn({ accounts }, 'Two accounts have the same email address, spelt in two ways')
    }
    await deleteEmail(tx, row.email, account)
    await insertEmail(tx, row.email, account)
  })
