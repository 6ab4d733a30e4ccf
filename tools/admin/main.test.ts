import { existsSync } from 'node:fs'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { readMails } from '#tests/mails.ts'
import { canShareStore, emptyInstallation } from '#tests/processes/server-process.ts'
import { emptyStore } from '#tests/stores/empty-store.ts'
import { cast } from '#tests/world.ts'

describe.skipIf(!canShareStore())('npm run admin', { timeout: 120_000 }, () => {
  it('verifies an organisation while Plus runs, which shows its badge within two seconds', async () => {
    const { starts, runsAdmin, startsAdmin, place } = await emptyInstallation()
    const { alice, bob } = cast(place)
    await starts()
    const tweet = await bob.posts('We are open.')
    const hasBadge = async () => (await alice.sees(tweet)).user.isVerifiedOrg
    expect(await hasBadge()).toBe(false)

    const verified = await startsAdmin('verify', '@Bob', '--website', 'bob.example')
    const said = '@bob is now a verified organisation.\nTheir website is https://bob.example.\n'
    expect(verified).toEqual({ code: 0, output: said })
    await expect.poll(hasBadge, { timeout: 5_000, interval: 100 }).toBe(true)
    const list = async () => (await alice.verifiedOrgs()).orgs
    expect(await list()).toMatchObject([{ handle: 'bob', website: 'https://bob.example' }])
    expect(await runsAdmin('verify', 'bob')).toEqual({
      code: 0,
      output: '@bob was a verified organisation already.\n',
    })

    expect(await runsAdmin('unverify', 'bob')).toEqual({
      code: 0,
      output: '@bob is no longer a verified organisation.\n',
    })
    await expect.poll(hasBadge, { timeout: 5_000, interval: 100 }).toBe(false)
    await expect.poll(list, { timeout: 5_000, interval: 100 }).toEqual([])
  })

  it('works on the data of a stopped Plus', async () => {
    const { starts, runsAdmin, place } = await emptyInstallation()
    const { alice, bob, stranger } = cast(place)
    const child = await starts()
    const setup = /Create the administrator's account: http:\S+\/signup#setup=([\w-]{43})\n/
    await expect.poll(() => setup.test(child.output), { timeout: 5_000 }).toBe(true)
    await bob.signsUp()
    await child.kill('SIGTERM')
    expect(await runsAdmin('verify', await bob.id)).toMatchObject({ code: 0 })
    expect(await runsAdmin('check')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Everything agrees\.\n$/),
    })
    expect(await runsAdmin('unverify', '@carol')).toEqual({ code: 1, output: 'There is no member @carol.\n' })
    expect(await runsAdmin('verify', 'bob', '--website', 'javascript:alert(1)')).toEqual({
      code: 1,
      output: 'Enter a web address, such as https://example.com.\n',
    })
    for (const wrong of ['#fff', '#0b7a53;}'])
      expect(await runsAdmin('network', '--colour', wrong)).toMatchObject({ code: 1 })
    expect(await runsAdmin('network', '--name', 'Harbour', '--colour', '#ffee00')).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Name: {4}Harbour\nColour: {2}#ffee00\n.+ hard to read, so buttons have #[0-9a-f]{6}\./,
      ),
    })
    expect(await runsAdmin('role', '@bob', 'admin')).toEqual({
      code: 0,
      output: '@bob is now an administrator. See /admin.\n',
    })
    expect(await runsAdmin('role', '@bob', 'king')).toMatchObject({ code: 1 })
    expect(await runsAdmin('registration', 'ajar')).toMatchObject({ code: 1 })
    expect(await runsAdmin('invite', '@bob', '--uses', '0')).toMatchObject({ code: 1 })
    const { output: link } = await runsAdmin('invite', '@bob', '--uses', '2', '--days', '3')
    expect(link).toMatch(/^http:\/\/localhost:\d+\/signup\?invite=[a-z2-9]{12}\n$/)
    expect(await runsAdmin('registration', 'invitation')).toEqual({
      code: 0,
      output: 'Only people with an invitation can sign up.\n',
    })
    expect(await runsAdmin('role', '@alice', 'moderator')).toMatchObject({ code: 1 })
    expect((await starts()).output).not.toMatch(setup)
    await expect(alice.signsUp()).rejects.toMatchObject({ code: 'invitation_needed' })
    const invitation = link.trim().split('=')[1]!
    const body = { username: 'dora', email: 'dora@people.example', password: 'a long enough password', invitation }
    const dora = alice.withToken((await stranger.call('POST /auth/signup', { body })).token)
    expect(await dora.call('GET /users/:id', { params: { id: 'bob' } })).toMatchObject({ isVerifiedOrg: true })
    expect(await bob.me()).toMatchObject({ role: 'admin' })
    expect(await bob.call('GET /network')).toMatchObject({ name: 'Harbour', colour: '#ffee00' })
  })

  it('resets lost second factors of a member, after the operator has typed the username', async () => {
    const { starts, runsAdmin, startsAdmin, answersAdmin, place, settings } = await emptyInstallation()
    const { alice, bob } = cast(place)
    await starts({ PUBLIC_URL: 'http://localhost:3000' })
    const { secret } = await alice.call('POST /auth/factors/authenticator')
    const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
    await alice.call('POST /auth/factors/authenticator/confirm', { body: { code } })
    await bob.signsUp()

    expect(await runsAdmin('remove-factors', '@bob')).toEqual({
      code: 0,
      output: '@bob has no second factors and no passkeys.\n',
    })
    for (const unsure of [
      () => startsAdmin('remove-factors', 'alice'),
      () => answersAdmin('Alice', 'remove-factors', 'alice'),
    ])
      expect(await unsure()).toEqual({ code: 1, output: expect.stringContaining('Nothing was changed.\n') })
    const removed = await answersAdmin('alice', 'remove-factors', '@Alice')
    expect(removed.output).toContain('@alice has an authenticator app, 10 backup codes, and is signed in on 1 device.')
    expect(removed.output).toContain('Removed: an authenticator app, 10 backup codes. Signed out: 1 device.')
    expect(removed).toMatchObject({ code: 0, output: expect.stringMatching(/sign in with just their password\.\n$/) })

    const isSignedOut = () =>
      alice.me().then(
        () => false,
        () => true,
      )
    await expect.poll(isSignedOut, { timeout: 5_000, interval: 100 }).toBe(true)
    await alice.signsIn()
    expect(await alice.call('GET /auth/factors')).toMatchObject({ authenticator: null, backupCodes: 0 })
    const subjects = async () =>
      (await readMails(path.join(settings.DATA_DIR!, 'outbox'), alice.email)).map(({ subject }) => subject)
    await expect.poll(subjects, { timeout: 10_000, interval: 100 }).toContain('Two-step verification was turned off')
  })

  it('makes a link for a new password, and sets another address for a member without access to their mail', async () => {
    const { starts, runsAdmin, place, settings } = await emptyInstallation()
    const { alice, bob } = cast(place)
    settings.PUBLIC_URL = 'https://plus.example.org'
    await starts()
    for (const member of [alice, bob]) await member.signsUp()

    expect(await runsAdmin('set-email', 'alice', 'nowhere')).toEqual({
      code: 1,
      output: 'nowhere is no e-mail address.\n',
    })
    expect(await runsAdmin('set-email', 'alice', bob.email)).toEqual({
      code: 1,
      output: 'That email already has an account. Use another, or sign in.\n',
    })
    const moved = await runsAdmin('set-email', '@alice', 'new@people.example')
    expect(moved).toMatchObject({
      code: 0,
      output: expect.stringContaining('We emailed a link to new@people.example.'),
    })
    const pending = async () => (await alice.call('GET /account')).pendingEmail
    await expect.poll(pending, { timeout: 5_000, interval: 100 }).toBe('new@people.example')

    const { code, output } = await runsAdmin('reset-link', 'alice')
    expect(code).toBe(0)
    const token = /^https:\/\/plus\.example\.org\/reset-password#token=(\S+)$/m.exec(output)![1]!
    const body = { token, newPassword: 'a brand new secret' }
    await alice.withToken('').call('POST /auth/password/reset', { body })
    await expect(alice.withToken('').call('POST /auth/password/reset', { body })).rejects.toMatchObject({
      code: 'link_over',
    })
    await alice
      .withToken('')
      .call('POST /auth/login', { body: { identifier: alice.email, password: body.newPassword } })
    expect(await runsAdmin('reset-link', 'carol')).toEqual({ code: 1, output: 'There is no member carol.\n' })
  })

  it('prints help, and reports unknown input', async () => {
    const { runsAdmin, startsAdmin } = await emptyInstallation()
    const see = 'See: npm run admin -- --help\n'
    const answers = await Promise.all([
      runsAdmin('--help'),
      runsAdmin('verify', '--help'),
      runsAdmin(),
      startsAdmin('fly'),
      runsAdmin('constructor'),
      runsAdmin('verify'),
      runsAdmin('check', '--fxi'),
    ])
    const [help, one, nothing, ...misused] = answers.map(({ code, output }) => ({ code, output }))
    expect(help).toEqual({ code: 0, output: expect.stringMatching(/^ {2}check {2,}Verifies counts/m) })
    expect(one).toEqual({ code: 0, output: expect.stringContaining('verify @name [--website ADDRESS]') })
    expect(nothing).toEqual({ code: 2, output: help!.output })
    for (const each of misused) expect(each).toEqual({ code: 2, output: expect.stringContaining(see) })
  })

  it('creates nothing without a network, and names invalid settings', async () => {
    const { runsAdmin, startsAdmin, settings } = await emptyInstallation(await emptyStore({ isNew: true }))
    const { code, output } = await runsAdmin('check')
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/no network|not up to date/) })
    expect(existsSync(settings.DATA_DIR!)).toBe(false)
    settings.DATABASE_POOL_SIZE = 'deep'
    const wrong = await startsAdmin('check')
    expect(wrong).toEqual({
      code: 1,
      output: expect.stringContaining('These settings are wrong:\nDATABASE_POOL_SIZE must'),
    })
  })
})
