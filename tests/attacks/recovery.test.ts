import { describe, expect, it } from 'vitest'
import {
  changesEmail,
  confirmsAddress,
  confirmsOwnEmail,
  mailedToken,
  readsLink,
  requestsPasswordReset,
  resetsPassword,
  signedOutAlice,
  undoesChange,
} from '#tests/mailed-links.ts'
import type { Member } from '#tests/member.ts'
import { addsPasskey, getsTicket, setsUpApp, type TimedWorld, timedWorld } from '#tests/second-factors.ts'
import { ada, openIdProvider, signsInAt } from '#tests/services/openid-provider.ts'

const DAY = 24 * 60
const over = { status: 410, code: 'link_over' }
const reauthenticationNeeded = { status: 403, code: 'prove_identity' }
const signedOut = { status: 401, code: 'signed_out' }
const NEW = 'seven lamps in the fog'
const CHANGED = 'Your email address was changed'
const asks = (member: Member, email: string) => member.call('PUT /account/email', { body: { email } })
const signsIn = (cast: TimedWorld, password: string) =>
  signedOutAlice(cast).call('POST /auth/login', { body: { identifier: 'alice', password } })

/** Mallory knows alice's password and has signed in with it; alice's address is confirmed. */
async function taken() {
  const cast = await timedWorld()
  await confirmsOwnEmail(cast, cast.alice)
  return Object.assign(cast, { mallory: await cast.alice.onAnotherDevice() })
}

/** Mallory has signed up with the address of a victim, who does not know about it. */
async function planted() {
  const provider = await openIdProvider()
  const cast = await timedWorld(provider.settings)
  const mallory = cast.alice
  await signsInAt(provider, mallory, ada)
  await mallory.call('POST /auth/identities/:provider', { params: { provider: 'google' } })
  await addsPasskey(mallory)
  return Object.assign(cast, { provider, mallory, victim: mallory.email })
}

const waysInto = async (member: Member) => {
  const [{ identities }, factors] = await Promise.all([
    member.call('GET /auth/identities'),
    member.call('GET /auth/factors'),
  ])
  return { services: identities.length, passkeys: factors.passkeys.length, app: factors.authenticator !== null }
}

describe('an address', () => {
  it('takes effect when its link is opened: until then the old one signs in and gets reset links', async () => {
    const cast = await taken()
    await cast.mallory.reauthenticates()
    await asks(cast.mallory, 'mallory@evil.example')
    expect(await cast.alice.me()).toMatchObject({ email: cast.alice.email, emailConfirmed: true })
    await cast.stranger.call('POST /auth/password/forgot', { body: { email: 'mallory@evil.example' } })
    await cast.settles()
    const subjects = (await cast.mailsTo('mallory@evil.example')).map(({ subject }) => subject)
    expect(subjects).toEqual(['Confirm your new email address'])
    await resetsPassword(cast, await requestsPasswordReset(cast, cast.alice.email))
    // The owner's new password also removed the pending address.
    await expect(confirmsAddress(cast, 'mallory@evil.example')).rejects.toMatchObject(over)
  })

  it('requires password or factor to change, even in a new session', async () => {
    const { alice } = await timedWorld()
    await alice.signsUp()
    await expect(asks(alice, 'new@people.example')).rejects.toMatchObject(reauthenticationNeeded)
    await alice.reauthenticates()
    await asks(alice, 'new@people.example')
    await expect(asks(alice, 'newer@people.example')).rejects.toMatchObject(reauthenticationNeeded)
  })

  it('is restored for seven days by its owner, whom no link of the stranger can lock out again', async () => {
    const cast = await taken()
    const { mallory, alice } = cast
    await changesEmail(cast, mallory, 'first@evil.example')
    await changesEmail(cast, mallory, 'second@evil.example')
    const bodyOf = async (address: string) => ({ body: { token: await mailedToken(cast, address, CHANGED) } })
    const theirs = await bodyOf('first@evil.example')
    cast.later(6 * DAY)
    const back = await undoesChange(cast, alice.email, CHANGED)
    expect(back).toMatchObject({ kind: 'address', email: alice.email })
    await expect(mallory.me()).rejects.toMatchObject(signedOut)
    await expect(signsIn(cast, alice.password)).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(signedOutAlice(cast).call('POST /auth/undo', theirs)).rejects.toMatchObject(over)
    await resetsPassword(cast, back.resetToken)
    expect((await signsIn(cast, NEW)).user).toMatchObject({ email: alice.email })
  })

  it('is reserved while its owner can restore it', async () => {
    const cast = await taken()
    await changesEmail(cast, cast.mallory, 'first@evil.example')
    const body = { username: 'squatter', email: cast.alice.email, password: 'correct horse 42' }
    await expect(cast.stranger.call('POST /auth/signup', { body })).rejects.toMatchObject({ code: 'email_taken' })
    await undoesChange(cast, cast.alice.email, CHANGED)
  })

  it('is not restored after eight days', async () => {
    const cast = await taken()
    await changesEmail(cast, cast.mallory, 'first@evil.example')
    await mailedToken(cast, cast.alice.email, CHANGED)
    cast.later(8 * DAY)
    await expect(undoesChange(cast, cast.alice.email, CHANGED)).rejects.toMatchObject(over)
  })
})

describe('the first proof of an address', () => {
  it('by a reset removes sign-in methods that a stranger added: service, passkey, factor and session', async () => {
    const cast = await planted()
    const { removed } = await resetsPassword(cast, await requestsPasswordReset(cast, cast.victim), NEW, ['google'])
    expect(removed.map(({ kind }) => kind).toSorted()).toEqual(['backup-codes', 'passkey', 'service'])
    await expect(cast.mallory.me()).rejects.toMatchObject(signedOut)
    await signsInAt(cast.provider, cast.stranger, ada)
    await expect(cast.stranger.call('POST /auth/google')).rejects.toMatchObject({ code: 'account_needed' })
    expect((await signsIn(cast, NEW)).user).toMatchObject({ username: 'alice' })
  })

  it('by the link in the mail removes them, too', async () => {
    const cast = await planted()
    const { removed } = await confirmsAddress(cast, cast.victim)
    expect(removed).toHaveLength(3)
    await expect(cast.mallory.me()).rejects.toMatchObject(signedOut)
  })

  it('keeps nothing that was requested before it', async () => {
    const cast = await timedWorld()
    await cast.alice.reauthenticates()
    await asks(cast.alice, 'mallory@evil.example')
    await resetsPassword(cast, await requestsPasswordReset(cast, cast.alice.email))
    await expect(confirmsAddress(cast, 'mallory@evil.example')).rejects.toMatchObject(over)
  })

  it('keeps everything for a new user who proves to be the one who signed up', async () => {
    const cast = await planted()
    const { mallory: newcomer } = cast
    await expect(confirmsAddress(cast, newcomer.email, newcomer, true)).rejects.toMatchObject(reauthenticationNeeded)
    const { backupCodes } = await replacedCodes(newcomer)
    await newcomer.reauthenticates({ code: backupCodes[0]! })
    await confirmsAddress(cast, newcomer.email, newcomer, true)
    expect(await waysInto(newcomer)).toMatchObject({ services: 1, passkeys: 1 })
  })
})

const replacedCodes = (member: Member) => member.call('POST /auth/factors/backup-codes')

describe('a notice', () => {
  it('undoes exactly the reported change, once, and ends the sessions', async () => {
    const cast = await taken()
    const { alice, mallory } = cast
    await cast.mallory.reauthenticates()
    await addsPasskey(mallory, 'Evil')
    const token = await mailedToken(cast, alice.email, 'A second step was added to your sign-in')
    expect(await readsLink(cast, 'undo', token)).toMatchObject({ change: { kind: 'passkey-added', name: 'Evil' } })
    expect(await signedOutAlice(cast).call('POST /auth/undo', { body: { token } })).toMatchObject({
      kind: 'passkey-added',
    })
    await expect(signedOutAlice(cast).call('POST /auth/undo', { body: { token } })).rejects.toMatchObject(over)
    await expect(mallory.me()).rejects.toMatchObject(signedOut)
    await alice.signsIn()
    expect(await waysInto(alice)).toMatchObject({ passkeys: 0 })
  })

  it('restores the authenticator that a stranger removed', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    await confirmsOwnEmail(cast, alice)
    const { backupCodes } = await setsUpApp(cast, alice)
    await alice.reauthenticates({ code: backupCodes[0]! })
    await alice.call('DELETE /auth/factors/authenticator')
    await undoesChange(cast, alice.email, 'A second step was removed from your sign-in')
    await getsTicket(alice)
  })

  it('disconnects the service, and removes the reported password', async () => {
    const provider = await openIdProvider()
    const cast = await timedWorld(provider.settings)
    const { alice } = cast
    await confirmsOwnEmail(cast, alice)
    await signsInAt(provider, alice, ada)
    await alice.call('POST /auth/identities/:provider', { params: { provider: 'google' } })
    await alice.call('PUT /account/password', { body: { currentPassword: alice.password, newPassword: NEW } })
    await undoesChange(cast, alice.email, 'Google was connected to your account')
    const { resetToken } = await undoesChange(cast, alice.email, 'Your password was changed')
    await expect(signsIn(cast, NEW)).rejects.toMatchObject({ code: 'wrong_credentials' })
    await resetsPassword(cast, resetToken, 'eight lamps in the fog')
    expect(await waysInto(await signedInWith(cast, 'eight lamps in the fog'))).toMatchObject({ services: 0 })
  })
})

async function signedInWith(cast: TimedWorld, password: string): Promise<Member> {
  const { token } = await signsIn(cast, password)
  return cast.alice.withToken(token) as Member
}

describe('the reset page', () => {
  it('lists sign-in methods added within 30 days, and removes those that are not kept', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    await confirmsOwnEmail(cast, alice)
    const old = await addsPasskey(alice, 'Old')
    cast.later(31 * DAY)
    const member = await enters(cast, old.backupCodes[0]!)
    const kept = await addsPasskey(member, 'Kept')
    await addsPasskey(member, 'Evil')
    const token = await requestsPasswordReset(cast, alice.email)
    const { ways } = await readsLink(cast, 'reset', token)
    expect(ways.map(({ name }) => name).toSorted()).toEqual(['Evil', 'Kept'])
    const { removed } = await resetsPassword(cast, token, NEW, [kept.id])
    expect(removed.map(({ name }) => name)).toEqual(['Evil'])
  })
})

/** Alice, signed in with her password and a backup code. */
async function enters(cast: TimedWorld, code: string): Promise<Member> {
  const { alice } = cast
  const { token } = await signedOutAlice(cast).call('POST /auth/login/factor', {
    body: { ticket: await getsTicket(alice), code },
  })
  return alice.withToken(token) as Member
}

describe('a member with a second factor', () => {
  it('reauthenticates with it: the password alone removes, changes and deletes nothing', async () => {
    const cast = await taken()
    const { alice } = cast
    const { backupCodes } = await setsUpApp(cast, alice)
    await expect(alice.reauthenticates()).rejects.toMatchObject(reauthenticationNeeded)
    await expect(alice.call('DELETE /auth/factors/authenticator')).rejects.toMatchObject(reauthenticationNeeded)
    await expect(asks(alice, 'mallory@evil.example')).rejects.toMatchObject(reauthenticationNeeded)
    await expect(alice.call('POST /account/delete', { body: { username: 'alice' } })).rejects.toMatchObject(
      reauthenticationNeeded,
    )
    cast.later(11)
    const body = { currentPassword: alice.password, newPassword: NEW }
    await expect(alice.call('PUT /account/password', { body })).rejects.toMatchObject(reauthenticationNeeded)
    await expect(alice.changesProfile({ newPassword: NEW })).rejects.toMatchObject(reauthenticationNeeded)
    await alice.reauthenticates({ code: backupCodes[0]! })
    await alice.call('DELETE /auth/factors/authenticator')
  })

  it('loses every other session with a new factor', async () => {
    const cast = await taken()
    await setsUpApp(cast, cast.alice)
    await expect(cast.mallory.me()).rejects.toMatchObject(signedOut)
  })

  it('gets a mail at the third wrong code, and not again within the hour', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    await setsUpApp(cast, alice)
    const warnings = async () =>
      (await cast.mailsTo(alice.email)).filter(({ subject }) => subject === 'Someone knows your password').length
    const guesses = async () => {
      const body = { ticket: await getsTicket(alice), code: '000000' }
      await expect(cast.stranger.call('POST /auth/login/factor', { body })).rejects.toMatchObject({
        code: 'wrong_code',
      })
    }
    for (let times = 0; times < 2; times++) await guesses()
    expect(await warnings()).toBe(0)
    for (let times = 0; times < 4; times++) await guesses()
    expect(await warnings()).toBe(1)
  })
})

describe('a new password', () => {
  it('ends pending second steps', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    await confirmsOwnEmail(cast, alice)
    const { backupCodes } = await setsUpApp(cast, alice)
    const ticket = await getsTicket(alice)
    await alice.call('PUT /account/password', { body: { currentPassword: alice.password, newPassword: NEW } })
    const body = { ticket, code: backupCodes[0]! }
    await expect(cast.stranger.call('POST /auth/login/factor', { body })).rejects.toMatchObject({ status: 401 })
  })

  it.each(['PUT /account/password', 'PUT /profile'] as const)(
    'gives this session a new token, which its open tabs must use: %s',
    async (call) => {
      const { alice } = await timedWorld()
      const old = await alice.token
      const tab = await alice.connects()
      const { token } = await alice.call(call, { body: { currentPassword: alice.password, newPassword: NEW } })
      expect(token).not.toBe(old)
      await tab.closeReason()
      await expect(alice.withToken(old).call('GET /auth/me')).rejects.toMatchObject(signedOut)
      expect((await alice.call('GET /auth/sessions')).sessions).toMatchObject([{ current: true }])
    },
  )

  it('lists the other sign-in methods', async () => {
    const { alice } = await timedWorld()
    await addsPasskey(alice, 'Laptop')
    const body = { currentPassword: alice.password, newPassword: NEW }
    const { ways } = await alice.call('PUT /account/password', { body })
    expect(ways.map(({ name }) => name).toSorted()).toEqual(['Backup codes', 'Laptop'])
  })
})

describe('a session', () => {
  it('expires 180 days after its start, however often it is used', async () => {
    const cast = await timedWorld()
    await cast.alice.signsUp()
    for (let days = 20; days < 180; days += 20) {
      cast.later(20 * DAY)
      await cast.alice.me()
    }
    cast.later(20 * DAY)
    await expect(cast.alice.me()).rejects.toMatchObject(signedOut)
  })
})
