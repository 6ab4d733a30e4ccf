/** Checks that the account of each mailed link exists. */
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches, findMissing } from '#server/db/check/rows.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteTokensOf, listTokenAccounts } from './store.ts'

export const recoveryCheck: Check = { about: 'Links in mails and their accounts', run: checkTokens }

async function checkTokens({ db, ids }: Pick<Deps, 'db' | 'ids'>, findings: Findings): Promise<void> {
  for await (const rows of batches(db, listTokenAccounts, NO_ID, (row) => row.account_id)) {
    // Ids are never reused.
    const holders = rows.map((row) => row.account_id)
    for (const account of await findMissing(db, 'accounts', holders)) {
      if (findings.fix) await transact(db, (tx) => deleteTokensOf(tx, account))
      findings.add(`Links that were mailed lead into account ${ids.format(account)}, which is gone.`)
    }
  }
}
