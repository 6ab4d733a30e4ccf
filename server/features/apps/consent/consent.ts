/** What a member decides about a request of an app, and what becomes of it. */
import type { Consent } from '#contract/calls/apps.ts'
import { DAY_MS } from '#contract/durations.ts'
import { expandScopes } from '#contract/scopes.ts'
import { fail } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { randomSecret } from '#server/core/security/random-secret.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { AppsTable } from '#server/db/tables/apps.ts'
import { requireRecentAuthLocked } from '#server/features/accounts/factors/require-recent-auth.ts'
import { findAuthenticatedAt } from '#server/features/accounts/factors/store.ts'
import { findGrant, upsertGrant } from '#server/features/apps/grants.store.ts'
import { findApp } from '#server/features/apps/registry/app-cache.ts'
import { presentApp, scopeList } from '#server/features/apps/registry/app-json.ts'
import { updateApp } from '#server/features/apps/registry/apps.store.ts'
import { isKnownScope, OUT_OF_BAND } from '#server/features/apps/registry/rules.ts'
import { toGrantId } from '#server/features/apps/tokens/grant-id.ts'
import { insertSecret } from '#server/features/apps/tokens/secrets.store.ts'
import { accountCache } from '#server/features/people/account-cache.ts'

/** Days for which a refresh token, or a token of the long kind, works without being used. */
export const IDLE_DAYS = 180
/** Authorizations of tokens that do not expire end with their last use; this only bounds their rows. */
const LONG_DAYS = 3_650

export type ConsentDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'nextId' | 'events'>

/** Parameters of a request, as the app has sent them. */
export interface RequestParams {
  client_id: string
  scope?: string
  redirect_uri?: string
  prompt?: string
  force_login?: string
  login_hint?: string
  max_age?: string | number
}

/** The scopes that a request asks for. */
export const scopesOf = ({ scope = '' }: RequestParams): string[] => scopeList(scope).filter(isKnownScope)

/** The app of a request. It may have been deleted since. */
export const appOf = async (deps: Pick<Deps, 'db' | 'ids'>, { client_id }: RequestParams): Promise<AppsTable> =>
  (await findApp(deps, deps.ids.parse(client_id))) ?? fail('app_request_not_found')

/** What the member is shown before the decision. */
export async function presentConsent(
  deps: Pick<Deps, 'db' | 'ids'>,
  account: Id,
  params: RequestParams,
): Promise<Consent> {
  const app = await appOf(deps, params)
  const [granted, owner] = await Promise.all([findGrant(deps.db, account, app.id), accountCache.get(deps, account)])
  const { username } = owner ?? fail('signed_out')
  return {
    app: {
      ...presentApp(deps.ids, app),
      redirectHost: params.redirect_uri === undefined ? null : hostOf(params.redirect_uri),
      isByMember: app.owner_id !== null,
    },
    scopes: scopesOf(params),
    granted: granted ? scopeList(granted.scopes) : [],
    account: { _id: deps.ids.format(account), username },
    forceLogin: isLoginForced(params),
    loginHint: params.login_hint?.slice(0, 100) ?? null,
  }
}

const isLoginForced = ({ force_login, prompt }: RequestParams): boolean =>
  force_login === 'true' || (prompt?.split(' ').includes('login') ?? false)

/** When the member must have authenticated at the earliest for a request of that time, as its app wants. */
export function authenticatedSince(params: RequestParams, askedAt: number): number {
  if (isLoginForced(params)) return askedAt
  return params.max_age === undefined ? 0 : askedAt - Number(params.max_age) * 1_000
}

/** Where an address leads; null where the member copies a code. */
const hostOf = (address: string): string | null => {
  if (address === OUT_OF_BAND) return null
  const { protocol, host } = new URL(address)
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1)
}

/** What a member approves. Without `chosen` all that was asked for. */
interface Approval {
  app: AppsTable
  asked: readonly string[]
  chosen: readonly string[] | undefined
  authenticatedSince?: number
}

/** The names of the provider of an authorization, and of its member. */
interface Granted {
  accountId: string
  grantId: string
  /** What was granted, separated by spaces. */
  scope: string
  /** When the member has last authenticated, in seconds. */
  authTime: number
}

/**
 * Lets an app in, in the caller's transaction. The session must have authenticated recently; a changed password since
 * then has ended it.
 */
export async function grantAccess(
  { ids, clock, nextId }: ConsentDeps,
  tx: Tx,
  session: Session,
  { app, asked, chosen, authenticatedSince = 0 }: Approval,
): Promise<Granted> {
  await requireRecentAuthLocked(clock, tx, session)
  const { account } = session
  const { authenticated_at } = (await findAuthenticatedAt(tx, account, session.id)) ?? fail('signed_out')
  if (authenticated_at < authenticatedSince) fail('prove_identity')
  // An ID token is what the app has asked the member for: it cannot be left out.
  const whole = asked.filter((scope) => scope === 'openid' || !chosen || chosen.includes(scope))
  const [askedSingles, wholeSingles] = [expandScopes(asked), expandScopes(whole)]
  const granted = [
    ...whole,
    ...[...expandScopes(chosen ?? [])].filter((scope) => askedSingles.has(scope) && !wholeSingles.has(scope)),
  ]
  if (granted.length === 0) fail('no_scopes')
  const now = clock()
  await upsertGrant(tx, {
    account_id: account,
    app_id: app.id,
    id: nextId(),
    scopes: granted.join(' '),
    created_at: now,
    last_used_at: null,
  })
  if (!app.is_used) await updateApp(tx, app.id, { is_used: 1 })
  const id = randomSecret()
  const rejected = asked.filter((scope) => !granted.includes(scope))
  await insertSecret(tx, {
    account_id: account,
    secret_hash: id,
    kind: 'authorization',
    app_id: app.id,
    authorization_id: id,
    payload: JSON.stringify({
      kind: 'Grant',
      iat: Math.floor(now / 1_000),
      accountId: ids.format(account),
      clientId: ids.format(app.id),
      openid: { scope: granted.join(' ') },
      ...(rejected.length > 0 && { rejected: { openid: { scope: rejected.join(' ') } } }),
    }),
    expires_at: now + (app.lifetime === 'long' ? LONG_DAYS : IDLE_DAYS) * DAY_MS,
    used_at: null,
  })
  return {
    accountId: ids.format(account),
    grantId: toGrantId(ids, account, id),
    scope: granted.join(' '),
    authTime: Math.floor(authenticated_at / 1_000),
  }
}
