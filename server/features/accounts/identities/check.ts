/** Checks that each identity and its subject name the same existing account. */
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches, findMissing } from '#server/db/check/rows.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { type Claim, isClaimed, listClaims, listSubjects } from './check.store.ts'
import { deleteClaim, deleteSubject, findAccountBySubject, insertSubject } from './store.ts'

export const identityCheck: Check = { about: 'Google, Apple and who has come by them', run: checkIdentities }

async function checkIdentities(deps: Pick<Deps, 'db' | 'ids'>, findings: Findings): Promise<void> {
  const { db } = deps
  for await (const rows of batches(db, listClaims, [NO_ID, ''], (row) => [row.account_id, row.provider]))
    for (const row of rows) await checkClaim(deps, findings, row)
  for await (const rows of batches(db, listSubjects, '', (row) => row.subject_hash))
    for (const row of rows) await checkClaim(deps, findings, row)
}

/** Whether identity and subject agree, or neither exists. */
async function isConsistent(db: Db, claim: Claim): Promise<boolean> {
  const [holder, claimed] = [await findAccountBySubject(db, claim.subject_hash), await isClaimed(db, claim)]
  const isThere = (await findMissing(db, 'accounts', [claim.account_id])).size === 0
  return (holder === claim.account_id) === claimed && (isThere || !claimed)
}

async function checkClaim({ db, ids }: Pick<Deps, 'db' | 'ids'>, findings: Findings, claim: Claim): Promise<void> {
  if (await isConsistent(db, claim)) return
  const what = `An identity of member ${ids.format(claim.account_id)} does not agree with whom it leads to.`
  await findings.settle(db, what, async (tx) => !(await isConsistent(tx, claim)) && (() => repair(tx, claim)))
}

/** Repairs a claim. When two accounts claim a subject, the account that the subject names keeps it. */
async function repair(tx: Tx, claim: Claim): Promise<void> {
  const holder = await findAccountBySubject(tx, claim.subject_hash)
  const isGone = (await findMissing(tx, 'accounts', [claim.account_id])).size > 0
  const claimed = await isClaimed(tx, claim)
  if (claimed && !isGone && holder === undefined) await insertSubject(tx, claim.subject_hash, claim.account_id)
  else if (claimed) await deleteClaim(tx, claim)
  if (holder === claim.account_id && (isGone || !claimed)) await deleteSubject(tx, claim.subject_hash)
}
