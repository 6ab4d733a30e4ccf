/** Changes what oidc-provider answers to what clients of Plus and of Mastodon expect. */
import type { Client, KoaContextWithOIDC } from 'oidc-provider'
import { OUT_OF_BAND } from '#server/features/apps/registry/rules.ts'

/** The path of the registration of Mastodon's API. */
const MASTODON_APPS = '/api/v1/apps'

export const SESSION_COOKIE = 'plus_provider'

/** Whether the tokens of a client do not expire. */
export const isLong = (client: Client | undefined): boolean => client?.lifetime === 'long'

/** The screen that says why a request is refused. */
export const errorScreen = (code: string): string => `/authorize/error?code=${encodeURIComponent(code)}`

/** The screen that shows a code to copy. The code is in the fragment, which browsers send to no server. */
function codeScreen(answer: URLSearchParams): string {
  const [code, error] = [answer.get('code'), answer.get('error')]
  if (code === null && error !== 'access_denied') return errorScreen(error ?? 'invalid_request')
  return code === null ? '/authorize/code' : `/authorize/code#${new URLSearchParams({ code })}`
}

/** The members of a registration that are stored. */
const REGISTERED = [
  ...['client_id', 'client_id_issued_at', 'client_name', 'client_uri', 'redirect_uris', 'grant_types'],
  ...['response_types', 'application_type', 'token_endpoint_auth_method', 'scope'],
  ...['client_secret', 'client_secret_expires_at', 'registration_client_uri', 'registration_access_token'],
]

/** Changes what the provider answers. */
export function finish(ctx: KoaContextWithOIDC, issuer: string, now: number): void {
  const body = ctx.body as Record<string, unknown> | undefined
  if (ctx.path.startsWith('/oauth/register') && ctx.status < 300 && body) {
    // Only the answer that makes a secret has it; afterwards the client has the hash.
    const isNew = ctx.method === 'POST'
    ctx.body = Object.fromEntries(
      Object.entries({ scope: 'read', ...body }).filter(
        ([name]) => REGISTERED.includes(name) && (isNew || !name.startsWith('client_secret')),
      ),
    )
  }
  if (ctx.path === '/oauth/token' && body?.access_token) {
    if (isLong(ctx.oidc.client)) delete body.expires_in
    body.scope ||= 'read'
    body.created_at = Math.floor(now / 1_000)
  }
  if (ctx.path === '/oauth/revoke' && ctx.status === 200) ctx.body = {}
  if (ctx.path.startsWith('/.well-known/') && body) body.app_registration_endpoint = issuer + MASTODON_APPS
  const location = ctx.response.get('location') as string | undefined
  if (location?.startsWith(OUT_OF_BAND)) ctx.response.set('location', codeScreen(URL.parse(location)!.searchParams))
  const cookies = ctx.response.get('set-cookie') as unknown as string[] | string
  if (!cookies) return
  ctx.set(
    'set-cookie',
    [cookies]
      .flat()
      // The provider has no sessions.
      .filter((cookie) => !cookie.startsWith(`${SESSION_COOKIE}=`))
      // The screen of a request asks the API.
      .map((cookie) => cookie.replace(/; path=\/authorize\//i, '; path=/api/apps/authorizations/')),
  )
}
