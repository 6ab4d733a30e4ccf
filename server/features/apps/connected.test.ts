import { refreshTokenGrant } from 'openid-client'
import { describe, expect, it } from 'vitest'
import { doHourlyWork } from '#server/features.ts'
import { appWorld, letsIn, registers } from '#tests/apps.ts'
import { requestsPasswordReset } from '#tests/mailed-links.ts'
import { findAccessToken } from './tokens/access-tokens.ts'

const REFUSED = { error: 'invalid_grant' }

describe('GET /apps/connected', () => {
  it('lists the apps with what they were granted, and their last use to the hour', async () => {
    const cast = await appWorld()
    const { alice, app, later } = cast
    const lantern = await registers(cast)
    await letsIn(alice, lantern, { scope: 'read' })
    const tokens = await letsIn(alice, lantern, { scope: 'read write:statuses' })
    expect(await alice.call('GET /apps/connected')).toMatchObject({
      apps: [{ name: 'Lantern', scopes: ['read', 'write:statuses'], lastUsedAt: null }],
    })
    later(30)
    await findAccessToken(app.deps, tokens.access_token)
    const lastUse = async () => (await alice.call('GET /apps/connected')).apps[0]!.lastUsedAt
    await expect.poll(lastUse).toMatch(/:00:00\.000Z$/)
    expect(await cast.bob.call('GET /apps/connected')).toEqual({ apps: [] })
  })
})

describe('DELETE /apps/connected/:id', () => {
  it('ends all tokens of the app, and no others', async () => {
    const cast = await appWorld()
    const { alice, bob, app } = cast
    const [lantern, other] = [await registers(cast), await registers(cast, { client_name: 'Other' })]
    const ended = await letsIn(alice, lantern)
    const kept = [await letsIn(alice, other), await letsIn(bob, lantern)]
    expect(await findAccessToken(app.deps, ended.access_token)).not.toBeNull()
    const params = { id: lantern.clientMetadata().client_id }
    await alice.call('DELETE /apps/connected/:id', { params })
    expect(await findAccessToken(app.deps, ended.access_token)).toBeNull()
    await expect(refreshTokenGrant(lantern, ended.refresh_token!)).rejects.toMatchObject(REFUSED)
    for (const { access_token } of kept) expect(await findAccessToken(app.deps, access_token)).not.toBeNull()
    await expect(alice.call('DELETE /apps/connected/:id', { params })).rejects.toMatchObject({ code: 'app_not_found' })
  })
})

describe('the access of apps', () => {
  it('ends when the password is reset by mail', async () => {
    const cast = await appWorld()
    const { alice, app } = cast
    const lantern = await registers(cast)
    const { access_token, refresh_token } = await letsIn(alice, lantern)
    const body = { token: await requestsPasswordReset(cast, alice.email), newPassword: 'seven lamps in the fog' }
    await cast.stranger.call('POST /auth/password/reset', { body })
    await cast.settles()
    expect(await findAccessToken(app.deps, access_token)).toBeNull()
    await expect(refreshTokenGrant(lantern, refresh_token!)).rejects.toMatchObject(REFUSED)
  })

  it('leaves nothing behind with a deleted account, and is in the export until then', async () => {
    const cast = await appWorld()
    const { alice, app, later } = cast
    await letsIn(alice, await registers(cast))
    await alice.call('POST /apps/own', {
      body: { name: 'Mine', redirectUris: [], scopes: ['read'], isConfidential: false },
    })
    await alice.reauthenticates()
    const data = JSON.parse((await alice.sends('GET /api/account/export')).text)
    expect(data).toMatchObject({ connectedApps: [{ name: 'Lantern' }], ownApps: [{ name: 'Mine' }] })
    await alice.leaves()
    later(15 * 24 * 60)
    await doHourlyWork(app.deps)
    await cast.settles()
    for (const table of ['app_grants', 'access_tokens', 'app_secrets', 'app_requests'] as const)
      expect(await app.deps.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    expect(await app.deps.db.selectFrom('apps').select('name').execute()).toEqual([{ name: 'Lantern' }])
  })
})
