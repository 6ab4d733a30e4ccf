/** Apps of others: programs that register, are let in by members and get tokens, by a client library of OAuth. */
import * as oauth from 'openid-client'
import { loadOrCreateSecret } from '#server/db/instance.ts'
import { makeSigningKey } from '#server/features/apps/provider/signing-key.ts'
import type { Member } from './member.ts'
import { timedWorld } from './second-factors.ts'
import type { World } from './world.ts'

/** The public address of the network, as apps know it. */
const ISSUER = 'https://plus.example'
export const REDIRECT = 'https://app.example/callback'

type Place = Pick<World, 'origin'>

let signingKey: string | undefined

/** A world whose clock the test advances, and which apps know by its public address. */
export async function appWorld(settings: Record<string, string> = {}) {
  const cast = await timedWorld({ PUBLIC_URL: ISSUER, ...settings })
  // Making a key takes as long as ten worlds, so all worlds of a file share one.
  const name = 'app_signing_key'
  signingKey ??= await makeSigningKey()
  await loadOrCreateSecret(cast.app.deps, name, () => signingKey!)
  return cast
}

const toWorld =
  ({ origin }: Place): oauth.CustomFetch =>
  (url, init) =>
    fetch(url.replace(ISSUER, origin), init as RequestInit)

/** Registers an app by itself. */
export const registers = (place: Place, metadata: Partial<oauth.ClientMetadata> = {}): Promise<oauth.Configuration> =>
  oauth.dynamicClientRegistration(
    new URL(ISSUER),
    {
      client_name: 'Lantern',
      redirect_uris: [REDIRECT],
      scope: 'read write',
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      ...metadata,
    },
    undefined,
    { [oauth.customFetch]: toWorld(place), algorithm: 'oauth2' },
  )

/** An app that is registered already. */
export async function knownApp(place: Place, id: string, secret?: string): Promise<oauth.Configuration> {
  const options = { [oauth.customFetch]: toWorld(place), algorithm: 'oauth2' } as const
  return oauth.discovery(new URL(ISSUER), id, secret, secret ? undefined : oauth.None(), options)
}

interface Request {
  url: URL
  verifier: string
  state: string
}

/** What an app asks for. `more` replaces parameters; null leaves one out. */
export async function asks(app: oauth.Configuration, more: Record<string, string | null> = {}): Promise<Request> {
  const verifier = oauth.randomPKCECodeVerifier()
  const state = oauth.randomState()
  const url = oauth.buildAuthorizationUrl(app, {
    redirect_uri: REDIRECT,
    scope: 'read write:statuses',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  })
  for (const [name, value] of Object.entries(more))
    value === null ? url.searchParams.delete(name) : url.searchParams.set(name, value)
  return { url, verifier, state }
}

/** Has the browser of a member navigate. Answers where it is sent. */
export async function navigates(member: Member, to: string | URL): Promise<URL> {
  const { pathname, search } = new URL(to, ISSUER)
  const { headers } = await member.sends(`GET ${pathname}${search}`, {
    redirect: 'manual',
    headers: { authorization: '' },
  })
  return new URL(headers.get('location') ?? 'about:blank', ISSUER)
}

/** Has the member open a request. Answers its id. */
export async function opens(member: Member, { url }: Request): Promise<string> {
  const screen = await navigates(member, url)
  const id = screen.pathname.split('/').at(-1)!
  await member.call('GET /apps/authorizations/:id', { params: { id } })
  return id
}

/** Has the member decide about a request. Answers where the browser returns to. */
export async function decides(
  member: Member,
  request: Request,
  body: { approve: boolean; scopes?: string[] } = { approve: true },
): Promise<URL> {
  const id = await opens(member, request)
  const { redirect } = await member.call('POST /apps/authorizations/:id', { params: { id }, body })
  return navigates(member, redirect)
}

/** Exchanges the code of an answer for tokens. */
export const redeems = (app: oauth.Configuration, answer: URL, { verifier, state }: Request) =>
  oauth.authorizationCodeGrant(app, answer, { pkceCodeVerifier: verifier, expectedState: state })

/** Has the member let the app in. Answers its tokens. */
export async function letsIn(member: Member, app: oauth.Configuration, more: Record<string, string | null> = {}) {
  const request = await asks(app, more)
  return redeems(app, await decides(member, request), request)
}

/** What the token endpoint answers to a form. */
export async function postsForm(
  { origin }: Place,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(origin + path, { method: 'POST', body: new URLSearchParams(form), headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}
