/** Checks that second factors have an account, and that backup codes accompany a second factor. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches, findMissing } from '#server/db/check/rows.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteFactors, deleteStrayBackupCodes, hasFactor } from './methods.ts'
import { countBackupCodes, listAccountsWithFactors } from './store.ts'

export const factorCheck: Check = { about: 'Second factors and their accounts', run: checkFactors }

async function checkFactors(deps: Pick<Deps, 'db' | 'ids'>, findings: Findings): Promise<void> {
  for await (const accounts of batches(deps.db, listAccountsWithFactors, NO_ID, (id) => id)) {
    // Ids are never reused.
    const gone = await findMissing(deps.db, 'accounts', accounts)
    for (const account of accounts) {
      if (gone.has(account)) await purgeGone(deps, findings, account)
      else await checkCodes(deps, findings, account)
    }
  }
}

async function purgeGone({ db, ids }: Pick<Deps, 'db' | 'ids'>, findings: Findings, account: Id): Promise<void> {
  if (findings.fix) await transact(db, (tx) => deleteFactors(tx, account))
  findings.add(`Second factors guard account ${ids.format(account)}, which is gone.`)
}

const hasStrayCodes = async (db: Db, account: Id): Promise<boolean> =>
  (await countBackupCodes(db, account)) > 0 && !(await hasFactor(db, account))

async function checkCodes({ db, ids }: Pick<Deps, 'db' | 'ids'>, findings: Findings, account: Id): Promise<void> {
  if (!(await hasStrayCodes(db, account))) return
  const what = `Backup codes of member ${ids.format(account)} stand in for nothing.`
  await findings.settle(
    db,
    what,
    async (tx) => (await hasStrayCodes(tx, account)) && (() => deleteStrayBackupCodes(tx, account)),
  )
}
