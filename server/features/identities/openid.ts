/** What is said with a provider (OpenID Connect, authorization code with PKCE). Everything it answers is checked here. */
import type * as OpenId from 'openid-client'
import { fail } from '#server/core/errors.ts'
import type { Log } from '#server/core/log.ts'
import { createLru } from '#server/core/lru.ts'
import type { Provider } from './providers.ts'
import { type Claims, toClaims } from './rules.ts'

const TIMEOUT_S = 5
/** Where a provider's addresses and keys are is asked again after so long. */
const CACHE_MS = 6 * 60 * 60 * 1_000

/** What one way to a provider and back is held together by. */
export interface AuthChecks {
  state: string
  nonce: string
  verifier: string
}

type Use = typeof OpenId

// Not needed until somebody presses the button.
const load = (): Promise<Use> => import('openid-client')

const configurations = createLru<string, Promise<OpenId.Configuration>>(10, CACHE_MS)

/** The provider's addresses, asked for once; a provider that did not answer is asked again by the next who comes. */
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

/** Where the browser goes. */
export async function authorizationUrl(
  provider: Provider,
  redirectUri: string,
  checks: AuthChecks,
  log: Log,
): Promise<string> {
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

/** Trades what the browser brought back for who it is. */
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
    const said = tokens.claims()!
    // Many providers tell no more than the subject until they are asked.
    const more =
      said.email === undefined && config.serverMetadata().userinfo_endpoint
        ? await use.fetchUserInfo(config, tokens.access_token, said.sub)
        : {}
    return toClaims({ ...more, ...said })
  } catch (error) {
    refuse(use, provider, error, log)
  }
}

/** Faults on the other side are refusals here, never faults of ours. What happened is for the operator. */
function refuse(use: Use, { id }: Provider, error: unknown, log: Log): never {
  const { code, error: reason } = error as { code?: unknown; error?: unknown }
  if (error instanceof use.AuthorizationResponseError && isCancelled(reason)) fail('provider_cancelled')
  log.warn({ err: error, provider: id, reason }, 'A sign-in with another service failed')
  // What fetch throws when nobody is there.
  const isAway = code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed')
  const status = (error as { cause?: { status?: unknown } }).cause?.status
  fail(isAway || (typeof status === 'number' && status >= 500) ? 'provider_unavailable' : 'provider_refused')
}

const isCancelled = (reason: unknown): boolean => reason === 'access_denied' || reason === 'user_cancelled_authorize'
