import { describe, expect, it } from 'vitest'
import { closeCodes } from '#contract/live.ts'
import { LiveConnection } from '#tests/live-connection.ts'
import { canShareStore, emptyInstallation } from '#tests/processes/server-process.ts'
import { mailServer } from '#tests/services/smtp-server.ts'
import { cast } from '#tests/world.ts'

const soon = { timeout: 10_000, interval: 100 }

/** An empty Plus, with the commands that act on it. */
async function commanded() {
  const installation = await emptyInstallation()
  const admin = async (...words: string[]) => {
    const { code, output } = await installation.runsAdmin(...words)
    return { code, output: output.trimEnd() }
  }
  const json = async (...words: string[]) => JSON.parse((await admin(...words, '--json')).output.replace(/^[^{]*/, ''))
  return { ...installation, ...cast(installation.place), admin, json }
}

describe.skipIf(!canShareStore())('npm run admin -- user, post', { timeout: 60_000 }, () => {
  it('act on members and posts of a running Plus as moderators do', async () => {
    const { starts, admin, json, place, alice, bob, carol } = await commanded()
    await starts()
    for (const member of [alice, bob, carol]) await member.signsUp()
    await admin('role', 'alice', 'admin')

    // Lists, a page at a time.
    const names = async (...words: string[]) =>
      (await json('user', 'list', ...words)).users.map((user: { username: string }) => user.username)
    expect(await names()).toEqual(['carol', 'bob', 'alice'])
    expect(await json('user', 'list', '--limit', '2')).toMatchObject({ next: '@bob' })
    expect(await names('--after', '@bob')).toEqual(['alice'])
    expect(await names('--role', 'admin')).toEqual(['alice'])
    expect(await names('--search', '@BO')).toEqual(['bob'])
    expect(await names('--search', carol.email)).toEqual(['carol'])
    expect((await admin('user', 'list', '--state', 'gone')).code).toBe(1)
    expect(await json('user', 'show', 'bob')).toMatchObject({ email: bob.email, state: 'active', sessions: 1 })
    expect((await admin('user', 'show', 'bob')).output).toContain('Second step:   none')

    // Signs out, live connections too.
    const tab = await LiveConnection.open(place.origin, await bob.token)
    expect(await admin('user', 'sign-out', 'bob')).toEqual({
      code: 0,
      output: '@bob is signed out. Sessions ended: 1.',
    })
    expect(await tab.closed).toBe(closeCodes.signed_out)
    expect((await admin('user', 'sign-out', 'bob')).output).toBe('@bob was signed in nowhere.')
    await bob.signsIn()

    // Removes a post; its author reads why.
    const tweet = await bob.posts('Buy coins')
    const url = `${place.origin}/tweet/${tweet._id}`
    expect(await admin('post', 'remove', url, '--reason', ' ')).toMatchObject({ code: 1 })
    expect(await admin('post', 'remove', 'x', '--reason', 'Adverts')).toMatchObject({ code: 1 })
    expect(await admin('post', 'remove', url, '--reason', 'Adverts')).toEqual({
      code: 0,
      output: 'The post of @bob is removed.',
    })
    expect((await admin('post', 'remove', url, '--reason', 'Adverts')).output).toBe('That post was already removed.')
    await expect.poll(() => alice.sees(tweet).catch(({ code }) => code), soon).toBe('tweet_not_found')
    const notified = async () => (await bob.notifications()).notifications.map(({ type }) => type)
    await expect.poll(notified, soon).toEqual(['decision'])

    // Suspends and restores.
    expect(await admin('user', 'suspend', 'alice', '--reason', 'Hm')).toMatchObject({
      code: 1,
      output: expect.stringContaining('last administrator'),
    })
    expect(await admin('user', 'suspend', 'bob', '--reason', 'Adverts', '--for', 'soon')).toMatchObject({ code: 1 })
    expect((await admin('user', 'suspend', 'bob', '--reason', 'Adverts', '--for', '7d')).output).toMatch(
      /^@bob is suspended until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    )
    expect((await admin('user', 'suspend', 'bob', '--reason', 'Adverts')).output).toMatch(/suspended already/)
    expect(await names('--state', 'suspended')).toEqual(['bob'])
    await expect.poll(() => alice.looksAt(bob).catch(({ code }) => code), soon).toBe('user_not_found')
    await bob.signsIn()
    expect((await bob.call('GET /decisions')).decisions.map(({ kind }) => kind)).toEqual(['suspend', 'remove_tweet'])
    expect((await admin('user', 'restore', 'bob')).output).toBe('@bob is no longer suspended.')
    expect((await admin('user', 'restore', 'bob')).output).toBe('@bob was neither suspended nor deleted.')
    await expect.poll(async () => (await alice.looksAt(bob)).username, soon).toBe('bob')

    // Deletes, at first so that it can be undone.
    expect(await admin('user', 'delete', 'carol')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing was changed.'),
    })
    expect(await admin('user', 'delete', 'alice', '--yes')).toMatchObject({ code: 1 })
    expect((await admin('user', 'delete', 'carol', '--yes')).code).toBe(0)
    expect((await admin('user', 'delete', 'carol')).output).toMatch(/deleted already/)
    expect(await names('--state', 'deleted')).toEqual(['carol'])
    expect((await admin('user', 'restore', 'carol')).output).toBe('@carol is no longer deleted.')
    expect((await admin('user', 'delete', 'carol', '--now', '--yes')).code).toBe(0)
    expect(await names()).toEqual(['bob', 'alice'])
    await expect.poll(() => alice.looksAt(carol).catch(({ code }) => code), soon).toBe('user_not_found')

    const { entries } = await alice.call('GET /moderation/log')
    expect(entries.map(({ action }) => action)).toEqual([
      ...['delete_account', 'delete_account', 'lift', 'suspend', 'open_case', 'remove_tweet', 'open_case'],
      ...['end_sessions', 'change_role'],
    ])
    for (const { by } of entries) expect(by).toMatchObject({ _id: null })
    expect(await admin('check')).toMatchObject({ code: 0 })
  })

  it('create members while sign-up is closed, and try the mail server', async () => {
    const { starts, admin, json, answersAdmin, settings, alice, stranger } = await commanded()
    await starts()
    await alice.signsUp()
    await admin('role', 'alice', 'admin')
    await admin('registration', 'closed')

    // Members choose their passwords or are given one.
    for (const [words, complaint] of [
      [['d d', 'dave@people.example'], 'd d is no username'],
      [['@dave', 'nowhere'], 'nowhere is no e-mail address.'],
      [['@dave', 'dave@people.example', '--role', 'king'], 'There is no role king'],
      [['@alice', 'dave@people.example'], '@alice is taken. Try another.'],
      [['@dave', alice.email], 'That email already has an account.'],
      [['@settings', 'dave@people.example'], '@settings is reserved.'],
      [['@dave', 'dave@people.example', '--password'], 'Use 8 to'],
    ] as const)
      expect(await admin('user', 'create', ...words)).toEqual({ code: 1, output: expect.stringContaining(complaint) })
    const { link } = await json('user', 'create', '@dave', 'dave@people.example')
    const [, token] = /\/reset-password#token=(\S+)$/.exec(link)!
    const signsIn = (identifier: string, password: string) =>
      stranger.call('POST /auth/login', { body: { identifier, password } })
    await stranger.call('POST /auth/password/reset', { body: { token: token!, newPassword: 'chosen by dave himself' } })
    expect((await signsIn('dave', 'chosen by dave himself')).user).toMatchObject({ username: 'dave' })
    const erin = ['user', 'create', 'erin', 'erin@people.example', '--role', 'moderator', '--password', '--confirmed']
    expect(await answersAdmin(' given to erin ', ...erin)).toEqual({
      code: 0,
      output: 'Password: @erin is a member now, and a moderator.\n',
    })
    expect((await signsIn('erin', ' given to erin ')).user).toMatchObject({ role: 'moderator' })
    expect(await json('user', 'show', 'erin')).toMatchObject({ email: 'erin@people.example' })

    const { entries } = await alice.call('GET /moderation/log')
    expect(entries.map(({ action }) => action)).toEqual(['change_role', 'change_sign_up', 'change_role'])
    for (const { by } of entries) expect(by).toMatchObject({ _id: null })

    // Tries the mail server.
    expect(await admin('mail', 'test', 'you@people.example')).toEqual({
      code: 1,
      output: 'SMTP_URL is not set: mails are only written to DATA_DIR/outbox.',
    })
    const mails = await mailServer()
    Object.assign(settings, { SMTP_URL: mails.url, PUBLIC_URL: 'https://plus.example' })
    expect(await admin('mail', 'test', 'nobody')).toMatchObject({ code: 1 })
    expect(await admin('mail', 'test', 'you@people.example')).toEqual({
      code: 0,
      output: expect.stringMatching(/^From Plus <no-reply@plus\.example> to you.*\nThe mail server accepted it: 250 /),
    })
    expect(mails.received).toMatchObject([{ to: ['you@people.example'], letter: { subject: 'Plus can send mails' } }])
    mails.answers = { code: 550, text: 'No such mailbox' }
    expect(await admin('mail', 'test', 'you@people.example')).toEqual({
      code: 1,
      output: expect.stringMatching(
        /\nThe mail was not sent \(EENVELOPE\): 550 No such mailbox\nThe mail server refuses .*MAIL_FROM\.$/,
      ),
    })
    settings.SMTP_URL = mails.url.replace('smtp:', 'smtps:')
    expect(await admin('mail', 'test', 'you@people.example')).toEqual({
      code: 1,
      output: expect.stringMatching(/\nThe mail was not sent \(ESOCKET\): .*smtp:\/\/ in place of smtps:\/\/\.$/s),
    })
    delete settings.SMTP_URL
  })
})
