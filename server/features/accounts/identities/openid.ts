/** OpenID Connect: authorization code flow with PKCE. Every answer of a provider is verified here. */

import type * as OpenId from 'openid-client'
import { HOUR_MS } from '#contract/durations.ts'
import { fail } from '#server/core/errors.ts'
import type { Log } from '#server/core/log.ts'
import { createLru } from '#server/core/lru.ts'
import type { Provider } from './providers.ts'
import { type Claims, toClaims } from './rules.ts'

const TIMEOUT_S = 5
/** How long a provider's discovery document is cached. */
const CACHE_MS = 6 * HOUR_MS

/** The values that bind a callback to its authorization request. */
export interface AuthChecks {
  state: string
  nonce: string
  verifier: string
}

type Use = typeof OpenId

// Loaded at the first use.
const load = (): Promise<Use> => import('openid-client')

const configurations = createLru<string, Promise<OpenId.Configuration>>(10, CACHE_MS)

/** Caches the discovery of a provider; a failure is not cached. */
function discover(use: Use, provider: Provider): Promise<OpenId.Configuration> {
  const key = `${provider.id} ${provider.issuer} ${provider.clientId}`
  const found = configurations.get(key) ?? fetchConfiguration(use, provider)
  configurations.set(key, found)
  found.catch(() => configurations.get(key) === found && configurations.delete(key))
  return found
}

async function fetchConfiguration(use: Use, provider: Provider): Promise<OpenId.Configuration> {
  const issuer = new URL(provider.issuer)
  const options: OpenId.DiscoveryRequestOptions = {
    timeout: TIMEOUT_S,
    execute: issuer.protocol === 'http:' ? [use.allowInsecureRequests] : [],
  }
  const { clientId } = provider
  const found = await use.discovery(issuer, clientId, undefined, use.None(), options)
  const metadata = found.serverMetadata()
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const config = new use.Configuration(metadata, clientId, undefined, provider.authenticate(use, methods))
  config.timeout = TIMEOUT_S
  for (const change of options.execute ?? []) change(config)
  use.enableNonRepudiationChecks(config)
  return config
}

/** The provider's authorization URL. */
export async function authorizationUrl(provider: Provider, redirectUri: string, checks: AuthChecks, log: Log) {
  const use = await load()
  try {
    const config = await discover(use, provider)
    return use.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: provider.scope,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await use.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
      ...(provider.isPosted && { response_mode: 'form_post' }),
    }).href
  } catch (error) {
    refuse(use, provider, error, log)
  }
}

/** Exchanges the authorization code for the user's claims. */
export async function exchangeCode(
  provider: Provider,
  redirectUri: string,
  answer: Record<string, string>,
  checks: AuthChecks,
  log: Log,
): Promise<Claims> {
  const use = await load()
  try {
    const config = await discover(use, provider)
    const url = new URL(redirectUri)
    url.search = new URLSearchParams(answer).toString()
    const expected = {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    }
    const tokens = await use.authorizationCodeGrant(config, url, expected)
    const claims = tokens.claims()!
    // Some providers return the email from the userinfo endpoint only.
    const more =
      claims.email === undefined && config.serverMetadata().userinfo_endpoint
        ? await use.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {}
    return toClaims({ ...more, ...claims })
  } catch (error) {
    refuse(use, provider, error, log)
  }
}

/** Converts a provider's failure into an AppError, and logs it. */
function refuse(use: Use, { id }: Provider, error: unknown, log: Log): never {
  const { code, error: reason } = error as { code?: unknown; error?: unknown }
  if (error instanceof use.AuthorizationResponseError && isCancelled(reason)) fail('provider_cancelled')
  log.warn({ err: error, provider: id, reason }, 'A sign-in with another service failed')
  // fetch throws this when it cannot connect.
  const isAway = code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed')
  const status = (error as { cause?: { status?: unknown } }).cause?.status
  fail(isAway || (typeof status === 'number' && status >= 500) ? 'provider_unavailable' : 'provider_refused')
}

const isCancelled = (reason: unknown): boolean => reason === 'access_denied' || reason === 'user_cancelled_authorize'
