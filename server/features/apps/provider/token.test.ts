import * as oauth from 'openid-client'
import { describe, expect, it } from 'vitest'
import { findAccessToken } from '#server/features/apps/tokens/access-tokens.ts'
import {
  appWorld,
  asks,
  decides,
  knownApp,
  letsIn,
  navigates,
  postsForm,
  REDIRECT,
  redeems,
  registers,
} from '#tests/apps.ts'

const idOf = (app: oauth.Configuration) => app.clientMetadata().client_id
const CONFIDENTIAL = { token_endpoint_auth_method: 'client_secret_basic' }

describe('/oauth/authorize', () => {
  it('sends browsers to no address that is not registered to the letter', async () => {
    const cast = await appWorld()
    const lantern = await registers(cast)
    const wrong = [
      [{ redirect_uri: `${REDIRECT}/` }, 'invalid_redirect_uri'],
      [{ redirect_uri: `${REDIRECT}?a=1` }, 'invalid_redirect_uri'],
      [{ redirect_uri: 'https://app.example.evil.example/callback' }, 'invalid_redirect_uri'],
      [{ client_id: '0123456789abcdef01234567' }, 'invalid_client'],
    ] as const
    for (const [more, code] of wrong) {
      const { url } = await asks(lantern, more)
      expect((await navigates(cast.alice, url)).href).toBe(`https://plus.example/authorize/error?code=${code}`)
    }
  })

  it('answers refusals to the app, with its state', async () => {
    const cast = await appWorld()
    const lantern = await registers(cast)
    const refusals = [
      [{ code_challenge: null, code_challenge_method: null }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ scope: 'read push' }, 'invalid_scope'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ prompt: 'none' }, 'login_required'],
    ] as const
    for (const [more, error] of refusals) {
      const { url, state } = await asks(lantern, more)
      const answer = await navigates(cast.alice, url)
      expect(answer.href.startsWith(REDIRECT), error).toBe(true)
      const values = {
        ...Object.fromEntries(answer.searchParams),
        ...Object.fromEntries(new URLSearchParams(answer.hash.slice(1))),
      }
      expect(values).toMatchObject({ error, state, iss: 'https://plus.example' })
    }
  })

  it('posts the answer to an app that asks for it, from a page that runs no other script', async () => {
    const cast = await appWorld()
    const { url } = await asks(await registers(cast), {
      response_mode: 'form_post',
      scope: 'push',
      state: '"><script>',
    })
    const { text, headers } = await cast.stranger.sends(`GET ${url.pathname}${url.search}`)
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none';\s*script-src 'sha256-[^']+';/)
  })

  it('accepts any port of the own device for an app on it', async () => {
    const cast = await appWorld()
    const lantern = await registers(cast, { application_type: 'native', redirect_uris: ['http://127.0.0.1/done'] })
    const request = await asks(lantern, { redirect_uri: 'http://127.0.0.1:51234/done' })
    expect((await decides(cast.alice, request)).host).toBe('127.0.0.1:51234')
  })
})

describe('/oauth/token', () => {
  it('redeems a code once; its reuse ends the tokens', async () => {
    const cast = await appWorld()
    const lantern = await registers(cast)
    const request = await asks(lantern)
    const answer = await decides(cast.alice, request)
    const { access_token, refresh_token } = await redeems(lantern, answer, request)
    await expect(redeems(lantern, answer, request)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await findAccessToken(cast.app.deps, access_token)).toBeNull()
    await expect(oauth.refreshTokenGrant(lantern, refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('refuses a code of another app, with another verifier or address, and after a minute', async () => {
    const cast = await appWorld()
    const [lantern, other] = [await registers(cast), await registers(cast)]
    const request = await asks(lantern)
    const answer = await decides(cast.alice, request)
    const form = {
      grant_type: 'authorization_code',
      code: answer.searchParams.get('code')!,
      client_id: idOf(lantern),
      redirect_uri: REDIRECT,
      code_verifier: request.verifier,
    }
    const { code_verifier: _, ...without } = form
    const wrong = [
      { ...form, client_id: idOf(other) },
      { ...form, code_verifier: oauth.randomPKCECodeVerifier() },
      without,
      { ...form, redirect_uri: `${REDIRECT}/` },
    ]
    for (const each of wrong)
      expect((await postsForm(cast, '/oauth/token', each)).body).toMatchObject({ error: 'invalid_grant' })
    cast.later(1)
    expect(await postsForm(cast, '/oauth/token', form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('rotates refresh tokens; the reuse of one ends the authorization', async () => {
    const cast = await appWorld()
    const { app, later } = cast
    const lantern = await registers(cast)
    const first = await letsIn(cast.alice, lantern)
    later(60)
    expect(await findAccessToken(app.deps, first.access_token)).toBeNull()
    const second = await oauth.refreshTokenGrant(lantern, first.refresh_token!, { scope: 'read' })
    expect(second.scope).toBe('read')
    await expect(
      oauth.refreshTokenGrant(lantern, second.refresh_token!, { scope: 'read write' }),
    ).rejects.toMatchObject({ error: 'invalid_scope' })
    later(1)
    await expect(oauth.refreshTokenGrant(lantern, first.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect(await findAccessToken(app.deps, second.access_token)).toBeNull()
    await expect(oauth.refreshTokenGrant(lantern, second.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('answers a refresh token again within a minute, while nothing of the first answer was used', async () => {
    const cast = await appWorld()
    const { app, later } = cast
    const lantern = await registers(cast)
    const { refresh_token: first } = await letsIn(cast.alice, lantern)
    later(1)
    await oauth.refreshTokenGrant(lantern, first!)
    const { refresh_token: second } = await oauth.refreshTokenGrant(lantern, first!)
    later(1)
    const third = await oauth.refreshTokenGrant(lantern, second!)
    await findAccessToken(app.deps, third.access_token)
    const uses = () => app.deps.db.selectFrom('access_tokens').select('id').where('last_used_at', '>', 0).execute()
    await expect.poll(uses).toHaveLength(1)
    await expect(oauth.refreshTokenGrant(lantern, second!)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await findAccessToken(app.deps, third.access_token)).toBeNull()

    const { refresh_token: next } = await letsIn(cast.alice, lantern)
    later(1)
    const thief = await oauth.refreshTokenGrant(lantern, next!)
    const repeated = await oauth.refreshTokenGrant(lantern, next!)
    await expect(oauth.refreshTokenGrant(lantern, thief.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect(await findAccessToken(app.deps, repeated.access_token)).toBeNull()
  })

  it('answers no tokens for an account that waits for its deletion', async () => {
    const cast = await appWorld()
    const lantern = await registers(cast)
    const request = await asks(lantern)
    const answer = await decides(cast.alice, request)
    await cast.alice.leaves()
    await expect(redeems(lantern, answer, request)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('takes no credentials from an address, and no large bodies', async () => {
    const cast = await appWorld()
    const { access_token } = await letsIn(cast.alice, await registers(cast))
    const fetched = await fetch(`${cast.origin}/oauth/userinfo?access_token=${access_token}`)
    expect(fetched.status).toBe(400)
    expect((await postsForm(cast, '/oauth/token', { a: 'a'.repeat(16_384) })).status).toBe(413)
  })
})

describe('OpenID Connect', () => {
  it('says who the member is, to apps that asked for it', async () => {
    const cast = await appWorld()
    const { alice } = cast
    const app = await registers(cast, { scope: 'openid profile read', ...CONFIDENTIAL })
    const tokens = await letsIn(alice, app, { scope: 'openid profile' })
    const sub = await alice.id
    expect(tokens.claims()).toMatchObject({ sub, iss: 'https://plus.example', aud: idOf(app) })
    expect(await oauth.fetchUserInfo(app, tokens.access_token, sub)).toEqual({
      sub,
      name: 'alice',
      preferred_username: 'alice',
      profile: 'https://plus.example/user/alice',
    })
  })
})

describe('/oauth/introspect and /oauth/revoke', () => {
  it('are for the tokens of the app itself', async () => {
    const cast = await appWorld()
    const [lantern, other] = [await registers(cast, CONFIDENTIAL), await registers(cast, CONFIDENTIAL)]
    const { access_token, refresh_token } = await letsIn(cast.alice, lantern)
    expect(await oauth.tokenIntrospection(lantern, access_token)).toMatchObject({
      active: true,
      sub: await cast.alice.id,
      scope: 'read write:statuses',
    })
    expect(await oauth.tokenIntrospection(other, access_token)).toEqual({ active: false })
    await oauth.tokenRevocation(other, access_token)
    expect(await findAccessToken(cast.app.deps, access_token)).not.toBeNull()
    await oauth.tokenRevocation(lantern, refresh_token!)
    expect(await findAccessToken(cast.app.deps, access_token)).toBeNull()
    expect(await oauth.tokenIntrospection(lantern, access_token)).toEqual({ active: false })
    expect(await cast.alice.call('GET /apps/connected')).toMatchObject({ apps: [{ name: 'Lantern' }] })
  })
})

describe('discovery', () => {
  it('names what there is, to every site', async () => {
    const cast = await appWorld()
    const read = async (path: string) => {
      const response = await fetch(cast.origin + path, { headers: { origin: 'https://app.example' } })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      return (await response.json()) as Record<string, object[]>
    }
    const server = await read('/.well-known/oauth-authorization-server')
    expect(server).toMatchObject({
      issuer: 'https://plus.example',
      authorization_endpoint: 'https://plus.example/oauth/authorize',
      registration_endpoint: 'https://plus.example/oauth/register',
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      app_registration_endpoint: 'https://plus.example/api/v1/apps',
    })
    expect(server.grant_types_supported).not.toContain('implicit')
    expect(await read('/.well-known/openid-configuration')).toEqual(server)
    expect(await read('/.well-known/oauth-protected-resource')).toMatchObject({ resource: 'https://plus.example' })
    const { keys } = await read('/oauth/jwks')
    expect(keys).toHaveLength(1)
    expect(keys![0]).not.toHaveProperty('d')
    const asked = await fetch(`${cast.origin}/oauth/token`, { method: 'OPTIONS' })
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST')
    const begun = await fetch(`${cast.origin}/oauth/authorize`, {
      redirect: 'manual',
      headers: { origin: 'https://app.example' },
    })
    expect(begun.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('names the address that browsers and apps have used, where the network has no public one', async () => {
    const cast = await appWorld({ PUBLIC_URL: '' })
    const registered = await oauth.dynamicClientRegistration(
      new URL(cast.origin),
      { redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
      undefined,
      { execute: [oauth.allowInsecureRequests], algorithm: 'oauth2' },
    )
    expect(registered.serverMetadata().issuer).toBe(cast.origin)
    await letsIn(cast.alice, registered, { scope: 'read' })
    const namedAs = (host: string) =>
      cast.app.server.inject({ url: '/.well-known/oauth-protected-resource', headers: { host } })
    expect((await namedAs('[::1]:3000')).json()).toMatchObject({ authorization_servers: ['http://[::1]:3000'] })
    expect((await namedAs('a b"')).statusCode).toBe(400)
  })

  it('lets both sides know each other by one address, whatever a client says about itself', async () => {
    const cast = await appWorld()
    const app = await knownApp(cast, idOf(await registers(cast)))
    const { url } = await asks(app)
    const response = await fetch(cast.origin + url.pathname + url.search, {
      redirect: 'manual',
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    })
    const cookies = response.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/; path=\/\S+; .*samesite=lax; secure; httponly$/i)
    expect(response.headers.get('location')).toMatch(/^\/authorize\/[\w-]+$/)
  })
})
