/** The OAuth redirects to a provider and back. Failures redirect to the web app with an error code. */
import type { ProviderId } from '#contract/calls/identities.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError, fail } from '#server/core/errors.ts'
import { randomSecret, sha256 } from '#server/core/security/random-secret.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { CALLBACK_S, consumeRequest, type Goal, SIGN_UP_S, STARTED_S, saveRequest } from './authorization-requests.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { type AuthChecks, authorizationUrl, exchangeCode } from './openid.ts'
import { providerOf } from './providers.ts'
import { parseAppleName, subjectHash } from './rules.ts'
import { findAccountBySubject } from './store.ts'

/** The parts of a request that the flow needs. */
export interface BrowserRequest {
  provider: ProviderId
  /** The public origin of Plus. */
  origin: string
  /** The key of rate limits. */
  addressRange: string
  cookie: string
}

export interface Redirect {
  to: string
  cookie?: string
}

/** Pages of the web app, the only targets of redirects (no open redirect). */
const pages: Record<Goal, (provider: ProviderId) => string> = {
  entry: (provider) => `/entry/${provider}`,
  settings: (provider) => `/settings/services?back=${provider}`,
}

/** Redirects to the web app, which shows the message of the code. */
export const redirectWithError = (code: ErrorCode, provider: ProviderId, goal: Goal = 'entry'): Redirect => {
  const page = pages[goal](provider)
  return { to: `${page}${page.includes('?') ? '&' : '?'}refused=${code}` }
}

const redirectUri = ({ origin, provider }: BrowserRequest): string => `${origin}/api/auth/${provider}/callback`

/** Redirects to the provider and stores the authorization request. */
export async function startAuthorization(deps: Deps, asking: BrowserRequest, goal: Goal): Promise<Redirect> {
  const { provider: id, cookie, origin } = asking
  try {
    await deps.limits.take('providerSignIns', asking.addressRange)
    const provider = providerOf(deps.config, id)
    const checks: AuthChecks = { state: randomSecret(), nonce: randomSecret(), verifier: randomSecret() }
    const to = await authorizationUrl(provider, redirectUri(asking), checks, deps.log)
    // Two tabs can sign in at once: the browser keeps its secret.
    const browser = readCookie(cookie, 'browser', origin) ?? randomSecret()
    const payload = { checks, browser: sha256(browser), goal }
    await transact(deps.db, (tx) =>
      saveRequest(deps.clock, tx, {
        provider: id,
        stage: 'started',
        secret: checks.state,
        seconds: STARTED_S,
        payload,
      }),
    )
    return { to, cookie: writeCookie('browser', origin, { value: browser, seconds: STARTED_S }) }
  } catch (error) {
    return redirectWithError(codeOf(error), id, goal)
  }
}

/**
 * Handles a provider's form post. The cross-site request carries no cookie: the answer is stored, and the browser is
 * redirected to `handleCallback`, where the cookie is.
 */
export async function handleFormPost(
  { db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
  asking: BrowserRequest,
  answer: Record<string, string>,
): Promise<Redirect> {
  const { provider } = asking
  try {
    await limits.take('providerCallbacks', asking.addressRange)
    const { state: secret = '' } = answer
    await transact(db, async (tx) => {
      const started = await consumeRequest(clock, tx, provider, 'started', secret)
      const payload = { ...started, answer }
      await saveRequest(clock, tx, { provider, stage: 'posted', secret, seconds: CALLBACK_S, payload })
    })
    return { to: `/api/auth/${provider}/callback?state=${encodeURIComponent(secret)}` }
  } catch (error) {
    return redirectWithError(codeOf(error), provider)
  }
}

/** Handles the provider's redirect back: verifies the answer and stores the pending identity under a cookie. */
export async function handleCallback(
  deps: Deps,
  asking: BrowserRequest,
  query: Record<string, string>,
): Promise<Redirect> {
  const { provider: id, origin } = asking
  let goal: Goal | undefined
  try {
    await deps.limits.take('providerCallbacks', asking.addressRange)
    const provider = providerOf(deps.config, id)
    const visit = await consumeAnsweredRequest(deps, id, provider.isPosted, query)
    goal = visit.goal
    // A callback of another browser would sign this one in to the wrong account (login CSRF).
    const browser = readCookie(asking.cookie, 'browser', origin)
    if (!browser || sha256(browser) !== visit.browser) fail('provider_expired')
    const claims = await exchangeCode(provider, redirectUri(asking), visit.answer, visit.checks, deps.log)
    if (visit.answer.user && claims.name === '') claims.name = parseAppleName(visit.answer.user)

    const isKnown = await findAccountBySubject(deps.db, subjectHash(id, claims))
    const seconds = isKnown && goal === 'entry' ? CALLBACK_S : SIGN_UP_S
    const secret = randomSecret()
    await transact(deps.db, (tx) =>
      saveRequest(deps.clock, tx, { provider: id, stage: 'verified', secret, seconds, payload: claims }),
    )
    return { to: pages[goal](id), cookie: writeCookie(id, origin, { value: secret, seconds }) }
  } catch (error) {
    return redirectWithError(codeOf(error), id, goal)
  }
}

/** Consumes the request of a state: it is valid once. */
function consumeAnsweredRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  provider: ProviderId,
  isPosted: boolean,
  query: Record<string, string>,
) {
  const { state = '' } = query
  return transact(db, async (tx) =>
    isPosted
      ? consumeRequest(clock, tx, provider, 'posted', state)
      : { ...(await consumeRequest(clock, tx, provider, 'started', state)), answer: query },
  )
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  throw error
}
