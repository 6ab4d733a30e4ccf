/** A real OpenID provider (oidc-provider) for the journeys, at localhost, which is another site than Plus at 127.0.0.1. */
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Provider from 'oidc-provider'
import type { Settings } from './host.ts'

const SECRET = 's3cret/of+the:client%'
const callbacks = /^http:\/\/127\.0\.0\.1:\d+\/api\/auth\/(google|apple)\/callback$/

/** The user who is signed in to the provider. */
export const ada = { sub: 'ada-1815', email: 'ada@people.example', email_verified: true, name: 'Ada Lovelace' }

export class OpenId {
  /** The user as whom "Continue" signs in. */
  who: typeof ada = ada
  readonly #server: Server
  readonly #appleKeys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

  private constructor() {
    this.#server = createServer()
  }

  static async start(): Promise<OpenId> {
    const openId = new OpenId()
    await new Promise<void>((resolve) => openId.#server.listen(0, '127.0.0.1', resolve))
    const provider = await openId.#create()
    const answer = provider.callback()
    openId.#server.on('request', (request, response) => {
      if (request.url?.startsWith('/interaction/')) void openId.#ask(provider, request, response)
      else void answer(request, response)
    })
    return openId
  }

  get issuer(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** The settings that connect both buttons of Plus with the provider. */
  get settings(): Settings {
    return {
      GOOGLE_CLIENT_ID: 'google',
      GOOGLE_CLIENT_SECRET: SECRET,
      GOOGLE_ISSUER: this.issuer,
      APPLE_CLIENT_ID: 'apple',
      APPLE_TEAM_ID: 'TEAM123456',
      APPLE_KEY_ID: 'KEY1234567',
      APPLE_PRIVATE_KEY: this.#appleKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      APPLE_ISSUER: this.issuer,
    }
  }

  async stops(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #create(): Promise<Provider> {
    const { default: Made } = await import('oidc-provider')
    const client = { redirect_uris: ['https://plus.example'], grant_types: ['authorization_code'] }
    const provider = new Made(this.issuer, {
      clients: [
        { ...client, client_id: 'google', client_secret: SECRET, token_endpoint_auth_method: 'client_secret_basic' },
        { ...client, client_id: 'apple', client_secret: SECRET, token_endpoint_auth_method: 'client_secret_post' },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      scopes: ['openid', 'name'],
      cookies: { keys: ['a key of the test'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...this.who, sub: accountId }) }),
      pkce: { required: () => true },
    })
    // The address of Plus is known only later, and Apple's secret is a statement signed with the client's key.
    const clients = provider.Client.prototype as unknown as Record<string, (given: string) => boolean>
    clients.redirectUriAllowed = (address) => callbacks.test(address)
    clients.compareClientSecret = (given) => given === SECRET || this.#isSigned(given)
    return provider
  }

  #isSigned(statement: string): boolean {
    const [head = '', claims = '', signature = ''] = statement.split('.')
    const key = { key: createPublicKey(this.#appleKeys.privateKey), dsaEncoding: 'ieee-p1363' } as const
    return verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))
  }

  /** The page that asks for consent, and its answer. */
  async #ask(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.issuer)
    const { params } = await provider.interactionDetails(request, response)
    if (!searchParams.has('answer')) {
      const link = (answer: string, text: string) => `<a href="${pathname}?answer=${answer}">${text}</a>`
      const page = `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,">
        <h1>Who are you?</h1><p>${link('yes', `Continue as ${this.who.name}`)}<p>${link('no', 'No, thanks')}`
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
      return
    }
    if (searchParams.get('answer') === 'no') {
      await provider.interactionFinished(request, response, { error: 'access_denied' })
      return
    }
    const grant = new provider.Grant({ accountId: this.who.sub, clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    const consent = { grantId: await grant.save() }
    await provider.interactionFinished(request, response, { login: { accountId: this.who.sub }, consent })
  }
}
