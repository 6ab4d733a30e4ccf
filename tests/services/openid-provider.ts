/** A fake OpenID provider: it checks the requests of Plus, and can give wrong answers. */
import { createPublicKey, generateKeyPairSync, hash, type KeyObject, randomUUID, sign, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import type { Visitor } from '#tests/client.ts'
import { world } from '#tests/world.ts'

/** A user of the provider. */
interface Identity {
  sub: string
  email?: string
  email_verified?: boolean | string
  name?: string
  picture?: string
}

interface Asked {
  who: Identity
  redirectUri: string
  nonce: string
  challenge: string
}

const CLIENT = 'plus-client'
const SECRET = 's3cret/of+the:client%'
const TEAM = 'TEAM123456'
const KEY_ID = 'KEY1234567'

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

class OpenIdProvider {
  /** Changes the next ID tokens before they are signed. */
  twist: (claims: Record<string, unknown>) => void = () => {}
  /** Answers that replace the usual ones, by path. */
  readonly instead = new Map<string, { status: number; body: string | Buffer; type?: string }>()
  /** The requested paths. */
  readonly asked: string[] = []
  /** Says the address only when it is asked for it. */
  isTaciturn = false
  signsWith: KeyObject
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly #appleKeys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  readonly #codes = new Map<string, Asked>()
  readonly #identityByToken = new Map<string, Identity>()
  #server: Server | undefined
  #port = 0

  constructor() {
    this.signsWith = this.#keys.privateKey
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** The settings with which Plus uses this provider. */
  get settings(): Record<string, string> {
    const privateKey = this.#appleKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    return {
      GOOGLE_CLIENT_ID: CLIENT,
      GOOGLE_CLIENT_SECRET: SECRET,
      GOOGLE_ISSUER: this.issuer,
      APPLE_CLIENT_ID: CLIENT,
      APPLE_TEAM_ID: TEAM,
      APPLE_KEY_ID: KEY_ID,
      APPLE_PRIVATE_KEY: privateKey,
      APPLE_ISSUER: this.issuer,
    }
  }

  async start(): Promise<void> {
    const server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', this.issuer)
      this.asked.push(pathname)
      const wrong = this.instead.get(pathname)
      const { status, body, type = 'application/json' } = wrong ?? (await this.#answer(pathname, request))
      response.writeHead(status, { 'content-type': type }).end(body)
    })
    this.#server = server
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    server?.closeAllConnections()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
  }

  /** Somebody is led here and says yes: what their browser brings back. */
  authorizes(address: string, who: Identity): URLSearchParams {
    const url = new URL(address)
    expect(url.origin + url.pathname).toBe(`${this.issuer}/authorize`)
    const query = url.searchParams
    const say = (name: string) => query.get(name) ?? ''
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: CLIENT,
      response_type: 'code',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(say(name)).toMatch(/^[\w-]{43}$/)
    const code = randomUUID()
    const asked = { redirectUri: say('redirect_uri'), nonce: say('nonce'), challenge: say('code_challenge') }
    this.#codes.set(code, { who, ...asked })
    return new URLSearchParams({ code, state: say('state') })
  }

  #answer(pathname: string, request: IncomingMessage) {
    if (pathname === '/.well-known/openid-configuration') return ok(this.#metadata)
    if (pathname === '/jwks') return ok({ keys: [{ ...this.#publicKey, kid: 'one', use: 'sig', alg: 'RS256' }] })
    if (pathname === '/userinfo') return this.#tell(request)
    if (pathname === '/token') return this.#redeem(request)
    return { status: 404, body: '' }
  }

  get #publicKey() {
    return createPublicKey(this.#keys.privateKey).export({ format: 'jwk' })
  }

  get #metadata() {
    const { issuer } = this
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    }
  }

  async #redeem(request: IncomingMessage) {
    const body = new URLSearchParams(await text(request))
    const asked = this.#codes.get(body.get('code') ?? '')
    this.#codes.delete(body.get('code') ?? '')
    const isAsked =
      asked?.redirectUri === body.get('redirect_uri') &&
      asked.challenge === hash('sha256', body.get('code_verifier') ?? '', 'base64url') &&
      this.#knows(request.headers.authorization, body)
    if (!asked || !isAsked) return { status: 400, body: JSON.stringify({ error: 'invalid_grant' }) }

    const now = Math.floor(Date.now() / 1_000)
    const { sub } = asked.who
    const claimed = this.isTaciturn ? { sub } : asked.who
    const claims = { iss: this.issuer, aud: CLIENT, iat: now, exp: now + 300, nonce: asked.nonce, ...claimed }
    this.twist(claims)
    const signed = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`
    const signature = sign('sha256', Buffer.from(signed), this.signsWith).toString('base64url')
    const access = randomUUID()
    this.#identityByToken.set(access, asked.who)
    return ok({ access_token: access, token_type: 'Bearer', expires_in: 300, id_token: `${signed}.${signature}` })
  }

  /** As Google: by a secret; as Apple: by a statement signed with the team's key. */
  #knows(authorization: string | undefined, body: URLSearchParams): boolean {
    if (authorization) {
      const [name, secret] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')
      return decode(name) === CLIENT && decode(secret) === SECRET
    }
    const [head = '', claims = '', signature = ''] = (body.get('client_secret') ?? '').split('.')
    const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
    const key = { key: this.#appleKeys.publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(read(head)).toMatchObject({ alg: 'ES256', kid: KEY_ID })
    expect(read(claims)).toMatchObject({ iss: TEAM, sub: CLIENT, aud: this.issuer })
    expect(Number(read(claims).exp) * 1_000).toBeGreaterThan(Date.now())
    return verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))
  }

  #tell({ headers }: IncomingMessage) {
    const who = this.#identityByToken.get((headers.authorization ?? '').replace('Bearer ', ''))
    return who ? ok(who) : { status: 401, body: '{}' }
  }
}

const ok = (body: object): { status: number; body: string | Buffer; type?: string } => ({
  status: 200,
  body: JSON.stringify(body),
})
// Form encoding, as RFC 6749 wants it before Basic's own.
const decode = (word = ''): string => decodeURIComponent(word.replaceAll('+', ' '))

/** Starts one; gone when the test is over. */
export async function openIdProvider(): Promise<OpenIdProvider> {
  const provider = new OpenIdProvider()
  await provider.start()
  onTestFinished(() => provider.stop())
  return provider
}

/** Where a browser is led by an address of Plus. */
export async function followsRedirect(person: Visitor, path: string, init: RequestInit = {}): Promise<string> {
  const { status, headers } = await person.sends(path, { redirect: 'manual', ...init })
  expect(status, path).toBe(303)
  return headers.get('location')!
}

/** Presses the button and says yes there: what the browser is to bring back. */
export async function authorizesAt(
  provider: OpenIdProvider,
  person: Visitor,
  who: Identity,
  button: 'google' | 'apple' = 'google',
) {
  return provider.authorizes(await followsRedirect(person, `GET /api/auth/${button}/start`), who)
}

/** Brings it back as Google has it brought; answers where the browser ends. */
export const handsBackCode = (person: Visitor, answer: URLSearchParams, button: 'google' | 'apple' = 'google') =>
  followsRedirect(person, `GET /api/auth/${button}/callback?${answer}`)

/** The whole way there and back. */
export async function signsInAt(provider: OpenIdProvider, person: Visitor, who: Identity): Promise<string> {
  return handsBackCode(person, await authorizesAt(provider, person, who))
}

export const ada: Identity = {
  sub: 'ada-1815',
  email: 'ada@people.example',
  email_verified: true,
  name: 'Ada Lovelace',
}

/** A world with a provider behind both buttons. */
export async function withProvider(options: Parameters<typeof world>[0] = {}) {
  const provider = await openIdProvider()
  const here = await world({ ...options, settings: { ...provider.settings, ...options.settings } })
  return Object.assign(here, { provider })
}

/** Makes an account by way of Google, with nothing else to get in by; answers its token. */
export async function adaSignsUp(provider: OpenIdProvider, browser: Visitor): Promise<string> {
  await signsInAt(provider, browser, ada)
  const input = { params: { provider: 'google' as const }, body: { username: 'ada' } }
  return (await browser.call('POST /auth/entry/:provider', input)).token
}
