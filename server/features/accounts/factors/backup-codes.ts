/** Single-use backup codes, stored as argon2id hashes. */
import { randomBytes } from 'node:crypto'
import { BACKUP_CODES } from '#contract/limits.ts'
import type { Clock } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Admission } from '#server/core/limits/admission.ts'
import { hashAllWithSalt } from '#server/core/security/passwords.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { recordChange } from '#server/features/accounts/recovery/sign-in-changes/record.ts'
import { hasFactor } from './methods.ts'
import { requireRecentAuth, requireRecentAuthLocked } from './require-recent-auth.ts'
import { formatBackupCode, parseCode } from './rules.ts'
import { countBackupCodes, deleteBackupCode, deleteBackupCodes, findSalt, insertBackupCodes } from './store.ts'

/** New codes for the user, and their rows. All share one salt, so that an attempt costs one hash. */
interface NewBackupCodes {
  codes: string[]
  rows: { code_hash: string; salt: string }[]
}

export async function generateBackupCodes(admission: Admission, account: Id): Promise<NewBackupCodes> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: BACKUP_CODES }, () => formatBackupCode(randomBytes(16)))
  const typed = codes.map((code) => parseCode(code)!.code)
  const hashes = await hashAllWithSalt({ admission }, account, typed, salt)
  return { codes, rows: hashes.map((code_hash) => ({ code_hash, salt: salt.toString('base64url') })) }
}

/** Stores the codes if the account has none left. Returns the codes to show. */
export async function storeBackupCodes(
  clock: Clock,
  tx: Tx,
  account: Id,
  { codes, rows }: NewBackupCodes,
): Promise<string[]> {
  if ((await countBackupCodes(tx, account)) > 0) return []
  await insertBackupCodes(tx, account, clock(), rows)
  return codes
}

export async function replaceBackupCodes(deps: Deps, session: Session): Promise<{ backupCodes: string[] }> {
  await requireRecentAuth(deps, session)
  const made = await generateBackupCodes(deps.admission, session.account)
  const { account } = session
  await transact(deps.db, async (tx) => {
    await requireRecentAuthLocked(deps.clock, tx, session)
    if (!(await hasFactor(tx, account))) fail('factor_not_found')
    await deleteBackupCodes(tx, account)
    await insertBackupCodes(tx, account, deps.clock(), made.rows)
    const change = { kind: 'backup-codes', data: {} } as const
    await recordChange(deps, tx, { account, change, mail: { template: 'codes-replaced', data: {} } })
  })
  return { backupCodes: made.codes }
}

/** Consumes a code; false when the account does not have it. */
export async function consumeBackupCode(
  deps: Pick<Deps, 'db' | 'admission'>,
  account: Id,
  code: string,
): Promise<boolean> {
  const kept = await findSalt(deps.db, account)
  if (!kept) return false
  const [codeHash] = await hashAllWithSalt(deps, account, [code], Buffer.from(kept.salt, 'base64url'))
  return transact(deps.db, (tx) => deleteBackupCode(tx, account, codeHash!))
}
