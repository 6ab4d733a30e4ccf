import * as oauth from 'openid-client'
import { describe, expect, it } from 'vitest'
import { appWorld, postsForm, registers } from '#tests/apps.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

async function television(settings?: Record<string, string>) {
  const cast = await appWorld(settings)
  const app = await registers(cast, { grant_types: [GRANT, 'refresh_token'], redirect_uris: [], response_types: [] })
  const asked = await oauth.initiateDeviceAuthorization(app, { scope: 'read' })
  const client_id = app.clientMetadata().client_id
  const polls = async () =>
    (await postsForm(cast, '/oauth/token', { grant_type: GRANT, client_id, device_code: asked.device_code })).body
  return { ...cast, asked, polls, params: { code: asked.user_code.toLowerCase().replace('-', ' ') } }
}

describe('GET /apps/devices/:code', () => {
  it('shows what the device asks for', async () => {
    const { alice, asked, params } = await television()
    expect(asked.verification_uri).toBe('https://plus.example/device')
    expect(await alice.call('GET /apps/devices/:code', { params })).toMatchObject({
      app: { name: 'Lantern', redirectHost: null },
      scopes: ['read'],
    })
  })

  it('counts guesses', async () => {
    const { alice, stranger } = await television({ RATE_LIMIT_USER_CODES: '2/60' })
    const params = { code: 'BBBB-BBBB' }
    const guess = () => alice.call('GET /apps/devices/:code', { params })
    for (let times = 0; times < 2; times++) await expect(guess()).rejects.toMatchObject({ code: 'user_code_not_found' })
    await expect(guess()).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(stranger.call('GET /apps/devices/:code', { params })).rejects.toMatchObject({ code: 'signed_out' })
  })
})

describe('POST /apps/devices/:code', () => {
  it('lets a polling device in, once', async () => {
    const { alice, bob, polls, params } = await television({ RATE_LIMITS: 'off' })
    const body = { approve: true }
    expect(await polls()).toMatchObject({ error: 'authorization_pending' })
    await expect(alice.call('POST /apps/devices/:code', { params, body })).rejects.toMatchObject({
      code: 'user_code_not_found',
    })
    await alice.call('GET /apps/devices/:code', { params })
    await expect(bob.call('GET /apps/devices/:code', { params })).rejects.toMatchObject({ code: 'user_code_not_found' })
    await alice.call('POST /apps/devices/:code', { params, body })
    expect(await polls()).toMatchObject({ scope: 'read', refresh_token: expect.any(String) })
    expect(await polls()).toMatchObject({ error: 'invalid_grant' })
  })

  it('refuses the device, which is answered so', async () => {
    const { alice, polls, params } = await television()
    await alice.call('GET /apps/devices/:code', { params })
    await alice.call('POST /apps/devices/:code', { params, body: { approve: false } })
    expect(await polls()).toMatchObject({ error: 'access_denied' })
  })

  it('asks a device that polls too often to slow down, and ends after ten minutes', async () => {
    const { alice, later, polls, params } = await television()
    await polls()
    await polls()
    expect(await polls()).toMatchObject({ error: 'slow_down' })
    later(10)
    await expect(alice.call('GET /apps/devices/:code', { params })).rejects.toMatchObject({
      code: 'user_code_not_found',
    })
  })
})
