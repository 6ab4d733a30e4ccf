/** The authorization server: oidc-provider with the rows, rules and screens of Plus. Loaded at the first request. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { ParsedUrlQuery } from 'node:querystring'
import type { Client, Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { ALL_SCOPES, expandScopes, isReading, type Scope } from '#contract/scopes.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import { randomSecret, sha256 } from '#server/core/security/random-secret.ts'
import { isSameSecret } from '#server/core/security/same-secret.ts'
import type { Deps } from '#server/db/deps.ts'
import { REQUEST_COOKIE, REQUEST_MS } from '#server/features/apps/consent/authorizations.ts'
import { IDLE_DAYS } from '#server/features/apps/consent/consent.ts'
import { cleanScopeText, isKnownScope, OUT_OF_BAND } from '#server/features/apps/registry/rules.ts'
import { newToken } from '#server/features/apps/tokens/access-tokens.ts'
import { createAdapter } from './adapter.ts'
import { errorScreen, finish, isLong, SESSION_COOKIE } from './finish-answer.ts'
import { findMember, readProfile } from './member-claims.ts'
import { loadSigningKey } from './signing-key.ts'

const MINUTE_S = 60
const HOUR_S = HOUR_MS / 1_000
const DAY_S = DAY_MS / 1_000
/** Tokens of the long kind end in the database; the provider wants a number. */
const LONG_S = 3_650 * DAY_S

const RESUME_COOKIE = 'plus_resume'

/** The issuer whose request is being answered. */
const issuers = new AsyncLocalStorage<string>()
const currentIssuer = (): string => issuers.getStore()!

/** An answer in the form of RFC 6749. */
export interface OAuthRefusal {
  status: number
  retryAfter: number | undefined
  body: { error: string; error_description: string }
}

/** `explain` makes the refusal for a failure that the provider does not know, such as a database that is away. */
export async function createProvider(deps: Deps, explain: (error: unknown, request: IncomingMessage) => OAuthRefusal) {
  const { default: Provider, errors } = await import('oidc-provider')
  const { ids, nextId } = deps
  const configuration: Configuration = {
    adapter: createAdapter({ ...deps, errors }),
    jwks: { keys: [await loadSigningKey(deps)] },
    scopes: ['openid', ...ALL_SCOPES],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'profile', 'picture'] },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    // Clients of Mastodon do not know it. They have a secret.
    pkce: { required: (_ctx, client) => !isLong(client) },
    extraParams: {
      force_login: null,
      lang: null,
      // It is read for every request, and the only hook that knows where a refusal goes.
      scope(_ctx: unknown, scope: unknown) {
        if (typeof scope === 'string' && !scope.split(' ').some(isKnownScope))
          throw new errors.InvalidScope('requested scopes do not exist', scope)
      },
    },
    extraClientMetadata: { properties: ['lifetime'] },
    features: {
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true, deviceInfo: () => ({}) },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) =>
          client.tokenEndpointAuthMethod !== 'none' && token.clientId === client.clientId,
      },
      registration: {
        enabled: true,
        idFactory: () => ids.format(nextId()),
        secretFactory: randomSecret,
      },
      registrationManagement: { enabled: true, rotateRegistrationAccessToken: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      introspection: '/oauth/introspect',
      registration: '/oauth/register',
      device_authorization: '/oauth/device_authorization',
      userinfo: '/oauth/userinfo',
      jwks: '/oauth/jwks',
      // A screen of the web app.
      code_verification: '/device',
    },
    ttl: {
      AccessToken: (_ctx, _token, client) => (isLong(client) ? LONG_S : HOUR_S),
      ClientCredentials: (_ctx, _token, client) => (isLong(client) ? LONG_S : HOUR_S),
      // Members copy the other kind by hand.
      AuthorizationCode: (_ctx, code) => (code.redirectUri === OUT_OF_BAND ? 10 * MINUTE_S : MINUTE_S),
      DeviceCode: 10 * MINUTE_S,
      Interaction: REQUEST_MS / 1_000,
      IdToken: HOUR_S,
      RefreshToken: IDLE_DAYS * DAY_S,
      Grant: IDLE_DAYS * DAY_S,
      Session: MINUTE_S,
    },
    extraTokenClaims: (_ctx, token) =>
      'client' in token && isLong(token.client as Client) ? { lifetime: 'long' } : undefined,
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token') && !isLong(client),
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    clientBasedCORS: () => true,
    cookies: {
      names: { interaction: REQUEST_COOKIE, resume: RESUME_COOKIE, session: SESSION_COOKIE },
      short: { httpOnly: true, sameSite: 'lax', signed: false },
      long: { httpOnly: true, sameSite: 'lax', signed: false },
    },
    interactions: { url: (_ctx, { uid, params }) => `/authorize/${uid}${languageOf(params)}` },
    findAccount: (_ctx, sub) => findMember(deps, currentIssuer(), sub),
    renderError(ctx, out, error) {
      if (!ctx.path.startsWith('/oauth/authorize')) {
        ctx.body = out
        return
      }
      const code = error instanceof errors.SessionNotFound ? 'expired' : out.error
      ctx.redirect(errorScreen(code))
      ctx.status = 303
    },
  }
  // The issuer is another one for each address by which a network without PUBLIC_URL is opened.
  const provider = new Provider('http://localhost', configuration)
  Object.defineProperty(provider, 'issuer', { get: currentIssuer })
  // The headers of a proxy are judged before (server/features/apps/provider/serve.ts).
  provider.proxy = true
  provider.silent = true
  const failures = new WeakMap<IncomingMessage, unknown>()
  provider.on('server_error', (ctx, error) => failures.set(ctx.req, error))

  // Secrets name whose they are, so that one machine of a distributed database finds them.
  const named = (model: object, owner: (token: never) => string | undefined) => {
    const prototype = model as { generateTokenId(): string }
    const original = prototype.generateTokenId
    prototype.generateTokenId = function (this: never) {
      // It also sets the format of access tokens.
      original.call(this)
      return newToken(ids, ids.parse(owner(this) ?? ids.format(NO_ID)))
    }
  }
  const ofMember = (token: { accountId?: string }) => token.accountId
  for (const model of [provider.AccessToken, provider.AuthorizationCode, provider.RefreshToken])
    named(model.prototype, ofMember)
  named(provider.ClientCredentials.prototype, () => undefined)
  named(provider.RegistrationAccessToken.prototype, (token: { clientId?: string }) => token.clientId)
  // Clients of Mastodon ask for all scopes in the name of the app itself, which can only read.
  const saveOwn = provider.ClientCredentials.prototype.save
  provider.ClientCredentials.prototype.save = function () {
    if (isLong(this.client)) this.scope = (this.scope ?? '').split(' ').filter(isReading).join(' ') || 'read'
    return saveOwn.call(this)
  }
  // A member may grant single scopes out of one that includes them.
  provider.Grant.prototype.getOIDCScopeFiltered = function (this: { getOIDCScope(): string }, filter) {
    const [names, singles] = [new Set(filter), expandScopes([...filter])]
    return this.getOIDCScope()
      .split(' ')
      .filter((scope) => names.has(scope) || singles.has(scope as Scope))
      .join(' ')
  }
  provider.Client.prototype.compareClientSecret = async function (this: Client, given: string) {
    return isSameSecret(sha256(given), this.clientSecret ?? '')
  }

  provider.use(async (ctx, next) => {
    // The provider adds the hash of the script in its page that posts an answer to an app.
    ctx.set('content-security-policy', "default-src 'none'; script-src; base-uri 'none'; frame-ancestors 'none'")
    if (ctx.path === '/oauth/authorize' && ctx.method === 'GET') ctx.query = toKnownQuery(ctx.query)
    await next()
    // 403: a token without OpenID Connect; 401: none of the provider's own, such as a personal one.
    if (ctx.path === '/oauth/userinfo' && (ctx.status === 403 || ctx.status === 401)) await answerProfile(ctx)
    if (failures.has(ctx.req)) refuse(ctx as unknown as KoaContextWithOIDC, explain(failures.get(ctx.req), ctx.req))
    finish(ctx as unknown as KoaContextWithOIDC, currentIssuer(), deps.clock())
  })
  /** Answers tokens without OpenID Connect, such as those of Mastodon's clients and personal ones, which have the scope `profile` instead. */
  const answerProfile = async (ctx: Pick<KoaContextWithOIDC, 'headers' | 'body' | 'status' | 'remove'>) => {
    const profile = await readProfile(deps, currentIssuer(), ctx.headers.authorization)
    if (!profile) return
    ctx.remove('www-authenticate')
    ctx.status = 200
    ctx.body = profile
  }
  const callback = provider.callback()
  return (issuer: string, ...request: Parameters<typeof callback>): void =>
    void issuers.run(issuer, () => callback(...request))
}

/** A query of an app to `/oauth/authorize` without scopes that Plus does not know. */
function toKnownQuery(query: ParsedUrlQuery): ParsedUrlQuery {
  const { response_mode, scope = '', ...others } = query
  const known = typeof scope === 'string' ? cleanScopeText(scope || 'read') : scope
  // A code to copy is shown by a page of Plus.
  const mode = response_mode !== undefined && query.redirect_uri !== OUT_OF_BAND && { response_mode }
  return { ...others, ...mode, scope: known }
}

const languageOf = ({ lang, ui_locales }: { lang?: unknown; ui_locales?: unknown }): string => {
  const [wanted = ''] = String(lang ?? ui_locales ?? '').split(' ')
  return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(wanted) ? `?lang=${wanted}` : ''
}

/** Answers a failure as it is: the provider calls each a fault of the server. */
function refuse(ctx: KoaContextWithOIDC, { status, retryAfter, body }: OAuthRefusal): void {
  if (retryAfter !== undefined) ctx.set('retry-after', String(retryAfter))
  if (ctx.path.startsWith('/oauth/authorize')) {
    ctx.redirect(errorScreen(body.error))
    ctx.status = 303
    return
  }
  ctx.body = body
  ctx.status = status
}
