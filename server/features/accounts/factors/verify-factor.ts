import type { PasskeyAnswer } from '#contract/calls/factors.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { isKnownAddressRange } from '#server/features/accounts/sessions/address-ranges.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { consumeAppCode, refuseWrongCode } from './authenticator.ts'
import { consumeBackupCode } from './backup-codes.ts'
import { parseCode } from './rules.ts'
import { verifyPasskey } from './webauthn.ts'

/** A response to a second-factor challenge: a code or a passkey. */
export type FactorResponse = { code?: string | undefined; passkey?: PasskeyAnswer | undefined }

/** Where a second factor is entered: at a sign-in from an address range, or in an open session. */
type FactorPlace = { purpose: 'factor'; addressRange: string } | { purpose: 'prove'; session: Id }

/** Verifies and consumes a second factor of the account, or refuses it. */
export function verifyFactor(
  deps: Deps,
  account: Id,
  { code, passkey }: FactorResponse,
  place: FactorPlace,
  origin: string,
): Promise<void> {
  if (passkey) return verifyPasskey(deps, account, { purpose: place.purpose, account }, origin, passkey)
  return verifyCode(deps, account, code ?? failFields({ code: text('Enter a code.') }), place)
}

/** Counts attempts before they are verified, so that concurrent ones cannot exceed the limit. */
async function verifyCode(deps: Deps, account: Id, typed: string, place: FactorPlace): Promise<void> {
  const read = parseCode(typed)
  const spend = async () =>
    read !== undefined && (read.kind === 'app' ? consumeAppCode : consumeBackupCode)(deps, account, read.code)
  if (await judge(deps, account, { place, kind: read?.kind ?? 'app', spend })) {
    await deps.limits.clear('wrongCodes', account)
    return
  }
  await reportWrongCode(deps, account, place.purpose === 'prove')
  refuseWrongCode()
}

interface Attempt {
  place: FactorPlace
  kind: 'app' | 'backup'
  /** Consumes the code. False when it is wrong. */
  spend: () => Promise<boolean>
}

/**
 * Counts an attempt by where it is made, so that nobody with only the password uses up the attempts of the owner:
 * attempts in an open session, from a known address range, and with backup codes are counted separately. All unknown
 * address ranges count together.
 *
 * Three codes of an app are valid at a time, so a guess succeeds with 3 in 1,000,000. Each place allows 20 guesses a
 * day, ten of them in 15 minutes, and about 98 more after pauses of 30 seconds to 15 minutes: 0.035 % a day, with a mail
 * to the owner at the third wrong code. A backup code has 50 bits: 30 guesses in 15 minutes at ten codes succeed with 1
 * in 39 thousand million a day.
 */
async function judge(deps: Deps, account: Id, { place, kind, spend }: Attempt): Promise<boolean> {
  const { limits } = deps
  const isSession = place.purpose === 'prove'
  const key = isSession ? `session ${place.session}` : `${account} ${place.addressRange}`
  if (kind === 'backup') return limits.countFailure('failedBackupCodes', key, spend)
  const isOwn = isSession || (await isKnownAddressRange(deps, account, place.addressRange))
  return limits.countFailure('failedCodes', key, () => judgeThrottled(deps, isOwn ? key : account, spend))
}

async function judgeThrottled(
  { limits }: Pick<Deps, 'limits'>,
  key: Id | string,
  spend: () => Promise<boolean>,
): Promise<boolean> {
  const slowed = await limits.takeThrottled('failedCodesOfDay', key)
  const takeBack = async () => {
    if (slowed === 0) await limits.refund('failedCodesOfDay', key)
  }
  const isRight = await spend().catch(async (error) => {
    await takeBack()
    throw error
  })
  if (isRight) await takeBack()
  return isRight
}

/** Mails the owner at the third wrong code: its sender knows the first factor. */
async function reportWrongCode(deps: Deps, account: Id, isSignedIn: boolean): Promise<void> {
  if (await deps.limits.tryTake('wrongCodes', account)) return
  if (!(await deps.limits.tryTake('wrongCodeMails', account))) return
  await transact(deps.db, (tx) => enqueueMail(deps, tx, { account, template: 'wrong-codes', data: { isSignedIn } }))
}
