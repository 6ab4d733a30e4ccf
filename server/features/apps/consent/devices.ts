/** Requests of devices without a browser, which show a code that the member types elsewhere (RFC 8628). */
import { fail } from '#server/core/errors.ts'
import type { CallRequest, Session } from '#server/core/http/call.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import { sha256 } from '#server/core/security/random-secret.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { AppRequestsTable } from '#server/db/tables/apps.ts'
import { transact } from '#server/db/transaction.ts'
import { claimRequest, findRequest, updatePayload } from '#server/features/apps/tokens/requests.store.ts'
import { appOf, type ConsentDeps, grantAccess, presentConsent, type RequestParams, scopesOf } from './consent.ts'

type DeviceDeps = ConsentDeps & Pick<Deps, 'limits'>
type Client = Pick<CallRequest['client'], 'addressRange'>

interface Payload {
  params: RequestParams
  accountId?: string
  error?: string
}

/** The key under which a typed code is stored. */
export const userCodeHash = (code: string): string =>
  sha256(`user code ${code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')}`)

/** Finds the request of a code that is the member's, or nobody's yet. Decided ones are over. */
async function find(db: Db, { clock }: ConsentDeps, { account }: Session, code: string): Promise<AppRequestsTable> {
  const now = clock()
  const named = (await findRequest(db, 'user-code', userCodeHash(code), now)) ?? fail('user_code_not_found')
  const request = (await findRequest(db, 'device', JSON.parse(named.payload), now)) ?? fail('user_code_not_found')
  const { accountId, error } = JSON.parse(request.payload) as Payload
  if (accountId || error || (request.account_id !== NO_ID && request.account_id !== account))
    fail('user_code_not_found')
  return request
}

/** Counts a typed code before it is looked up. */
async function count({ limits }: DeviceDeps, { account }: Session, { addressRange }: Client): Promise<void> {
  await limits.take('userCodesFromAddress', addressRange)
  await limits.take('userCodes', account)
}

/** Opens the request of a device, which then belongs to the member. */
export async function openDevice(deps: DeviceDeps, session: Session, code: string, client: Client) {
  await count(deps, session, client)
  const request = await find(deps.db, deps, session, code)
  const isOwn = await transact(deps.db, (tx) => claimRequest(tx, request.secret_hash, session.account))
  if (!isOwn) fail('user_code_not_found')
  return presentConsent(deps, session.account, (JSON.parse(request.payload) as Payload).params)
}

/** Decides about the request of a device that the member has opened. */
export async function decideDevice(
  deps: DeviceDeps,
  session: Session,
  code: string,
  { approve, scopes }: { approve: boolean; scopes?: string[] | undefined },
  client: Client,
): Promise<void> {
  await count(deps, session, client)
  const opened = await find(deps.db, deps, session, code)
  if (opened.account_id !== session.account) fail('user_code_not_found')
  const app = await appOf(deps, (JSON.parse(opened.payload) as Payload).params)
  await transact(deps.db, async (tx) => {
    // Locks the request: it is decided once.
    await claimRequest(tx, opened.secret_hash, session.account)
    const request = await find(tx, deps, session, code)
    const stored = JSON.parse(request.payload) as Payload
    const result = approve
      ? await grantAccess(deps, tx, session, { app, asked: scopesOf(stored.params), chosen: scopes })
      : { error: 'access_denied', errorDescription: 'The member has refused.' }
    await updatePayload(tx, request.secret_hash, JSON.stringify({ ...stored, ...result }))
  })
}
