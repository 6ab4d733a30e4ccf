import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, it, vi } from 'vitest'
import { mailedToken } from '#tests/mailed-links.ts'
import { readMails } from '#tests/mails.ts'
import { emptyInstallation, type ServerProcess } from '#tests/processes/server-process.ts'
import { getsTicket, setsUpApp } from '#tests/second-factors.ts'
import { cast } from '#tests/world.ts'

interface Line {
  event?: string
  account: string | null
  address: string
  requestId: string
}

const linesOf = ({ output }: ServerProcess) => output.split('\n').filter((line) => line.includes('"event":'))
const eventsOf = (child: ServerProcess) => linesOf(child).map((line) => JSON.parse(line) as Line)
const codeOf = ({ secret }: { secret: string }, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

/** The pattern of the filter in docs/operations.md, as fail2ban reads it. */
async function documentedFilter(): Promise<RegExp> {
  const page = await readFile(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const [, failregex = ''] = /^failregex = (.+)$/m.exec(page)!
  return new RegExp(failregex.replace('<HOST>', '(?<host>[0-9a-f.:]+)'))
}

it('Each sign-in, failure, lock-out, factor, reset, change, export and deletion is logged in one line without a secret', async () => {
  const home = await emptyInstallation()
  const child = await home.starts({ LOG_LEVEL: 'fatal', RATE_LIMIT_FAILED_SIGN_INS: '2/900' })
  const { alice } = cast(home.place)
  const id = await alice.id
  const stranger = alice.withToken('')
  const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ status: expect.any(Number) })
  const logsIn = (password: string, identifier = alice.email) =>
    stranger.call('POST /auth/login', { body: { identifier, password } })

  await refused(logsIn('a guess', 'nobody@people.example'))
  await refused(logsIn('a wrong guess'))
  await alice.signsIn()
  const app = await setsUpApp({ codeOf }, alice)
  const ticket = await getsTicket(alice)
  await refused(stranger.call('POST /auth/login/factor', { body: { ticket, code: '000000' } }))
  await stranger.call('POST /auth/login/factor', { body: { ticket, code: app.backupCodes[0]! } })
  await alice.reauthenticates({ code: app.backupCodes[1]! })
  await alice.call('DELETE /auth/factors/authenticator')
  await refused(alice.call('POST /auth/prove', { body: { password: 'not mine' } }))
  await stranger.call('POST /auth/password/forgot', { body: { email: alice.email } })
  await refused(
    stranger.call('POST /auth/password/reset', { body: { token: 'made up', newPassword: 'a new long one' } }),
  )
  await alice.call('GET /account/export')
  for (let times = 0; times < 3; times++) await refused(logsIn('another guess'))
  await alice.reauthenticates()
  await alice.call('POST /account/delete', { body: { username: alice.username } })
  await child.kill('SIGTERM')

  const found = eventsOf(child)
  expect(found.map(({ event, account }) => [event, account === id])).toEqual([
    ['signed_up', true],
    ['sign_in_failed', false],
    ['sign_in_failed', true],
    ['signed_in', true],
    ['factor_added', true],
    ['second_step_asked', true],
    ['factor_failed', true],
    ['signed_in', true],
    ['factor_removed', true],
    ['proof_failed', true],
    ['reset_asked', false],
    ['link_refused', false],
    ['data_exported', true],
    ['sign_in_failed', true],
    ['sign_in_failed', true],
    ['locked_out', true],
    ['account_deleted', true],
  ])
  for (const line of found)
    expect(line).toMatchObject({ address: '127.0.0.1', requestId: expect.stringMatching(/^[\w-]{36}$/) })
  for (const text of [...home.place.secrets.map((secret) => secret.text), alice.email, 'alice', 'guess', app.secret])
    expect(linesOf(child).join('\n')).not.toContain(text)

  const filter = await documentedFilter()
  const failures = linesOf(child).filter((line) => filter.test(line))
  expect(failures).toHaveLength(7)
  for (const line of failures) expect(filter.exec(line)!.groups).toEqual({ host: '127.0.0.1' })
})

it('Each requested, cancelled, confirmed or restored address, and each sign-in method that a link removes, is logged in one line', async () => {
  const home = await emptyInstallation()
  const child = await home.starts({ LOG_LEVEL: 'fatal' })
  const { alice } = cast(home.place)
  const id = await alice.id
  const stranger = alice.withToken('')
  const mailsTo = (address: string) => readMails(path.join(home.settings.DATA_DIR!, 'outbox'), address)
  const tokenOf = async (address: string, subject: string) => {
    const find = () => mailedToken({ mailsTo }, address, subject).catch(() => '')
    await expect.poll(find, { timeout: 10_000, interval: 50 }).not.toBe('')
    return find()
  }
  const { backupCodes } = await setsUpApp({ codeOf }, alice)
  const first = { token: await tokenOf(alice.email, 'Confirm your email address') }
  await alice.call('POST /auth/email/confirm', { body: first })
  await alice.reauthenticates()
  await alice.call('PUT /account/email', { body: { email: 'cancelled@people.example' } })
  await alice.call('DELETE /account/email')
  await alice.reauthenticates()
  await alice.call('PUT /account/email', { body: { email: 'new@people.example' } })
  const moved = { token: await tokenOf('new@people.example', 'Confirm your new email address') }
  await stranger.call('POST /auth/email/confirm', { body: moved })
  const undo = { token: await tokenOf(alice.email, 'Your email address was changed') }
  const { resetToken } = await stranger.call('POST /auth/undo', { body: undo })
  await stranger.call('POST /auth/password/reset', { body: { token: resetToken, newPassword: 'a new long one' } })
  await child.kill('SIGTERM')

  const found = eventsOf(child)
  expect(found.map(({ event }) => event)).toEqual([
    ...['signed_up', 'factor_added', 'address_confirmed', 'factor_removed', 'factor_removed'],
    ...['address_asked', 'address_cancelled', 'address_asked', 'address_changed'],
    ...['change_undone', 'address_changed', 'reset_done'],
  ])
  expect(new Set(found.map(({ account }) => account))).toEqual(new Set([id]))
  const texts = [first.token, moved.token, undo.token, resetToken, backupCodes[0]!, alice.email, 'people.example']
  for (const text of texts) expect(linesOf(child).join('\n')).not.toContain(text)
})

it('LOG_LEVEL=silent writes no line at all', async () => {
  const home = await emptyInstallation()
  const child = await home.starts({ LOG_LEVEL: 'silent' })
  await cast(home.place).alice.signsUp()
  await child.kill('SIGTERM')
  expect(eventsOf(child)).toEqual([])
})

it('A failure is logged with its address when the client disconnects while its password is verified', async () => {
  const home = await emptyInstallation()
  const child = await home.starts({ LOG_LEVEL: 'fatal' })
  const { alice } = cast(home.place)
  const looks = () => fetch(`${home.place.origin}/api/auth/providers`)
  const body = JSON.stringify({ password: 'a wrong guess' })
  const head = [
    ...['POST /api/auth/prove HTTP/1.1', 'host: plus', `authorization: Bearer ${await alice.token}`],
    ...['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`],
  ]
  await looks()
  const socket = connect(Number(new URL(home.place.origin).port), '127.0.0.1').on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  // The answer to a later request shows that this one has begun.
  await looks()
  socket.resetAndDestroy()
  const failures = () => eventsOf(child).filter(({ event }) => event === 'proof_failed')
  await vi.waitFor(() => expect(failures()).toHaveLength(1), { timeout: 10_000 })
  expect(failures()).toMatchObject([{ address: '127.0.0.1' }])
})
