import { describe, expect, it } from 'vitest'
import type { Visitor } from '#tests/client.ts'
import type { Member } from '#tests/member.ts'
import { setsUpApp, timedWorld } from '#tests/second-factors.ts'
import { ada, adaSignsUp, openIdProvider, signsInAt, withProvider } from '#tests/services/openid-provider.ts'
import { endGrace } from '#tests/stores/end-grace.ts'
import { atOnce, world } from '#tests/world.ts'

const params = { provider: 'google' as const }
const connects = (person: Visitor) => person.call('POST /auth/identities/:provider', { params })
const disconnects = async (person: Visitor | Member) => {
  if ('reauthenticates' in person) await person.reauthenticates()
  return person.call('DELETE /auth/identities/:provider', { params })
}

describe('POST /auth/identities/:provider', () => {
  it('connects the service account, which signs in from then on', async () => {
    const { provider, alice } = await withProvider()
    await alice.signsUp()
    await signsInAt(provider, alice, ada)
    expect(await connects(alice)).toEqual({ ok: true })
    const { identities } = await alice.call('GET /auth/identities')
    expect(identities).toMatchObject([{ provider: 'google', label: ada.email }])
    const device = await alice.onAnotherDevice()
    await signsInAt(provider, device, ada)
    expect((await device.call('POST /auth/google')).user.username).toBe('alice')
  })

  it('mails the member, also when it is disconnected', async () => {
    const { provider, alice, mailsTo } = await withProvider()
    await signsInAt(provider, alice, ada)
    await connects(alice)
    await disconnects(alice)
    const mails = await mailsTo(alice.email)
    for (const word of ['connected to', 'disconnected from'])
      expect(mails.filter(({ subject }) => subject === `Google was ${word} your account`)).toHaveLength(1)
  })

  it('connects an account with the same address only after it has signed in', async () => {
    const { app, provider, alice } = await withProvider()
    await alice.signsUp()
    await signsInAt(provider, alice, { ...ada, email: alice.email })
    await expect(alice.call('POST /auth/google')).rejects.toMatchObject({ code: 'account_needed' })
    expect(await app.deps.db.selectFrom('identities').selectAll().execute()).toEqual([])
    await alice.signsIn()
    await connects(alice)
    expect(await app.deps.db.selectFrom('identities').selectAll().execute()).toHaveLength(1)
  })

  it('requires an answer of the service, and accepts it once', async () => {
    const { provider, alice } = await withProvider()
    await expect(connects(alice)).rejects.toMatchObject({ status: 401, code: 'provider_needed' })
    await signsInAt(provider, alice, ada)
    await connects(alice)
    await expect(connects(alice)).rejects.toMatchObject({ code: 'provider_needed' })
  })

  it('refuses a service account of another member, and a second one of the same service', async () => {
    const { provider, alice, bob } = await withProvider()
    await signsInAt(provider, alice, ada)
    await connects(alice)
    await signsInAt(provider, bob, ada)
    await expect(connects(bob)).rejects.toMatchObject({ status: 409, code: 'identity_taken' })
    await signsInAt(provider, alice, { ...ada, sub: 'another' })
    await expect(connects(alice)).rejects.toMatchObject({ status: 409, code: 'already_connected' })
    await signsInAt(provider, alice, ada)
    expect(await connects(alice)).toEqual({ ok: true })
  })

  it('connects a service account to one of two members who ask at once', async () => {
    const { provider, alice, bob } = await withProvider()
    for (const person of [alice, bob]) await signsInAt(provider, person, ada)
    const outcomes = await atOnce(2, (index) => connects([alice, bob][index]!).catch((error) => error))
    expect(outcomes.map((outcome) => outcome.code ?? 'ok').sort()).toEqual(['identity_taken', 'ok'])
  })

  it('requires reauthentication', async () => {
    let now = Date.now()
    const { provider, alice } = await withProvider({ clock: () => now })
    await alice.signsUp()
    now += 10 * 60_000
    await signsInAt(provider, alice, ada)
    await expect(connects(alice)).rejects.toMatchObject({ status: 403, code: 'prove_identity' })
    await alice.call('POST /auth/prove', { body: { password: alice.password } })
    expect(await connects(alice)).toEqual({ ok: true })
  })
})

describe('DELETE /auth/identities/:provider', () => {
  it('disconnects the service account, which another member may connect then', async () => {
    const { provider, alice, bob } = await withProvider()
    await signsInAt(provider, alice, ada)
    await connects(alice)
    expect(await disconnects(alice)).toEqual({ ok: true })
    expect((await alice.call('GET /auth/identities')).identities).toEqual([])
    await signsInAt(provider, alice, ada)
    await expect(alice.call('POST /auth/google')).rejects.toMatchObject({ code: 'account_needed' })
    await signsInAt(provider, bob, ada)
    expect(await connects(bob)).toEqual({ ok: true })
  })

  it('refuses to remove the only sign-in method', async () => {
    const { app, provider, alice, anotherVisitor } = await withProvider()
    const member = alice.withToken(await adaSignsUp(provider, anotherVisitor()))
    await expect(disconnects(member)).rejects.toMatchObject({ status: 409, code: 'only_way_in' })
    expect(await member.call('GET /auth/identities')).toMatchObject({ identities: [{}], hasPassword: false })
    expect(await app.deps.db.selectFrom('identity_subjects').selectAll().execute()).toHaveLength(1)
  })

  it('refuses a service that is not connected, and an unknown one', async () => {
    const { alice } = await world()
    await expect(disconnects(alice)).rejects.toMatchObject({ status: 404, code: 'identity_not_found' })
    const other = { params: { provider: 'facebook' as 'google' } }
    await expect(alice.call('DELETE /auth/identities/:provider', other)).rejects.toMatchObject({
      status: 400,
      fields: { provider: 'You can’t sign in with this service.' },
    })
  })

  it('requires reauthentication', async () => {
    let now = Date.now()
    const { alice } = await world({ clock: () => now })
    await alice.signsUp()
    now += 10 * 60_000
    const call = alice.call('DELETE /auth/identities/:provider', { params })
    await expect(call).rejects.toMatchObject({ status: 403, code: 'prove_identity' })
  })
})

describe('GET /auth/identities', () => {
  it('is empty for a user with only a password', async () => {
    const { alice } = await world()
    expect(await alice.call('GET /auth/identities')).toEqual({ identities: [], hasPassword: true })
  })
})

describe('POST /auth/google of a member with a second factor', () => {
  it('requires it as after a password', async () => {
    const provider = await openIdProvider()
    const here = await timedWorld(provider.settings)
    const { alice } = here
    await signsInAt(provider, alice, ada)
    await connects(alice)
    await setsUpApp(here, alice)
    await signsInAt(provider, alice, ada)
    const refused = { code: 'second_factor_required', factor: { ticket: expect.any(String) } }
    await expect(alice.call('POST /auth/google')).rejects.toMatchObject(refused)
    const found = await alice.call('GET /account/export')
    expect(found.services).toMatchObject([{ provider: 'google' }])
    expect(found.factors).toMatchObject({ authenticator: { createdAt: expect.any(String) }, backupCodes: 10 })
  })
})

describe('POST /account/delete of a user who signed up with a service', () => {
  it('lets the user sign up again with the same service account', async () => {
    const { app, provider, alice, anotherVisitor } = await withProvider()
    const member = alice.withToken(await adaSignsUp(provider, anotherVisitor()))
    await member.call('POST /account/delete', { body: { username: 'ada' } })
    await endGrace(app.deps)
    const browser = anotherVisitor()
    await signsInAt(provider, browser, ada)
    await expect(browser.call('POST /auth/google')).rejects.toMatchObject({ code: 'account_needed' })
  })
})

describe('a member without a password', () => {
  it('gets instructions for setting one when it is required', async () => {
    const { provider, alice, anotherVisitor } = await withProvider()
    const member = alice.withToken(await adaSignsUp(provider, anotherVisitor()))
    const call = member.call('PUT /profile', { body: { currentPassword: 'guess', bio: 'Counts' } })
    await expect(call).rejects.toMatchObject({
      status: 409,
      code: 'no_password',
      fields: { currentPassword: expect.stringContaining('in Settings') },
    })
    await expect(
      anotherVisitor().call('POST /auth/login', { body: { identifier: 'ada', password: 'guess' } }),
    ).rejects.toMatchObject({ code: 'wrong_credentials' })
  })
})
