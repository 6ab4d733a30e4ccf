import { refreshTokenGrant } from 'openid-client'
import { describe, expect, it } from 'vitest'
import { findAccessToken } from '#server/features/apps/tokens/access-tokens.ts'
import { appWorld, asks, decides, letsIn, navigates, opens, REDIRECT, redeems, registers } from '#tests/apps.ts'

const OVER = { code: 'app_request_not_found' }

describe('GET /apps/authorizations/:id', () => {
  it('shows the app, what it asks for, and what it was granted before', async () => {
    const cast = await appWorld()
    const { alice } = cast
    const lantern = await registers(cast, { client_uri: 'https://app.example' })
    await letsIn(alice, lantern, { scope: 'read' })
    const screen = await navigates(
      alice,
      (await asks(lantern, { prompt: 'login', login_hint: 'alice', lang: 'de' })).url,
    )
    expect(screen.search).toBe('?lang=de')
    const id = screen.pathname.replace('/authorize/', '')
    expect(await alice.call('GET /apps/authorizations/:id', { params: { id } })).toMatchObject({
      app: { name: 'Lantern', website: 'https://app.example', redirectHost: 'app.example', isByMember: false },
      scopes: ['read', 'write:statuses'],
      granted: ['read'],
      account: { username: 'alice' },
      forceLogin: true,
      loginHint: 'alice',
    })
  })

  it('belongs to the browser that began it, and to the member who opened it there last', async () => {
    const cast = await appWorld()
    const { alice, bob } = cast
    const lantern = await registers(cast)
    const request = await asks(lantern)
    const id = await opens(alice, request)
    const params = { id }
    await expect(bob.call('GET /apps/authorizations/:id', { params })).rejects.toMatchObject(OVER)
    for (const [name, value] of alice.cookies) bob.cookies.set(name, value)
    const body = { approve: true }
    await expect(bob.call('POST /apps/authorizations/:id', { params, body })).rejects.toMatchObject(OVER)
    expect(await bob.call('GET /apps/authorizations/:id', { params })).toMatchObject({ account: { username: 'bob' } })
    await expect(alice.call('POST /apps/authorizations/:id', { params, body })).rejects.toMatchObject(OVER)
    await alice.call('GET /apps/authorizations/:id', { params })
    // Approved by its own member, it continues only in that browser.
    const { redirect } = await alice.call('POST /apps/authorizations/:id', { params, body })
    expect((await navigates(cast.carol, redirect)).href).toContain('/authorize/error?code=expired')
    expect((await navigates(alice, redirect)).searchParams.get('code')).toBeTruthy()
  })
})

describe('POST /apps/authorizations/:id', () => {
  it('grants single scopes out of one that includes them, and no others', async () => {
    const cast = await appWorld()
    const { alice, app } = cast
    const lantern = await registers(cast)
    const request = await asks(lantern, { scope: 'read' })
    const scopes = ['read:statuses', 'read:search', 'write:statuses']
    const tokens = await redeems(lantern, await decides(alice, request, { approve: true, scopes }), request)
    expect(tokens.scope).toBe('read:statuses read:search')
    expect([...(await findAccessToken(app.deps, tokens.access_token))!.app.scopes]).toEqual(scopes.slice(0, 2))
    const renewed = await refreshTokenGrant(lantern, tokens.refresh_token!)
    expect(renewed.scope).toBe('read:statuses read:search')
  })

  it('lets an app in, which gets tokens for what was granted', async () => {
    const cast = await appWorld()
    const { alice, app } = cast
    const lantern = await registers(cast)
    const tokens = await letsIn(alice, lantern)
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'read write:statuses', expires_in: 3600 })
    const session = await findAccessToken(app.deps, tokens.access_token)
    expect(session?.account).toBe(app.deps.ids.parse(await alice.id))
    expect([...session!.app.scopes]).toContain('read:statuses')
    expect(await findAccessToken(app.deps, tokens.refresh_token!)).toBeNull()
  })

  it('stores no secret', async () => {
    const cast = await appWorld()
    const tokens = await letsIn(cast.alice, await registers(cast))
    const { db } = cast.app.deps
    const rows = [
      await db.selectFrom('access_tokens').selectAll().execute(),
      await db.selectFrom('app_secrets').selectAll().execute(),
      await db.selectFrom('app_requests').selectAll().execute(),
      await db.selectFrom('apps').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(tokens.access_token)
    expect(JSON.stringify(rows)).not.toContain(tokens.refresh_token)
  })

  it('grants a part of what the app asks for', async () => {
    const cast = await appWorld()
    const lantern = await registers(cast)
    const request = await asks(lantern)
    const answer = await decides(cast.alice, request, { approve: true, scopes: ['read', 'write:follows'] })
    expect(answer.searchParams.get('iss')).toBe('https://plus.example')
    expect(await redeems(lantern, answer, request)).toMatchObject({ scope: 'read' })
    const params = { id: await opens(cast.alice, await asks(lantern)) }
    const none = { approve: true, scopes: [] }
    await expect(cast.alice.call('POST /apps/authorizations/:id', { params, body: none })).rejects.toMatchObject({
      code: 'no_scopes',
    })
  })

  it('refuses an app, which is answered so', async () => {
    const cast = await appWorld()
    const request = await asks(await registers(cast))
    const answer = await decides(cast.alice, request, { approve: false })
    expect(answer.origin + answer.pathname).toBe(REDIRECT)
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({ error: 'access_denied', state: request.state })
  })

  it('decides once, and only after a recent authentication', async () => {
    const cast = await appWorld()
    const { alice, later } = cast
    const lantern = await registers(cast)
    const params = { id: await opens(alice, await asks(lantern)) }
    const decision = { params, body: { approve: true } }
    later(9)
    await opens(alice, await asks(lantern))
    later(2)
    const { id } = params
    await expect(
      alice.call('POST /apps/authorizations/:id', { params: { id }, body: { approve: true } }),
    ).rejects.toMatchObject(OVER)
    const next = { params: { id: await opens(alice, await asks(lantern)) }, body: decision.body }
    await expect(alice.call('POST /apps/authorizations/:id', next)).rejects.toMatchObject({ code: 'prove_identity' })
    await alice.reauthenticates()
    await alice.call('POST /apps/authorizations/:id', next)
    await expect(alice.call('POST /apps/authorizations/:id', next)).rejects.toMatchObject(OVER)
  })
  it('waits for another authentication where the app wants one', async () => {
    const cast = await appWorld()
    const { alice, later } = cast
    const lantern = await registers(cast, { scope: 'openid read' })
    await alice.signsUp()
    for (const more of [{ prompt: 'login' }, { force_login: 'true' }, { scope: 'openid', max_age: '60' }]) {
      later(2)
      const params = { id: await opens(alice, await asks(lantern, { scope: 'read', ...more })) }
      const approve = () => alice.call('POST /apps/authorizations/:id', { params, body: { approve: true } })
      await expect(approve(), JSON.stringify(more)).rejects.toMatchObject({ code: 'prove_identity' })
      await alice.reauthenticates()
      await approve()
    }
  })
})
