import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { getsTicket, setsUpApp, timedWorld } from '#tests/second-factors.ts'
import { atOnce, world } from '#tests/world.ts'

const reauthenticationNeeded = { status: 403, code: 'prove_identity' }
const wrongCode = { status: 403, code: 'wrong_code', fields: { code: expect.any(String) } }

describe('GET /auth/factors', () => {
  it('names the second factors of the account: at first none', async () => {
    const cast = await timedWorld()
    const { alice, bob } = cast
    expect(await alice.call('GET /auth/factors')).toEqual({ authenticator: null, passkeys: [], backupCodes: 0 })
    await setsUpApp(cast, alice)
    const { authenticator, backupCodes } = await alice.call('GET /auth/factors')
    expect(authenticator).toEqual({ createdAt: expect.any(String) })
    expect(backupCodes).toBe(10)
    expect(await bob.call('GET /auth/factors')).toMatchObject({ authenticator: null, backupCodes: 0 })
  })
})

describe('POST /auth/factors/authenticator', () => {
  it('answers a secret and the text of its QR code, and does not require a code yet', async () => {
    const { alice } = await timedWorld()
    const { secret, uri } = await alice.call('POST /auth/factors/authenticator')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(uri)
    expect(url.protocol + url.host).toBe('otpauth:totp')
    expect(decodeURIComponent(url.pathname)).toBe('/Plus:alice@plus.example')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ issuer: 'Plus', secret, digits: '6', period: '30' })
    expect(await alice.call('GET /auth/factors')).toMatchObject({ authenticator: null })
    await alice.signsIn()
  })

  it('replaces an unconfirmed app, and refuses once one is confirmed', async () => {
    const cast = await timedWorld()
    const { alice, codeOf } = cast
    const first = await alice.call('POST /auth/factors/authenticator')
    const second = await alice.call('POST /auth/factors/authenticator')
    expect(second.secret).not.toBe(first.secret)
    const confirm = (app: { secret: string }) =>
      alice.call('POST /auth/factors/authenticator/confirm', { body: { code: codeOf(app) } })
    await expect(confirm(first)).rejects.toMatchObject(wrongCode)
    await confirm(second)
    const taken = { status: 409, code: 'factor_exists' }
    await expect(alice.call('POST /auth/factors/authenticator')).rejects.toMatchObject(taken)
    await expect(confirm(second)).rejects.toMatchObject(taken)
  })

  it('requires reauthentication', async () => {
    const { alice, later } = await timedWorld()
    await alice.signsUp()
    later(10)
    await expect(alice.call('POST /auth/factors/authenticator')).rejects.toMatchObject(reauthenticationNeeded)
  })
})

describe('POST /auth/factors/authenticator/confirm', () => {
  it('sets up the app and answers ten backup codes, which are stored as hashes', async () => {
    const cast = await timedWorld()
    const { app, alice } = cast
    const { backupCodes } = await setsUpApp(cast, alice)
    expect(new Set(backupCodes).size).toBe(10)
    for (const code of backupCodes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
    const kept = await app.deps.db.selectFrom('backup_codes').selectAll().execute()
    expect(kept).toHaveLength(10)
    for (const code of backupCodes) expect(JSON.stringify(kept)).not.toMatch(new RegExp(code.replace('-', '-?')))
    await expect(alice.signsIn()).rejects.toMatchObject({ code: 'second_factor_required' })
  })

  it.each([-1, 0, 1])('accepts a code of a clock that is %i steps off', async (steps) => {
    const { alice, codeOf } = await timedWorld()
    const app = await alice.call('POST /auth/factors/authenticator')
    await alice.call('POST /auth/factors/authenticator/confirm', { body: { code: codeOf(app, steps) } })
  })

  it('refuses wrong codes, and confirmation without a set-up', async () => {
    const { alice, bob, later, codeOf } = await timedWorld()
    const confirm = (code: string) => alice.call('POST /auth/factors/authenticator/confirm', { body: { code } })
    await expect(confirm('123456')).rejects.toMatchObject({ status: 404, code: 'factor_not_found' })
    const app = await alice.call('POST /auth/factors/authenticator')
    const other = await bob.call('POST /auth/factors/authenticator')
    for (const code of [codeOf(app, -2), codeOf(app, 2), codeOf(other), 'abcde-fghjk', 'letters', '１２３４５６'])
      await expect(confirm(code), code).rejects.toMatchObject(wrongCode)
    await expect(confirm('12')).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
    later(10)
    await expect(confirm(codeOf(app))).rejects.toMatchObject(reauthenticationNeeded)
  })

  it('sets up one app, and shows codes once, for two concurrent requests', async () => {
    const { alice, codeOf } = await timedWorld()
    const body = { code: codeOf(await alice.call('POST /auth/factors/authenticator')) }
    const answers = await atOnce(4, () =>
      alice.call('POST /auth/factors/authenticator/confirm', { body }).catch((error) => error.code),
    )
    expect(answers.filter((answer) => answer === 'factor_exists')).toHaveLength(3)
    expect(await alice.call('GET /auth/factors')).toMatchObject({ backupCodes: 10 })
  })
})

describe('DELETE /auth/factors/authenticator', () => {
  const remove = async (member: Member, code: string | undefined) => {
    await member.reauthenticates(code === undefined ? undefined : { code })
    return member.call('DELETE /auth/factors/authenticator')
  }

  it('ends the second factor, and deletes the backup codes', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    const { backupCodes } = await setsUpApp(cast, alice)
    expect(await remove(alice, backupCodes[0])).toEqual({ ok: true })
    expect(await alice.call('GET /auth/factors')).toMatchObject({ authenticator: null, backupCodes: 0 })
    await alice.signsIn()
  })

  it('is reported by mail, like its set-up', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    const { backupCodes } = await setsUpApp(cast, alice)
    await remove(alice, backupCodes[0])
    const subjects = (await cast.mailsTo(alice.email)).map(({ subject, text }) => [
      subject,
      text.includes('authenticator app'),
    ])
    expect(subjects.slice(-2)).toEqual([
      ['A second step was added to your sign-in', true],
      ['A second step was removed from your sign-in', true],
    ])
  })

  it('refuses without an app, and with an unconfirmed one', async () => {
    const { alice } = await timedWorld()
    const missing = { status: 404, code: 'factor_not_found' }
    await expect(remove(alice, undefined)).rejects.toMatchObject(missing)
    await alice.call('POST /auth/factors/authenticator')
    await expect(remove(alice, undefined)).rejects.toMatchObject(missing)
  })

  it('requires reauthentication', async () => {
    const cast = await timedWorld()
    await setsUpApp(cast, cast.alice)
    cast.later(10)
    await expect(cast.alice.call('DELETE /auth/factors/authenticator')).rejects.toMatchObject(reauthenticationNeeded)
  })
})

describe('POST /auth/factors/backup-codes', () => {
  it('makes new codes, and the old ones stop working', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    const { backupCodes: old } = await setsUpApp(cast, alice)
    const { backupCodes } = await alice.call('POST /auth/factors/backup-codes')
    expect(backupCodes).toHaveLength(10)
    expect(backupCodes.filter((code) => old.includes(code))).toEqual([])
    const reauthenticate = (code = '') => alice.call('POST /auth/prove', { body: { code } })
    await expect(reauthenticate(old[0])).rejects.toMatchObject(wrongCode)
    await reauthenticate(backupCodes[0])
    expect(await alice.call('GET /auth/factors')).toMatchObject({ backupCodes: 9 })
  })

  it('refuses without a second factor, and without reauthentication', async () => {
    const { alice, later } = await timedWorld()
    const regenerate = () => alice.call('POST /auth/factors/backup-codes')
    await expect(regenerate()).rejects.toMatchObject({ status: 404, code: 'factor_not_found' })
    later(10)
    await expect(regenerate()).rejects.toMatchObject(reauthenticationNeeded)
  })

  it('leaves ten codes after several concurrent requests', async () => {
    const cast = await timedWorld()
    await setsUpApp(cast, cast.alice)
    await atOnce(4, () => cast.alice.call('POST /auth/factors/backup-codes'))
    expect(await cast.alice.call('GET /auth/factors')).toMatchObject({ backupCodes: 10 })
  })
})

describe('unfinished set-ups', () => {
  it('are deleted when they expire', async () => {
    const cast = await timedWorld()
    const { app, alice, stranger, later } = cast
    await setsUpApp(cast, alice)
    await getsTicket(alice)
    await stranger.call('POST /auth/login/options', { body: {} })
    const { doHourlyWork } = await import('#server/features.ts')
    const left = async () => {
      await doHourlyWork(app.deps)
      const rows = (table: 'challenges' | 'sign_in_tickets') => app.deps.db.selectFrom(table).selectAll().execute()
      return [(await rows('challenges')).length, (await rows('sign_in_tickets')).length]
    }
    expect(await left()).toEqual([1, 1])
    later(5)
    expect(await left()).toEqual([0, 0])
  })
})

describe('without a public address', () => {
  it('the app shows the name of this machine', async () => {
    const { alice } = await world()
    const { uri } = await alice.call('POST /auth/factors/authenticator')
    expect(decodeURIComponent(uri)).toContain('alice@localhost:')
  })
})
