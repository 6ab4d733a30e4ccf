import { clientCredentialsGrant, refreshTokenGrant } from 'openid-client'
import { describe, expect, it } from 'vitest'
import { NO_ID } from '#server/core/ids/ids.ts'
import { findAccessToken } from '#server/features/apps/tokens/access-tokens.ts'
import { appWorld, knownApp, letsIn, REDIRECT } from '#tests/apps.ts'
import type { Member } from '#tests/member.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { world } from '#tests/world.ts'

const fields = { name: 'Lantern', redirectUris: [REDIRECT], scopes: ['read'], isConfidential: true }
const registersOwn = (member: Member, more: object = {}) =>
  member.call('POST /apps/own', { body: { ...fields, ...more } })

describe('POST /apps/own', () => {
  it('registers an app, which members let in and which reads without a member', async () => {
    const cast = await appWorld()
    const { app, secret } = await registersOwn(cast.alice)
    expect(app).toMatchObject({ name: 'Lantern', redirectUris: [REDIRECT], scopes: ['read'], isConfidential: true })
    const lantern = await knownApp(cast, app._id, secret!)
    expect(await letsIn(cast.bob, lantern, { scope: 'read:statuses' })).toMatchObject({ scope: 'read:statuses' })
    const { access_token, scope } = await clientCredentialsGrant(lantern, {})
    expect(scope).toBe('read')
    expect(await findAccessToken(cast.app.deps, access_token)).toMatchObject({ account: NO_ID })
    await expect(clientCredentialsGrant(lantern, { scope: 'write' })).rejects.toMatchObject({ error: 'invalid_scope' })
  })

  it('refuses what would mislead members, or send them elsewhere', async () => {
    const { alice } = await world()
    const refused = [
      { name: 'ΡIus' },
      { name: '\u200b \u2060' },
      { redirectUris: ['javascript:alert(1)'] },
      { redirectUris: ['http://app.example/'] },
      { redirectUris: ['localhost:3000/done'] },
      { redirectUris: ['app.example:8080'] },
      { redirectUris: ['https://app.example/#a'] },
      { redirectUris: ['https://me:secret@app.example/'] },
      { website: 'javascript:alert(1)' },
      { scopes: ['everything'] },
    ]
    for (const more of refused)
      await expect(registersOwn(alice, more), JSON.stringify(more)).rejects.toMatchObject({ status: 400 })
  })

  it('registers 20 for a member', async () => {
    const { alice } = await world()
    for (let count = 0; count < 20; count++) await registersOwn(alice)
    await expect(registersOwn(alice)).rejects.toMatchObject({ code: 'too_many_apps' })
  })
})

describe('GET /apps/own', () => {
  it('lists own apps only, newest first', async () => {
    const { alice, bob } = await world()
    await registersOwn(alice)
    await registersOwn(alice, { name: 'Second', redirectUris: ['lantern://done'], isConfidential: false })
    expect((await alice.call('GET /apps/own')).apps.map(({ name }) => name)).toEqual(['Second', 'Lantern'])
    expect(await bob.call('GET /apps/own')).toEqual({ apps: [] })
  })
})

describe('PUT /apps/own/:id', () => {
  it('changes an own app, and no other', async () => {
    const { alice, bob } = await world()
    const { app } = await registersOwn(alice)
    const change = {
      params: { id: app._id },
      body: { name: 'Lamp', website: 'https://app.example', redirectUris: ['http://127.0.0.1/'], scopes: [] },
    }
    expect((await alice.call('PUT /apps/own/:id', change)).app).toMatchObject({ name: 'Lamp', scopes: ['read'] })
    await expect(bob.call('PUT /apps/own/:id', change)).rejects.toMatchObject({ code: 'app_not_found' })
  })
})

describe('POST /apps/own/:id/secret', () => {
  it('replaces the secret', async () => {
    const cast = await appWorld()
    const { alice, bob } = cast
    const { app, secret: old } = await registersOwn(alice)
    const params = { id: app._id }
    await expect(bob.call('POST /apps/own/:id/secret', { params })).rejects.toMatchObject({ code: 'app_not_found' })
    const { secret } = await alice.call('POST /apps/own/:id/secret', { params })
    const before = await knownApp(cast, app._id, old!)
    await expect(clientCredentialsGrant(before, {})).rejects.toMatchObject({ error: 'invalid_client' })
    expect(await clientCredentialsGrant(await knownApp(cast, app._id, secret), {})).toMatchObject({ expires_in: 3600 })
    const phone = await registersOwn(alice, { isConfidential: false })
    await expect(alice.call('POST /apps/own/:id/secret', { params: { id: phone.app._id } })).rejects.toMatchObject({
      code: 'app_is_public',
    })
  })
})

describe('own apps', () => {
  it('are registered and changed after a recent authentication only', async () => {
    const { alice, later } = await appWorld()
    const { app } = await registersOwn(alice)
    const params = { id: app._id }
    const { isConfidential: _, ...body } = fields
    later(11)
    const proof = { code: 'prove_identity' }
    await expect(registersOwn(alice)).rejects.toMatchObject(proof)
    await expect(alice.call('PUT /apps/own/:id', { params, body })).rejects.toMatchObject(proof)
    await expect(alice.call('POST /apps/own/:id/secret', { params })).rejects.toMatchObject(proof)
  })
})

describe('an app of a suspended member', () => {
  it('is refused with its tokens', async () => {
    const cast = await appWorld()
    const { alice, bob, app: running } = cast
    const { app, secret } = await registersOwn(alice)
    const lantern = await knownApp(cast, app._id, secret!)
    const { access_token, refresh_token } = await letsIn(bob, lantern, { scope: 'read' })
    await restrict(running.deps, alice, 'suspended')
    expect(await findAccessToken(running.deps, access_token)).toBeNull()
    await expect(refreshTokenGrant(lantern, refresh_token!)).rejects.toMatchObject({ error: 'invalid_client' })
    await restrict(running.deps, alice, 'suspended', false)
    expect(await findAccessToken(running.deps, access_token)).not.toBeNull()
  })
})

describe('DELETE /apps/own/:id', () => {
  it('deletes an own app, whose tokens are refused from then on', async () => {
    const cast = await appWorld()
    const { alice, bob } = cast
    const { app, secret } = await registersOwn(alice)
    const { access_token } = await letsIn(bob, await knownApp(cast, app._id, secret!), { scope: 'read' })
    const params = { id: app._id }
    await expect(bob.call('DELETE /apps/own/:id', { params })).rejects.toMatchObject({ code: 'app_not_found' })
    await alice.call('DELETE /apps/own/:id', { params })
    expect(await findAccessToken(cast.app.deps, access_token)).toBeNull()
    expect(await bob.call('GET /apps/connected')).toEqual({ apps: [] })
  })
})
