import { describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { transact } from '#server/db/transaction.ts'
import { mailServer } from '#tests/services/smtp-server.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { atOnce, type World, world } from '#tests/world.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { UNDELIVERABLE_DOMAIN } from './mail-transport.ts'
import { MAX_ATTEMPTS } from './rules.ts'

const PUBLIC_URL = 'https://plus.example.org'
const PATIENT = { interval: 10, timeout: 10_000 }

/** Queues a notice to a member as a feature would. */
async function notify({ app }: World, member: World['alice'], attempts = 0): Promise<void> {
  const account = app.deps.ids.parse(await member.id)
  await transact(app.deps.db, async (tx) => {
    await enqueueMail(app.deps, tx, { account, template: 'factors-reset' })
    if (attempts > 0) await tx.updateTable('mail_queue').set({ attempts }).execute()
  })
}

const queued = ({ app }: World) => app.deps.db.selectFrom('mail_queue').selectAll().execute()
const isEmpty = (cast: World) => expect.poll(() => queued(cast), PATIENT).toEqual([])
/** As mail writes a local part that holds signs of its own. */
const quoted = (address: string) => address.replace(/^(.*)@/, '"$1"@')
const notices = (subjects: string[]) => subjects.filter((subject) => subject === 'Two-step verification was turned off')

describe('a mail without a mail server', () => {
  it('is stored as a file that a mail program opens', async () => {
    const cast = await world({ settings: { PUBLIC_URL, MAIL_FROM: 'Plus <hello@example.org>' } })
    await notify(cast, cast.alice)
    const letter = (await cast.mailsTo(cast.alice.email)).at(-1)!
    expect(letter.email).toMatchObject({
      from: { name: 'Plus', address: 'hello@example.org' },
      to: [{ name: 'alice', address: cast.alice.email }],
      subject: 'Two-step verification was turned off',
      html: expect.stringContaining('<h1'),
    })
    expect(letter.link).toBe(`${PUBLIC_URL}/forgot-password`)
    const headers = new Map(letter.email.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('message-id')).toMatch(/^<[0-9a-f]{24}@example\.org>$/)
  })

  it('links to the listening address when there is no public one', async () => {
    const cast = await world()
    await notify(cast, cast.alice)
    const { link } = (await cast.mailsTo(cast.alice.email)).at(-1)!
    const { port } = cast.app.server.server.address() as { port: number }
    expect(link).toBe(`http://localhost:${port}/forgot-password`)
  })

  it('is not written when its cause was undone', async () => {
    const cast = await world()
    const { deps } = cast.app
    const account = deps.ids.parse(await cast.alice.id)
    const undone = transact(deps.db, async (tx) => {
      await enqueueMail(deps, tx, { account, template: 'factors-reset' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(notices((await cast.mailsTo(cast.alice.email)).map(({ subject }) => subject))).toEqual([])
  })
})

describe('a mail with a mail server', () => {
  it('is sent once, to its recipient only', async () => {
    const server = await mailServer()
    const cast = await world({ settings: { SMTP_URL: server.url, PUBLIC_URL } })
    await notify(cast, cast.alice)
    await isEmpty(cast)
    const mail = server.received.find(({ letter }) => letter.subject === 'Two-step verification was turned off')
    expect(mail).toMatchObject({ from: 'no-reply@plus.example.org', to: [cast.alice.email] })
    expect(await cast.mailsTo(cast.alice.email)).toEqual([])
  })

  it.each(['eve,bob;carol@people.example', 'eve(x)bob@people.example'])(
    'goes to one address, whatever names and addresses contain: %s',
    async (address) => {
      const server = await mailServer()
      const cast = await world({ settings: { SMTP_URL: server.url, PUBLIC_URL } })
      const { deps } = cast.app
      const account = deps.ids.parse(await cast.alice.id)
      await isEmpty(cast)
      server.received.length = 0
      const username = 'alice\r\nBcc: bob@people.example\r\n\r\n<b>'
      await transact(deps.db, async (tx) => {
        await tx.updateTable('accounts').set({ username }).execute()
        await enqueueMail(deps, tx, { account, template: 'email-moved', address })
      })
      await isEmpty(cast)
      const [{ to, letter, raw }] = server.received as [(typeof server.received)[number]]
      expect(to).toEqual([quoted(address)])
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc/im)
      expect(letter.email.html).not.toContain('<b>')
    },
  )

  it('is not sent to an invented member', async () => {
    const server = await mailServer()
    const cast = await world({ settings: { SMTP_URL: server.url, PUBLIC_URL } })
    const body = { username: 'dora', email: `dora@${UNDELIVERABLE_DOMAIN}`, password: 'dora likes long passwords' }
    await cast.stranger.call('POST /auth/signup', { body })
    await isEmpty(cast)
    expect([server.tries, server.received]).toEqual([0, []])
  })

  it('is sent later when the server asks to retry, with growing delays, and once', async () => {
    let now = Date.now()
    const server = await mailServer()
    const cast = await world({ clock: () => now, settings: { SMTP_URL: server.url, PUBLIC_URL } })
    await cast.alice.signsUp()
    await isEmpty(cast)
    server.received.length = 0
    server.answers = { code: 451, text: 'Greylisted, alice@people.example' }
    await notify(cast, cast.alice)
    const wait = async () => (await queued(cast))[0]!.due_at - now
    for (const [atLeast, atMost] of [
      [7_500, 12_500],
      [45_000, 75_000],
    ] as const) {
      await expect.poll(wait, { timeout: 5_000 }).toSatisfy((ms) => ms >= atLeast && ms <= atMost)
      now += atMost
    }
    server.answers = undefined
    await isEmpty(cast)
    expect(server.received).toHaveLength(1)
  })

  it.each([
    ['is given up when the server will never take it', { code: 550, text: 'No such user' }, 0],
    ['is given up in the end when it cannot be sent', { code: 421, text: 'Too busy' }, MAX_ATTEMPTS - 1],
  ])('%s', async (_, answers, attempts) => {
    const server = await mailServer()
    const cast = await world({ settings: { SMTP_URL: server.url, PUBLIC_URL } })
    await cast.alice.signsUp()
    await isEmpty(cast)
    server.tries = 0
    server.answers = answers
    await notify(cast, cast.alice, attempts)
    await isEmpty(cast)
    expect(server.tries).toBe(1)
  })

  it('waits for a server that is unreachable when Plus starts, and is sent once it answers', async () => {
    let now = Date.now()
    const gone = await mailServer()
    await gone.stops()
    const cast = await world({ clock: () => now, settings: { SMTP_URL: gone.url, PUBLIC_URL } })
    await cast.alice.signsUp()
    await notify(cast, cast.alice)
    // A running attempt counts already, and has two minutes.
    const isOver = (row: { attempts: number; due_at: number }) => row.attempts > 0 && row.due_at - now < 60_000
    await expect.poll(async () => (await queued(cast)).every(isOver), PATIENT).toBe(true)
    const server = await mailServer({}, Number(new URL(gone.url).port))
    now += HOUR_MS
    await isEmpty(cast)
    expect(notices(server.received.map(({ letter }) => letter.subject))).toHaveLength(1)
  })

  it('survives the process, also one that has just begun to send it', async () => {
    const server = await mailServer({ onConnect: () => {} }) // says nothing: hello is never answered
    const settings: Record<string, string> = { SMTP_URL: server.url, PUBLIC_URL }
    const cast = await world({ settings })
    await cast.alice.signsUp()
    await notify(cast, cast.alice)
    await expect.poll(async () => (await queued(cast)).every((row) => row.attempts === 1), { interval: 10 }).toBe(true)
    const working = await mailServer()
    settings.SMTP_URL = working.url
    await cast.restarts()
    await isEmpty(cast)
    expect(notices(working.received.map(({ letter }) => letter.subject))).toHaveLength(1)
  })

  it('is sent to a server on the same machine without TLS, also with a password', async () => {
    const server = await mailServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_, __, done) => done(null, { user: 'me' }),
    })
    const url = server.url.replace('//', '//me:secret@')
    const cast = await world({ settings: { SMTP_URL: url, PUBLIC_URL } })
    await notify(cast, cast.alice)
    await isEmpty(cast)
    expect(server.received.length).toBeGreaterThan(0)
  })

  it('is encrypted when a server on the same machine offers TLS, with any certificate', async () => {
    const encrypted: boolean[] = []
    const server = await mailServer({
      disabledCommands: ['AUTH'],
      onMailFrom: (_, { secure }, done) => {
        encrypted.push(secure)
        done()
      },
    })
    const cast = await world({ settings: { SMTP_URL: server.url, PUBLIC_URL } })
    await notify(cast, cast.alice)
    await isEmpty(cast)
    expect(new Set(encrypted)).toEqual(new Set([true]))
  })

  // This machine by a name that could be any other's.
  const elsewhere = ({ url }: { url: string }, user = '') => url.replace('127.0.0.1', `${user}0.0.0.0`)

  it.each(['', 'me:secret@'])(
    'is not sent while a remote server offers no TLS, and the error says why: %s',
    async (user) => {
      let now = Date.now()
      const server = await mailServer({
        disabledCommands: ['STARTTLS'],
        authOptional: true,
        onAuth: (_, __, done) => done(null, { user: 'me' }),
      })
      const settings: Record<string, string> = { SMTP_URL: elsewhere(server, user), PUBLIC_URL }
      // The process that sends is the one whose log is read.
      const cast = await world({ clock: () => now, settings, processes: 1 })
      const warned = vi.spyOn(cast.app.deps.log, 'warn')
      await notify(cast, cast.alice)
      await expect.poll(async () => (await queued(cast)).every((row) => row.attempts > 0), PATIENT).toBe(true)
      await expect
        .poll(() => warned.mock.calls, PATIENT)
        .toContainEqual([
          { template: 'factors-reset', code: 'ETLS 500', attempts: 1, hint: expect.stringContaining('no encryption') },
          'A mail could not be sent; it will be retried',
        ])
      expect([server.tries, server.received]).toEqual([0, []])

      settings.SMTP_ALLOW_UNENCRYPTED = 'on'
      now += HOUR_MS
      await cast.restarts()
      await isEmpty(cast)
      expect(notices(server.received.map(({ letter }) => letter.subject))).toHaveLength(1)
    },
  )

  it('is not sent while the certificate of a remote server is invalid', async () => {
    const server = await mailServer({ disabledCommands: ['AUTH'] })
    // As above.
    const cast = await world({ settings: { SMTP_URL: elsewhere(server), PUBLIC_URL }, processes: 1 })
    const logged = vi.spyOn(cast.app.deps.log, 'warn')
    await notify(cast, cast.alice)
    const said = { code: 'ESOCKET', hint: expect.stringContaining('certificate') }
    await expect
      .poll(() => logged.mock.calls, PATIENT)
      .toContainEqual([expect.objectContaining(said), expect.any(String)])
    expect([server.tries, server.received]).toEqual([0, []])
  })

  it.runIf(isPostgres())('is sent once, by one of several processes', async () => {
    const server = await mailServer()
    const cast = await world({ settings: { SMTP_URL: server.url, PUBLIC_URL } })
    await cast.alice.signsUp()
    await cast.secondProcess()
    await isEmpty(cast)
    server.received.length = 0
    await atOnce(6, () => notify(cast, cast.alice))
    await isEmpty(cast)
    expect(server.received).toHaveLength(6)
  })
})
