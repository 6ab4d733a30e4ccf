/** Authenticator apps: time-based one-time codes (TOTP, RFC 6238). */
import { errors } from '#contract/errors.ts'
import { CODE_DIGITS } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { fail } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { AuthenticatorsTable } from '#server/db/tables/accounts.ts'
import { transact } from '#server/db/transaction.ts'
import { recordChange } from '#server/features/accounts/recovery/sign-in-changes/record.ts'
import { endOtherSessions } from '#server/features/accounts/sessions/sessions.ts'
import { getLook } from '#server/features/network/network.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { generateBackupCodes, storeBackupCodes } from './backup-codes.ts'
import { deleteStrayBackupCodes } from './methods.ts'
import { consumeReauth, requireRecentAuth, requireRecentAuthLocked } from './require-recent-auth.ts'
import { appContext, parseCode } from './rules.ts'
import {
  confirmAuthenticator,
  consumeStep,
  deleteAuthenticator,
  findAuthenticator,
  insertAuthenticator,
} from './store.ts'

// The defaults of authenticator apps; some ignore other values in the QR code.
const SECRET_BYTES = 20
const PERIOD_S = 30
/** The name of the factor in mails. */
const APP = { factor: text('an authenticator app') }
/** Allowed clock drift in steps, each way. */
const WINDOW = 1

/** Creates a secret. Signing in does not require it before it is confirmed. */
export async function beginAuthenticator(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  session: Session,
  origin: string,
) {
  await requireRecentAuth(deps, session)
  const [owner, { Secret, TOTP }] = await Promise.all([accountCache.get(deps, session.account), import('otpauth')])
  const { name: issuer } = await getLook(deps.db)
  const secret = new Secret({ size: SECRET_BYTES })
  const row = {
    account_id: session.account,
    secret: deps.secrets.seal(secret.base32, appContext(session.account)),
    created_at: deps.clock(),
  }
  const isBegun = await transact(deps.db, (tx) => insertAuthenticator(tx, { ...row, confirmed_at: null, last_step: 0 }))
  if (!isBegun) fail('factor_exists')
  const label = `${owner?.username ?? fail('signed_out')}@${new URL(origin).host}`
  const app = new TOTP({ issuer, label, secret, digits: CODE_DIGITS, period: PERIOD_S })
  return { secret: secret.base32, uri: app.toString() }
}

/** Confirms the app by its first code. From then on signing in requires a code; other sessions end. */
export async function setUpAuthenticator(deps: Deps, session: Session, typed: string) {
  await requireRecentAuth(deps, session)
  const begun = await findAuthenticator(deps.db, session.account)
  if (!begun) fail('factor_not_found')
  if (begun.confirmed_at !== null) fail('factor_exists')
  await deps.limits.take('failedCodes', `session ${session.id}`)
  const read = parseCode(typed)
  const step = read?.kind === 'app' ? await stepOf(deps, begun, read.code) : null
  if (step === null) return refuseWrongCode()
  await deps.limits.clear('failedCodes', `session ${session.id}`)

  const made = await generateBackupCodes(deps.admission, session.account)
  const backupCodes = await transact(deps.db, async (tx) => {
    await requireRecentAuthLocked(deps.clock, tx, session)
    const confirmedAt = deps.clock()
    if (!(await confirmAuthenticator(tx, begun, { confirmed_at: confirmedAt, last_step: step }))) fail('factor_exists')
    await endOtherSessions(deps, tx, session, 'security')
    const change = { kind: 'authenticator-added', data: { confirmedAt } } as const
    await recordChange(deps, tx, { account: session.account, change, mail: { template: 'factor-added', data: APP } })
    return storeBackupCodes(deps.clock, tx, session.account, made)
  })
  return { backupCodes }
}

export async function removeAuthenticator(deps: Deps, session: Session): Promise<void> {
  await transact(deps.db, async (tx) => {
    await consumeReauth(deps.clock, tx, session)
    const row = (await deleteAuthenticator(tx, session.account)) ?? fail('factor_not_found')
    const change = { kind: 'authenticator-removed', data: { row } } as const
    await recordChange(deps, tx, { account: session.account, change, mail: { template: 'factor-removed', data: APP } })
    await deleteStrayBackupCodes(tx, session.account)
  })
}

/** Consumes a code of the app; false when it is wrong or not newer than the last one. */
export async function consumeAppCode(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  account: Id,
  code: string,
): Promise<boolean> {
  const app = await findAuthenticator(deps.db, account)
  if (!app?.confirmed_at) return false
  const step = await stepOf(deps, app, code)
  return step !== null && transact(deps.db, (tx) => consumeStep(tx, account, step))
}

export const refuseWrongCode = (): never => fail('wrong_code', { fields: { code: errors.wrong_code[1] } })

/** The time step of the code near now, or null. */
async function stepOf(
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  app: AuthenticatorsTable,
  code: string,
): Promise<number | null> {
  const { Secret, TOTP } = await import('otpauth')
  const secret = secrets.open(app.secret, appContext(app.account_id))
  const options = { digits: CODE_DIGITS, period: PERIOD_S, timestamp: clock() }
  const away = TOTP.validate({ ...options, token: code, secret: Secret.fromBase32(secret), window: WINDOW })
  return away === null ? null : TOTP.counter(options) + away
}
