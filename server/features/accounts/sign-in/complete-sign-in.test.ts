import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { Passkey } from '#tests/passkey.ts'
import { addsPasskey, getsTicket, ORIGIN, setsUpApp, timedWorld } from '#tests/second-factors.ts'
import { atOnce } from '#tests/world.ts'

const wrongCode = { status: 403, code: 'wrong_code', fields: { code: expect.any(String) } }
const refused = { status: 403, code: 'passkey_refused' }
const expired = { status: 401, code: 'sign_in_expired' }
const NO_TICKET = 'A'.repeat(43)

// The answer has private fields of the member, and is sent to a browser in which she is not signed in yet.
const enters = (member: Member, body: { ticket: string; code?: string; passkey?: ReturnType<Passkey['answers']> }) =>
  member.withToken('').call('POST /auth/login/factor', { body })
const asks = (member: Member, ticket?: string) =>
  member.withToken('').call('POST /auth/login/options', { body: ticket === undefined ? {} : { ticket } })
const entersWith = (member: Member, passkey: ReturnType<Passkey['answers']>) =>
  member.withToken('').call('POST /auth/login/passkey', { body: { passkey } })

describe('POST /auth/login of an account with a second factor', () => {
  it('is refused with a ticket and the available factors, and begins no session', async () => {
    const cast = await timedWorld()
    const { app, alice, bob } = cast
    await setsUpApp(cast, alice)
    const login = (member: Member, password: string) =>
      member
        .withToken('')
        .call('POST /auth/login', { body: { identifier: member.username, password } })
        .catch((e) => e)
    expect(await login(alice, alice.password)).toMatchObject({
      status: 401,
      code: 'second_factor_required',
      factor: { ticket: expect.stringMatching(/^[\w-]{43}$/), ways: ['code', 'backup'] },
    })
    await addsPasskey(alice)
    expect((await login(alice, alice.password)).factor.ways).toEqual(['code', 'backup', 'passkey'])
    expect((await alice.call('GET /auth/sessions')).sessions).toHaveLength(1)
    const kept = await app.deps.db.selectFrom('sign_in_tickets').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain((await login(alice, alice.password)).factor.ticket)
    expect(await login(alice, 'wrong')).toMatchObject({ code: 'wrong_credentials', factor: undefined })
    await bob.signsIn()
  })
})

describe('POST /auth/login/factor', () => {
  it('signs in with a code of the app', async () => {
    const cast = await timedWorld()
    const { alice, codeOf } = cast
    const app = await setsUpApp(cast, alice)
    const { token, user } = await enters(alice, { ticket: await getsTicket(alice), code: codeOf(app) })
    expect(user).toMatchObject({ username: 'alice', email: alice.email })
    expect(await alice.withToken(token).call('GET /auth/me')).toEqual(user)
  })

  it('signs in with a backup code, each of which works once', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    const { backupCodes } = await setsUpApp(cast, alice)
    const code = backupCodes[3]!.toUpperCase().replace('-', ' ')
    await enters(alice, { ticket: await getsTicket(alice), code })
    expect(await alice.call('GET /auth/factors')).toMatchObject({ backupCodes: 9 })
    await expect(enters(alice, { ticket: await getsTicket(alice), code })).rejects.toMatchObject(wrongCode)
  })

  it('signs in with a passkey', async () => {
    const { alice } = await timedWorld()
    const { passkey } = await addsPasskey(alice)
    const ticket = await getsTicket(alice)
    const request = await asks(alice, ticket)
    expect(request).toMatchObject({
      rpId: 'plus.example',
      allowCredentials: [{ id: passkey.id }],
      userVerification: 'preferred',
    })
    await enters(alice, { ticket, passkey: passkey.answers(request, { isVerified: false }) })
    const { passkeys } = await alice.call('GET /auth/factors')
    expect(passkeys[0]!.lastUsedAt).toEqual(expect.any(String))
  })

  it('refuses a code a second time, and an earlier one', async () => {
    const cast = await timedWorld()
    const { alice, codeOf } = cast
    const app = await setsUpApp(cast, alice)
    await enters(alice, { ticket: await getsTicket(alice), code: codeOf(app, 1) })
    for (const steps of [1, 0, -1])
      await expect(enters(alice, { ticket: await getsTicket(alice), code: codeOf(app, steps) })).rejects.toMatchObject(
        wrongCode,
      )
  })

  it('refuses missing fields, and names them', async () => {
    const cast = await timedWorld()
    await setsUpApp(cast, cast.alice)
    const ticket = await getsTicket(cast.alice)
    await expect(enters(cast.alice, { ticket })).rejects.toMatchObject({
      status: 400,
      fields: { code: 'Enter a code.' },
    })
    await expect(enters(cast.alice, { ticket: 'x', code: '123456' })).rejects.toMatchObject({
      status: 400,
      fields: { ticket: 'Sign in with your password first.' },
    })
  })

  it("refuses a made-up, used or expired ticket, and one member's code with another's ticket", async () => {
    const cast = await timedWorld()
    const { alice, bob, codeOf, later } = cast
    const [hers, his] = [await setsUpApp(cast, alice), await setsUpApp(cast, bob)]
    await expect(enters(alice, { ticket: NO_TICKET, code: codeOf(hers) })).rejects.toMatchObject(expired)
    const ticket = await getsTicket(alice)
    await expect(enters(alice, { ticket, code: codeOf(his) })).rejects.toMatchObject(wrongCode)
    await expect(enters(alice, { ticket, code: his.backupCodes[0]! })).rejects.toMatchObject(wrongCode)
    await enters(alice, { ticket, code: codeOf(hers) })
    await expect(enters(alice, { ticket, code: codeOf(hers, 1) })).rejects.toMatchObject(expired)
    const old = await getsTicket(alice)
    later(5)
    await expect(enters(alice, { ticket: old, code: codeOf(hers) })).rejects.toMatchObject(expired)
  })

  it('refuses a passkey of another member, and an answer to another challenge', async () => {
    const { alice, bob } = await timedWorld()
    const [hers, his] = [await addsPasskey(alice), await addsPasskey(bob)]
    const tickets = { alice: await getsTicket(alice), bob: await getsTicket(bob) }
    const wrong = [
      his.passkey.answers(await asks(alice, tickets.alice)),
      hers.passkey.answers(await asks(bob, tickets.bob)),
      hers.passkey.answers(await asks(alice)),
      hers.passkey.answers(await alice.call('POST /auth/prove/options')),
    ]
    for (const passkey of wrong)
      await expect(enters(alice, { ticket: tickets.alice, passkey })).rejects.toMatchObject(refused)
  })

  it('accepts one of several concurrent requests with one ticket and one code', async () => {
    const cast = await timedWorld()
    const { alice, codeOf } = cast
    const app = await setsUpApp(cast, alice)
    const ticket = await getsTicket(alice)
    const outcomes = await atOnce(4, () => enters(alice, { ticket, code: codeOf(app) }).catch((error) => error.code))
    expect(outcomes.filter((outcome) => typeof outcome === 'object')).toHaveLength(1)
    const other = await getsTicket(alice)
    const ways = [codeOf(app, 1), app.backupCodes[0]!]
    const both = await Promise.allSettled(ways.map((code) => enters(alice, { ticket: other, code })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await alice.call('GET /auth/sessions')).sessions).toHaveLength(3)
  })

  it('accepts one of two tickets with the same backup code', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    const { backupCodes } = await setsUpApp(cast, alice)
    const tickets = [await getsTicket(alice), await getsTicket(alice)]
    const both = await Promise.allSettled(tickets.map((ticket) => enters(alice, { ticket, code: backupCodes[0]! })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('checks five tries with a ticket, and ten wrong codes from an address range in fifteen minutes', async () => {
    const cast = await timedWorld()
    const { alice, codeOf, later } = cast
    const app = await setsUpApp(cast, alice)
    for (let round = 0; round < 2; round++) {
      const ticket = await getsTicket(alice)
      const codes = await atOnce(6, () => enters(alice, { ticket, code: '000000' }).catch((error) => error.code))
      expect(codes.toSorted()).toEqual(['sign_in_expired', ...Array(5).fill('wrong_code')])
    }
    const limited = { status: 429, code: 'rate_limited' }
    const ticket = await getsTicket(alice)
    await expect(enters(alice, { ticket, code: codeOf(app) })).rejects.toMatchObject(limited)
    // Attempts in an open session and with backup codes are counted separately.
    await alice.call('POST /auth/prove', { body: { code: codeOf(app) } })
    await enters(alice, { ticket, code: app.backupCodes[0]! })
    later(15)
    await enters(alice, { ticket: await getsTicket(alice), code: codeOf(app) })
  })

  it('leaves the owner attempts from a known address range and with a backup code, whatever others tried', async () => {
    const cast = await timedWorld({ TRUST_PROXY: '1' })
    const { alice, codeOf, later } = cast
    const app = await setsUpApp(cast, alice)
    const from = (address: string) => async (code: string) => {
      const ticket = await getsTicket(alice)
      const { status } = await alice.withToken('').sends('POST /api/auth/login/factor', {
        body: JSON.stringify({ ticket, code }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      })
      return status
    }
    const home = from('203.0.113.5')
    expect(await home(codeOf(app))).toBe(200)
    // Twenty a day from all others, then after pauses that grow.
    for (let guess = 0; guess < 20; guess++) expect(await from(`198.51.100.${guess}`)('000000')).toBe(403)
    expect(await from('198.51.100.30')('000000')).toBe(403)
    expect(await from('198.51.100.31')('000000')).toBe(429)
    later(1)
    expect(await home(codeOf(app))).toBe(200)
    expect(await from('198.51.100.40')(app.backupCodes[0]!)).toBe(200)
    for (let guess = 0; guess < 30; guess++) expect(await from('198.51.100.50')('aaaaa-aaaaa')).toBe(403)
    expect(await from('198.51.100.50')('aaaaa-aaaaa')).toBe(429)
    expect(await home(app.backupCodes[1]!)).toBe(200)
  })
})

describe('POST /auth/login/options', () => {
  it('requests any passkey of this site, with user verification', async () => {
    const { stranger } = await timedWorld()
    expect(await stranger.call('POST /auth/login/options', { body: {} })).toMatchObject({
      rpId: 'plus.example',
      allowCredentials: [],
      userVerification: 'required',
    })
  })

  it('refuses an invalid ticket', async () => {
    const { alice } = await timedWorld()
    await expect(asks(alice, NO_TICKET)).rejects.toMatchObject(expired)
  })

  it('limits requests of an address', async () => {
    const { app, stranger } = await timedWorld()
    for (let times = 0; times < 600; times++) await app.deps.limits.record('passkeySignIns', '127.0.0.1')
    await expect(stranger.call('POST /auth/login/options', { body: {} })).rejects.toMatchObject({ status: 429 })
  })
})

describe('POST /auth/login/passkey', () => {
  it('signs in without username, password or second factor', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    const { passkey } = await addsPasskey(alice)
    await setsUpApp(cast, alice)
    const { token, user } = await entersWith(alice, passkey.answers(await asks(alice)))
    expect(user).toMatchObject({ username: 'alice' })
    expect(await alice.withToken(token).call('GET /auth/prove')).toMatchObject({ provedUntil: expect.any(String) })
  })

  it('refuses a passkey that is unverified, of another site, forged, or unknown', async () => {
    const { alice, bob } = await timedWorld()
    const { passkey, id, backupCodes } = await addsPasskey(alice)
    const twists = [
      { isVerified: false },
      { origin: 'http://plus.example' },
      { rpId: 'evil.example' },
      { isForged: true },
    ]
    for (const twist of twists)
      await expect(
        entersWith(alice, passkey.answers(await asks(alice), twist)),
        JSON.stringify(twist),
      ).rejects.toMatchObject(refused)
    const his = await addsPasskey(bob)
    const posing = his.passkey.answers(await asks(alice))
    posing.response.userHandle = passkey.answers(await asks(alice)).response.userHandle!
    await expect(entersWith(alice, posing)).rejects.toMatchObject(refused)
    await alice.reauthenticates({ code: backupCodes[0]! })
    await alice.call('DELETE /auth/factors/passkeys/:id', { params: { id } })
    await expect(entersWith(alice, passkey.answers(await asks(alice)))).rejects.toMatchObject(refused)
    await expect(entersWith(alice, new Passkey(ORIGIN).answers(await asks(alice)))).rejects.toMatchObject(refused)
  })

  it('refuses an answer that is repeated, late, or to another challenge', async () => {
    const { alice, later } = await timedWorld()
    const { passkey } = await addsPasskey(alice)
    const answer = passkey.answers(await asks(alice))
    await entersWith(alice, answer)
    await expect(entersWith(alice, answer)).rejects.toMatchObject(refused)
    const ticket = await getsTicket(alice)
    await expect(entersWith(alice, passkey.answers(await asks(alice, ticket)))).rejects.toMatchObject(refused)
    const late = passkey.answers(await asks(alice))
    later(5)
    await expect(entersWith(alice, late)).rejects.toMatchObject(refused)
  })

  it('refuses a passkey whose counter went back: there is a copy of it', async () => {
    const { alice } = await timedWorld()
    const { passkey } = await addsPasskey(alice)
    for (const count of [5, 6]) {
      passkey.count = count
      await entersWith(alice, passkey.answers(await asks(alice)))
    }
    for (const count of [6, 5, 0]) {
      passkey.count = count
      await expect(entersWith(alice, passkey.answers(await asks(alice))), `${count}`).rejects.toMatchObject(refused)
    }
  })

  it('accepts one of several concurrent requests with one answer', async () => {
    const { alice } = await timedWorld()
    const { passkey } = await addsPasskey(alice)
    const answer = passkey.answers(await asks(alice))
    const outcomes = await atOnce(4, () => entersWith(alice, answer).catch((error) => error.code))
    expect(outcomes.filter((outcome) => outcome === 'passkey_refused')).toHaveLength(3)
  })
})
