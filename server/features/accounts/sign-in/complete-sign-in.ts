/** Completes a sign-in: second factor, then session. Every sign-in method ends here. */
import type { PasskeyAnswer } from '#contract/calls/factors.ts'
import { AppError, fail } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import type { SecurityLog } from '#server/core/security/security-log.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { listMethods } from '#server/features/accounts/factors/methods.ts'
import { findPasskey, listPasskeys } from '#server/features/accounts/factors/passkeys.store.ts'
import {
  consumeTicket,
  countTicketAttempt,
  issueTicket,
  readTicket,
} from '#server/features/accounts/factors/tickets.ts'
import { type FactorResponse, verifyFactor } from '#server/features/accounts/factors/verify-factor.ts'
import { accountOfPasskey, requestOptions, verifyPasskey } from '#server/features/accounts/factors/webauthn.ts'
import { startSession } from '#server/features/accounts/sessions/sessions.ts'
import { recordSignIn } from '#server/features/accounts/sessions/sign-ins.ts'
import { type AccountRow, lockAccount, updateAccount } from '#server/features/people/accounts.store.ts'
import { presentMe } from '#server/features/people/present.ts'

type Client = CallRequest['client']

const SIGN_IN = { purpose: 'sign-in', account: NO_ID } as const

/**
 * Refuses when the first factor is no longer valid. Runs with the account locked, in the transaction that starts the
 * session: the password or the sign-in method may have changed since it was verified.
 */
type Recheck = (tx: Tx) => Promise<unknown>

/** Signs in after the first factor. An account with a second factor is refused with a ticket for it. */
export async function completeSignIn(deps: Deps, account: Id, client: Client, stillHolds: Recheck) {
  const { token, factor } = await transact(deps.db, async (tx) => {
    const row = await recheckLocked(tx, account, stillHolds)
    const ways = await listMethods(tx, account)
    if (ways.length > 0) return { factor: { ticket: await issueTicket(deps.clock, tx, account), ways } }
    return { token: await startSessionOf(deps, tx, row, client) }
  })
  if (token === undefined) return fail('second_factor_required', { account, factor })
  return presentSignIn(deps, account, client, token)
}

async function recheckLocked(tx: Tx, account: Id, stillHolds: Recheck): Promise<AccountRow> {
  const row = (await lockAccount(tx, account)) ?? fail('wrong_credentials')
  await stillHolds(tx)
  return row
}

/** Starts the session. Accounts from before languages were stored get theirs. */
async function startSessionOf(deps: Deps, tx: Tx, { id, language }: AccountRow, client: Client): Promise<string> {
  if (language === null) await updateAccount(tx, id, { language: client.language })
  return startSession(deps, tx, id, client)
}

/** Signs in by a ticket and a second factor. */
export async function completeSignInWithFactor(
  deps: Deps,
  { ticket, ...given }: FactorResponse & { ticket: string },
  client: Client,
  origin: string,
) {
  const account = await countTicketAttempt(deps, ticket)
  const place = { purpose: 'factor', addressRange: client.addressRange } as const
  const judge = () => verifyFactor(deps, account, given, place, origin)
  await countFailures(deps, account, client, judge).catch(async (error) => {
    if (error instanceof AppError) await transact(deps.db, (tx) => recordSignIn(deps, tx, account, client, true))
    throw error
  })
  return startRecheckedSession(deps, account, client, (tx) => consumeTicket(tx, ticket))
}

/** WebAuthn request options: the passkeys of the ticket's account, or any discoverable one. */
export async function passkeySignInOptions(
  deps: Pick<Deps, 'db' | 'clock' | 'limits'>,
  ticket: string | undefined,
  client: Client,
  origin: string,
) {
  await deps.limits.take('passkeySignIns', client.addressRange)
  if (ticket === undefined) return requestOptions(deps, SIGN_IN, origin)
  const account = await readTicket(deps, ticket)
  return requestOptions(deps, { purpose: 'factor', account }, origin, await listPasskeys(deps.db, account))
}

/** Signs in with a passkey alone. User verification makes it two factors in one. */
export async function signInWithPasskey(deps: Deps, passkey: PasskeyAnswer, client: Client, origin: string) {
  const account = accountOfPasskey(deps.ids, passkey)
  await countFailures(deps, account, client, () => verifyPasskey(deps, account, SIGN_IN, origin, passkey))
  return startRecheckedSession(
    deps,
    account,
    client,
    async (tx) => (await findPasskey(tx, account, passkey.id)) ?? fail('passkey_refused'),
  )
}

/** Counts an attempt of the address range before it is verified, and refunds it on success. */
async function countFailures(
  deps: Pick<Deps, 'security' | 'limits'>,
  account: Id,
  client: Client,
  judge: () => Promise<void>,
): Promise<void> {
  const { limits, security } = deps
  const tried = async () => {
    await limits.take('failedSignInsFromAddress', client.addressRange)
    await judge()
  }
  await security.watch(client, account, tried())
  await limits.refund('failedSignInsFromAddress', client.addressRange)
}

async function startRecheckedSession(deps: Deps, account: Id, client: Client, stillHolds: Recheck) {
  const token = await transact(deps.db, async (tx) =>
    startSessionOf(deps, tx, await recheckLocked(tx, account, stillHolds), client),
  )
  return presentSignIn(deps, account, client, token)
}

async function presentSignIn(
  deps: { db: Db; ids: IdFormat; security: SecurityLog },
  account: Id,
  client: Client,
  token: string,
) {
  deps.security.record('signed_in', account, client)
  return { token, user: (await presentMe(deps, account)) ?? fail('wrong_credentials') }
}
