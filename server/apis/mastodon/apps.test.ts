import { createOAuthAPIClient, createRestAPIClient, type mastodon } from 'masto'
import { describe, expect, it } from 'vitest'
import { doHourlyWork } from '#server/features.ts'
import { appWorld, decides, navigates, postsForm, REDIRECT } from '#tests/apps.ts'
import type { Member } from '#tests/member.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { createsToken } from '#tests/tokens.ts'
import type { World } from '#tests/world.ts'

const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob'
const REDIRECTS = [REDIRECT, 'icecubesapp://', OUT_OF_BAND]
const USUAL = { clientName: 'Lantern', redirectUris: REDIRECTS, scopes: 'read write follow push admin:read' }

type Place = Pick<World, 'origin'>
type App = mastodon.v1.Client & { id: string; clientId: string; clientSecret: string }

const registers = ({ origin }: Place, more: Partial<typeof USUAL> & { website?: string } = {}): Promise<App> =>
  createRestAPIClient({ url: origin }).v1.apps.create({ ...USUAL, ...more }) as Promise<App>

/** What a client of Mastodon asks for: no state, no PKCE. */
const asks = ({ clientId }: App, more: Record<string, string> = {}) => {
  const query = { client_id: clientId, response_type: 'code', redirect_uri: REDIRECT, scope: 'read write', ...more }
  return { url: new URL(`https://plus.example/oauth/authorize?${new URLSearchParams(query)}`), verifier: '', state: '' }
}

const formOf = ({ clientId, clientSecret }: App, answer: URL, more: Record<string, string> = {}) => ({
  grant_type: 'authorization_code',
  code: answer.searchParams.get('code')!,
  client_id: clientId,
  client_secret: clientSecret,
  redirect_uri: REDIRECT,
  ...more,
})

async function letsIn(place: Place, member: Member, app: App): Promise<string> {
  const answer = await decides(member, asks(app))
  const { body } = await postsForm(place, '/oauth/token', formOf(app, answer))
  return body.access_token
}

const homeOf = ({ origin }: Place, accessToken: string) =>
  createRestAPIClient({ url: origin, accessToken }).v1.timelines.home.list()

describe('POST /v1/apps', () => {
  it('registers an app in every form, with the scopes that Plus has', async () => {
    const cast = await appWorld()
    const made = await registers(cast, { clientName: '<b>Lantern</b>', website: 'https://app.example/' })
    expect(made).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      name: '<b>Lantern</b>',
      website: 'https://app.example/',
      scopes: ['read', 'write', 'follow', 'push'],
      redirectUri: REDIRECTS.join('\n'),
      redirectUris: REDIRECTS,
      clientSecret: expect.any(String),
      clientSecretExpiresAt: 0,
      vapidKey: expect.any(String),
    })
    const form = { client_name: 'Lantern', redirect_uris: REDIRECTS.join('\n'), scopes: 'read+write', website: 'x' }
    expect((await postsForm(cast, '/api/v1/apps', form)).body).toMatchObject({
      redirect_uris: REDIRECTS,
      scopes: ['read', 'write'],
      website: null,
    })
    const multipart = new FormData()
    for (const [name, value] of Object.entries({ client_name: 'Lantern', 'redirect_uris[]': OUT_OF_BAND }))
      multipart.append(name, value)
    const answer = await fetch(`${cast.origin}/api/v1/apps`, { method: 'POST', body: multipart })
    expect(await answer.json()).toMatchObject({ redirect_uris: [OUT_OF_BAND], scopes: ['read'] })
  })

  it('refuses what would mislead members, or send them elsewhere, and counts before any work', async () => {
    const cast = await appWorld({ RATE_LIMIT_APP_REGISTRATIONS: '9/60' })
    const many = Array.from({ length: 500 }, (_, index) => `${REDIRECT}${index}`)
    const refused = [
      { clientName: 'P1us' },
      { clientName: 'Lan\u202etern\u0007' },
      { redirectUris: [' '] },
      { redirectUris: ['javascript:alert(1)'] },
      { redirectUris: ['urn:ietf:wg:oauth:2.0:other'] },
      { redirectUris: ['http://app.example/'] },
      { redirectUris: ['ms-word:ofe|u|https://app.example/'] },
      { redirectUris: many },
      { redirectUris: many.slice(0, 11) },
    ]
    for (const more of refused)
      await expect(registers(cast, more), JSON.stringify(more)).rejects.toMatchObject({ statusCode: 422 })
    // Lists that are too long are refused before the address is counted.
    await registers(cast)
    await expect(registers(cast)).rejects.toMatchObject({ statusCode: 429 })
    expect(await cast.app.deps.db.selectFrom('apps').select('name').execute()).toEqual([{ name: 'Lantern' }])
  })
})

describe('GET /v1/apps/verify_credentials', () => {
  it('shows a personal access token as an app of its own', async () => {
    const cast = await appWorld()
    const { secret } = await createsToken(cast.alice, ['read:search'])
    const client = createRestAPIClient({ url: cast.origin, accessToken: secret })
    expect(await client.v1.apps.verifyCredentials()).toMatchObject({
      ...{ name: 'Personal access token', scopes: ['read:search'], website: null },
    })
  })
})

describe('/oauth/userinfo', () => {
  it('answers personal access tokens with the scope profile, by both methods, and no others', async () => {
    const cast = await appWorld()
    const ask = async (scope: 'profile' | 'read' | 'write', method: string) => {
      const { secret } = await createsToken(cast.alice, [scope])
      const answer = await fetch(`${cast.origin}/oauth/userinfo`, {
        method,
        headers: { authorization: `Bearer ${secret}` },
      })
      return { status: answer.status, challenge: answer.headers.get('www-authenticate'), body: await answer.json() }
    }
    for (const method of ['GET', 'POST'])
      for (const scope of ['profile', 'read'] as const)
        expect(await ask(scope, method)).toMatchObject({
          ...{ status: 200, challenge: null },
          body: { iss: 'https://plus.example', sub: await cast.alice.id, preferred_username: 'alice' },
        })
    expect(await ask('write', 'GET')).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
    const unknown = await fetch(`${cast.origin}/oauth/userinfo`, { headers: { authorization: 'Bearer plus_x' } })
    expect(unknown.status).toBe(401)
  })
})

describe('an app of Mastodon', () => {
  it('signs a member in without PKCE, state or refresh tokens, and stays signed in', async () => {
    const cast = await appWorld()
    const app = await registers(cast)
    const answer = await decides(cast.alice, asks(app, { scope: 'read write admin:write', lang: 'de' }))
    expect(answer.searchParams.get('state')).toBeNull()
    const oauth = createOAuthAPIClient({ url: cast.origin })
    const token = await oauth.token.create({
      ...{ grantType: 'authorization_code', code: answer.searchParams.get('code')!, redirectUri: REDIRECT },
      ...{ clientId: app.clientId, clientSecret: app.clientSecret, scope: 'read write' },
    })
    expect(token).toEqual({
      accessToken: expect.any(String),
      tokenType: 'Bearer',
      scope: 'read write',
      createdAt: expect.any(Number),
    })
    cast.later(60 * 24 * 30)
    expect(await homeOf(cast, token.accessToken)).toEqual([])
    const client = createRestAPIClient({ url: cast.origin, accessToken: token.accessToken })
    expect(await client.v1.apps.verifyCredentials()).toMatchObject({ id: app.id, name: 'Lantern' })
    const headers = { authorization: `Bearer ${token.accessToken}` }
    const userinfo = await fetch(`${cast.origin}/oauth/userinfo`, { headers })
    expect(await userinfo.json()).toMatchObject({ iss: 'https://plus.example', preferred_username: 'alice' })
    // Some clients send the token that they revoke as their credentials, too.
    const { clientId: client_id, clientSecret: client_secret } = app
    const form = { client_id, client_secret, token: token.accessToken }
    expect(await postsForm(cast, '/oauth/revoke', form, headers)).toMatchObject({ status: 200, body: {} })
    await expect(homeOf(cast, token.accessToken)).rejects.toMatchObject({ statusCode: 401 })
  })

  it('gets a token of its own by JSON, which only reads', async () => {
    const cast = await appWorld()
    const { clientId: client_id, clientSecret: client_secret, ...app } = await registers(cast)
    const body = { grant_type: 'client_credentials', client_id, client_secret, scope: 'read write push' }
    const answer = await fetch(`${cast.origin}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const token = (await answer.json()) as Record<string, string>
    expect(token).toMatchObject({ token_type: 'Bearer', scope: 'read', created_at: expect.any(Number) })
    const client = createRestAPIClient({ url: cast.origin, accessToken: token.access_token! })
    expect(await client.v1.apps.verifyCredentials()).toMatchObject({ id: app.id })
    await expect(homeOf(cast, token.access_token!)).rejects.toMatchObject({ statusCode: 403 })
    await expect(createRestAPIClient({ url: cast.origin }).v1.apps.verifyCredentials()).rejects.toMatchObject({
      statusCode: 401,
    })
    for (const text of ['{', '[1]', 'null']) {
      const headers = { 'content-type': 'application/json' }
      const refused = await fetch(`${cast.origin}/oauth/token`, { method: 'POST', headers, body: text })
      expect([text, refused.status]).toEqual([text, 400])
    }
  })

  it('may show the member the code to copy, in an address that no server sees', async () => {
    const cast = await appWorld()
    const app = await registers(cast)
    const request = asks(app, { redirect_uri: OUT_OF_BAND, response_mode: 'form_post', force_login: 'false' })
    const screen = await decides(cast.alice, request)
    expect([screen.pathname, screen.search]).toEqual(['/authorize/code', ''])
    cast.later(5)
    const code = new URLSearchParams(screen.hash.slice(1)).get('code')!
    const form = formOf(app, screen, { code, redirect_uri: OUT_OF_BAND })
    expect((await postsForm(cast, '/oauth/token', form)).body).toMatchObject({ scope: 'read write' })
    const refused = await decides(cast.alice, request, { approve: false })
    expect(refused.href).toBe('https://plus.example/authorize/code')
    const { url } = asks(app, { redirect_uri: OUT_OF_BAND, scope: 'grok admin:read' })
    url.pathname += '/'
    const wrong = await navigates(cast.alice, url)
    expect(wrong.href).toBe('https://plus.example/authorize/error?code=invalid_scope')
  })

  it('gets nothing for a wrong code, address, secret, verifier or scope', async () => {
    const cast = await appWorld()
    const [app, other] = [await registers(cast), await registers(cast)]
    const answer = await decides(cast.alice, asks(app))
    const wrong = [
      formOf(other, answer),
      formOf(app, answer, { client_secret: other.clientSecret }),
      formOf(app, answer, { redirect_uri: `${REDIRECT}/` }),
      formOf(app, answer, { code_verifier: 'a'.repeat(50) }),
    ]
    for (const form of wrong) expect((await postsForm(cast, '/oauth/token', form)).status).toBeGreaterThan(399)
    const { body } = await postsForm(cast, '/oauth/token', formOf(app, answer))
    expect((await postsForm(cast, '/oauth/token', formOf(app, answer))).body).toMatchObject({ error: 'invalid_grant' })
    await expect(homeOf(cast, body.access_token)).rejects.toMatchObject({ statusCode: 401 })

    const code_challenge = Buffer.from('b'.repeat(32)).toString('base64url')
    const proven = await decides(cast.alice, asks(app, { code_challenge, code_challenge_method: 'S256' }))
    expect((await postsForm(cast, '/oauth/token', formOf(app, proven))).body).toMatchObject({ error: 'invalid_grant' })
    for (const scope of ['read write:messages', 'admin:read admin:write']) {
      const refused = await navigates(cast.alice, asks(app, { scope }).url)
      expect(refused.searchParams.get('error')).toBe('invalid_scope')
    }
  })

  it('is kept while a member uses it, and acts for no suspended member', async () => {
    const cast = await appWorld()
    const { db } = cast.app.deps
    await registers(cast, { clientName: 'Unused' })
    const app = await registers(cast)
    const token = await letsIn(cast, cast.alice, app)
    cast.later(24 * 60 * 10 + 1)
    await doHourlyWork(cast.app.deps)
    expect(await db.selectFrom('apps').select('name').execute()).toEqual([{ name: 'Lantern' }])
    expect(await homeOf(cast, token)).toEqual([])
    await restrict(cast.app.deps, cast.alice, 'suspended')
    await expect(homeOf(cast, token)).rejects.toMatchObject({ statusCode: 403 })
    const answer = await decides(cast.bob, asks(app))
    await cast.bob.leaves()
    expect((await postsForm(cast, '/oauth/token', formOf(app, answer))).body).toMatchObject({ error: 'invalid_grant' })
  })
})
