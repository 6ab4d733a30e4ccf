import { expect, it } from 'vitest'
import { json } from '#tests/client.ts'
import {
  changesEmail,
  confirmsOwnEmail,
  mailedToken,
  requestsPasswordReset,
  undoesChange,
} from '#tests/mailed-links.ts'
import { getsTicket, setsUpApp, timedWorld } from '#tests/second-factors.ts'
import { ada, openIdProvider, signsInAt } from '#tests/services/openid-provider.ts'

const NEW = 'seven lamps in the fog'
const CHANGED = 'Your password was changed'

it('a member who set a new password by mail signs in at once, after any number of wrong ones', async () => {
  const settings = {
    TRUST_PROXY: '1',
    RATE_LIMIT_FAILED_SIGN_INS: '2/900',
    RATE_LIMIT_FAILED_SIGN_INS_TO_ACCOUNT: '2/3600',
  }
  const cast = await timedWorld(settings)
  const { alice } = cast
  await confirmsOwnEmail(cast, alice)
  const from = (address: string, call: string, body: object) =>
    alice.withToken('').sends(`POST /api/auth/${call}`, {
      ...json(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    })
  const tries = async (address: string, password: string) =>
    (await from(address, 'login', { identifier: 'alice', password })).status
  const HERS = '203.0.113.5'
  for (let times = 0; times < 2; times++) expect(await tries(HERS, 'passwordResetMails')).toBe(401)
  expect(await tries('198.51.100.1', 'a guess')).toBe(401)
  expect(await tries('198.51.100.2', 'a guess')).toBe(429)
  expect(await tries(HERS, alice.password)).toBe(429)
  const body = { token: await requestsPasswordReset(cast, alice.email), newPassword: NEW }
  expect((await from(HERS, 'password/reset', body)).status).toBe(200)
  expect(await tries(HERS, NEW)).toBe(200)
  expect(await tries('198.51.100.2', NEW)).toBe(429)
})

it('a third wrong code is mailed to the owner, whatever the time between them', async () => {
  const cast = await timedWorld()
  const { alice } = cast
  await setsUpApp(cast, alice)
  for (let times = 0; times < 3; times++) {
    const body = { ticket: await getsTicket(alice), code: '000000' }
    await expect(cast.stranger.call('POST /auth/login/factor', { body })).rejects.toMatchObject({ code: 'wrong_code' })
    cast.later(60)
  }
  const subjects = (await cast.mailsTo(alice.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Someone knows your password')
})

it('a stranger who changes the password twice is locked out by either notice', async () => {
  const cast = await timedWorld()
  const { alice } = cast
  await confirmsOwnEmail(cast, alice)
  const signsIn = (password: string) =>
    alice.withToken('').call('POST /auth/login', { body: { identifier: 'alice', password } })
  const mallory = await alice.onAnotherDevice()
  const changes = async (as: typeof mallory, currentPassword: string, newPassword: string) =>
    (await as.call('PUT /account/password', { body: { currentPassword, newPassword } })).token
  const renewed = await changes(mallory, alice.password, 'first of mallory')
  const first = await mailedToken(cast, alice.email, CHANGED)
  await changes(alice.withToken(renewed) as typeof mallory, 'first of mallory', 'second of mallory')
  await alice.withToken('').call('POST /auth/undo', { body: { token: first } })
  await expect(signsIn('second of mallory')).rejects.toMatchObject({ code: 'wrong_credentials' })
})

it('a password that its owner set by mail survives the notice of an earlier change', async () => {
  const cast = await timedWorld()
  const { alice } = cast
  await confirmsOwnEmail(cast, alice)
  const body = { currentPassword: alice.password, newPassword: 'one of mallory' }
  await (await alice.onAnotherDevice()).call('PUT /account/password', { body })
  const early = await mailedToken(cast, alice.email, CHANGED)
  const reset = { token: await requestsPasswordReset(cast, alice.email), newPassword: NEW }
  await alice.withToken('').call('POST /auth/password/reset', { body: reset })
  await alice.withToken('').call('POST /auth/undo', { body: { token: early } })
  await alice.withToken('').call('POST /auth/login', { body: { identifier: 'alice', password: NEW } })
})

it('a member whose old mailbox was stolen gets a mail when its reader restores that address', async () => {
  const cast = await timedWorld()
  const { alice } = cast
  await confirmsOwnEmail(cast, alice)
  await changesEmail(cast, alice, 'alice@safe.example')
  await undoesChange(cast, alice.email, 'Your email address was changed')
  const subjects = (await cast.mailsTo('alice@safe.example')).map(({ subject }) => subject)
  expect(subjects.at(-1)).toBe('Your email address was changed back')
})

it('a new user by Google with a typed address gets the link that confirms it', async () => {
  const provider = await openIdProvider()
  const cast = await timedWorld(provider.settings)
  await signsInAt(provider, cast.stranger, { ...ada, email_verified: false })
  const body = { username: 'ada', email: 'ada@people.example' }
  await cast.stranger.call('POST /auth/entry/:provider', { params: { provider: 'google' }, body })
  expect(await mailedToken(cast, body.email, 'Confirm your email address')).not.toBe('')
})
