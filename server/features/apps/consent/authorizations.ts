/**
 * Requests of apps that have sent a browser to `/oauth/authorize`. A request belongs to that browser, which has its cookie,
 * and to the member who opened it there last: a link to it does nothing in any other browser.
 */
import { MINUTE_MS } from '#contract/durations.ts'
import { fail } from '#server/core/errors.ts'
import type { CallRequest, Session } from '#server/core/http/call.ts'
import { sha256 } from '#server/core/security/random-secret.ts'
import { isSameSecret } from '#server/core/security/same-secret.ts'
import type { Db } from '#server/db/db.ts'
import type { AppRequestsTable } from '#server/db/tables/apps.ts'
import { transact } from '#server/db/transaction.ts'
import { claimRequest, findRequest, takeRequest, updatePayload } from '#server/features/apps/tokens/requests.store.ts'
import {
  appOf,
  authenticatedSince,
  type ConsentDeps,
  grantAccess,
  presentConsent,
  type RequestParams,
  scopesOf,
} from './consent.ts'

/** How long a request waits for its decision. */
export const REQUEST_MS = 10 * MINUTE_MS

/** The cookie of a request. Its value is the id of the request. */
export const REQUEST_COOKIE = 'plus_authorize'

type Client = Pick<CallRequest['client'], 'cookie'>

interface Payload {
  params: RequestParams
  returnTo: string
  result?: unknown
}

/** Finds a request of this browser. */
async function find(
  db: Db,
  { clock }: Pick<ConsentDeps, 'clock'>,
  id: string,
  { cookie }: Client,
): Promise<AppRequestsTable> {
  const values = cookie.split(/; */).filter((each) => each.startsWith(`${REQUEST_COOKIE}=`))
  if (!values.some((value) => isSameSecret(value.slice(REQUEST_COOKIE.length + 1), id))) fail('app_request_not_found')
  return (await findRequest(db, 'interaction', sha256(id), clock())) ?? fail('app_request_not_found')
}

/** Opens a request, which then belongs to the member. Signing in with another account in the same browser hands it over. */
export async function openAuthorization(deps: ConsentDeps, session: Session, id: string, client: Client) {
  const request = await find(deps.db, deps, id, client)
  await transact(deps.db, (tx) => takeRequest(tx, request.secret_hash, session.account))
  return presentConsent(deps, session.account, (JSON.parse(request.payload) as Payload).params)
}

/** Decides about a request that the member has opened. Answers where the browser continues. */
export async function decideAuthorization(
  deps: ConsentDeps,
  session: Session,
  id: string,
  { approve, scopes }: { approve: boolean; scopes?: string[] | undefined },
  client: Client,
): Promise<{ redirect: string }> {
  const opened = await find(deps.db, deps, id, client)
  if (opened.account_id !== session.account) fail('app_request_not_found')
  const app = await appOf(deps, (JSON.parse(opened.payload) as Payload).params)
  return transact(deps.db, async (tx) => {
    // Locks the request: it is decided once.
    if (!(await claimRequest(tx, opened.secret_hash, session.account))) fail('app_request_not_found')
    const request = await find(tx, deps, id, client)
    const stored = JSON.parse(request.payload) as Payload
    if (stored.result !== undefined) fail('app_request_not_found')
    const result = approve
      ? await grantAccess(deps, tx, session, {
          ...{ app, asked: scopesOf(stored.params), chosen: scopes },
          authenticatedSince: authenticatedSince(stored.params, request.expires_at - REQUEST_MS),
        }).then(({ accountId, grantId, authTime }) => ({
          login: { accountId, ts: authTime, remember: false },
          consent: { grantId },
        }))
      : { error: 'access_denied', error_description: 'The member has refused.' }
    await updatePayload(tx, request.secret_hash, JSON.stringify({ ...stored, result }))
    return { redirect: stored.returnTo }
  })
}
