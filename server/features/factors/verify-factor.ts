import type { PasskeyAnswer } from '#contract/calls/factors.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts'
import { consumeAppCode, refuseWrongCode } from './authenticator.ts'
import { consumeBackupCode } from './backup-codes.ts'
import { parseCode } from './rules.ts'
import { verifyPasskey } from './webauthn.ts'

/** A response to a second-factor challenge: a code or a passkey. */
export type FactorResponse = { code?: string | undefined; passkey?: PasskeyAnswer | undefined }

/** Verifies and consumes a second factor of the account, or refuses it. */
export function verifyFactor(
  deps: Deps,
  account: Id,
  { code, passkey }: FactorResponse,
  { purpose, origin }: { purpose: 'factor' | 'prove'; origin: string },
): Promise<void> {
  if (passkey) return verifyPasskey(deps, account, { purpose, account }, origin, passkey)
  return verifyCode(deps, account, code ?? failFields({ code: text('Enter a code.') }), purpose === 'prove')
}

/** Attempts are counted before they are verified, so that concurrent ones cannot exceed the limit. */
async function verifyCode(deps: Deps, account: Id, typed: string, isSignedIn: boolean): Promise<void> {
  const spend = async () => {
    const read = parseCode(typed)
    return read !== undefined && (read.kind === 'app' ? consumeAppCode : consumeBackupCode)(deps, account, read.code)
  }
  if (await deps.limits.countFailure('failedCodes', account, spend)) return deps.limits.clear('wrongCodes', account)
  await reportWrongCode(deps, account, isSignedIn)
  refuseWrongCode()
}

/** Mails the owner at the third wrong code: the first factor is known to the person who enters it. */
async function reportWrongCode(deps: Deps, account: Id, isSignedIn: boolean): Promise<void> {
  if (await deps.limits.tryTake('wrongCodes', account)) return
  if (!(await deps.limits.tryTake('wrongCodeMails', account))) return
  await transact(deps.db, (tx) => enqueueMail(deps, tx, { account, template: 'wrong-codes', data: { isSignedIn } }))
}
