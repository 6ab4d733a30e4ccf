import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { atOnce, type World, world } from '#tests/world.ts'

const over = {
  status: 410,
  code: 'link_over',
  message: 'This link has expired or was already used. Ask for a new one.',
}
const signedOut = { status: 401, code: 'signed_out' }
const NEW = 'seven lamps in the fog'

const subjects = async ({ mailsTo }: World, address: string) => (await mailsTo(address)).map(({ subject }) => subject)

/** The token of the latest mail of a kind. */
async function tokenFor(
  { mailsTo }: World,
  address: string,
  page: 'reset-password' | 'confirm-email',
): Promise<string> {
  const links = (await mailsTo(address)).map(({ link = '' }) => link).filter((link) => link.includes(`/${page}#`))
  return new URL(links.at(-1)!).hash.replace('#token=', '')
}

const forgets = ({ stranger }: World, email: string) => stranger.call('POST /auth/password/forgot', { body: { email } })

async function resetToken(cast: World, email = cast.alice.email): Promise<string> {
  await forgets(cast, email)
  await cast.settles()
  return tokenFor(cast, email, 'reset-password')
}

const resets = ({ stranger }: World, token: string, newPassword = NEW) =>
  stranger.call('POST /auth/password/reset', { body: { token, newPassword } })

const signsInWith = ({ alice }: World, password: string) =>
  alice.withToken('').call('POST /auth/login', { body: { identifier: 'alice', password } })

const confirms = ({ stranger }: World, token: string) => stranger.call('POST /auth/email/confirm', { body: { token } })

describe('POST /auth/password/forgot', () => {
  it('stores only a hash of the mailed token', async () => {
    const cast = await world()
    await cast.alice.signsUp()
    const token = await resetToken(cast)
    expect(token).toMatch(/^[0-9a-f]{24}\.[\w-]{43}$/)
    const { db } = cast.app.deps
    const rows = await db.selectFrom('account_tokens').selectAll().where('kind', '=', 'reset').execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1])
  })

  it('finds the address in any case, and mails to the stored spelling', async () => {
    const cast = await world()
    await cast.alice.signsUp()
    await forgets(cast, cast.alice.email.toUpperCase())
    await cast.settles()
    expect(await subjects(cast, cast.alice.email)).toContain('Choose a new password')
  })

  it('answers the same whether or not there is an account', async () => {
    const cast = await world()
    await cast.alice.signsUp()
    const known = await forgets(cast, cast.alice.email)
    const unknown = await forgets(cast, 'nobody@people.example')
    expect(unknown).toEqual(known)
    await cast.settles()
    expect(await cast.mailsTo('nobody@people.example')).toEqual([])
  })

  it('mails at most three times an hour, and answers the same', async () => {
    let now = Date.now()
    const cast = await world({ clock: () => now })
    await cast.alice.signsUp()
    const count = async () => {
      await cast.settles()
      return (await subjects(cast, cast.alice.email)).filter((subject) => subject === 'Choose a new password').length
    }
    for (let times = 0; times < 5; times++) await forgets(cast, cast.alice.email)
    expect(await count()).toBe(3)
    now += HOUR_MS
    await forgets(cast, cast.alice.email)
    expect(await count()).toBe(4)
  })

  it('refuses a client that tries many addresses', async () => {
    const cast = await world()
    await atOnce(100, (index) => forgets(cast, `nobody${index}@people.example`))
    const refused = await forgets(cast, 'nobody@people.example').catch((error) => error)
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('refuses an invalid address, and names it', async () => {
    const cast = await world()
    const refused = { status: 400, code: 'invalid_fields', fields: { email: 'Enter a valid email address.' } }
    await expect(forgets(cast, 'alice')).rejects.toMatchObject(refused)
  })
})

describe('POST /auth/password/reset', () => {
  it('sets the password, ends every session, and reports it by mail', async () => {
    const cast = await world()
    const telephone = await cast.alice.onAnotherDevice()
    expect(await resets(cast, await resetToken(cast))).toEqual({ ok: true, removed: [] })
    await expect(telephone.me()).rejects.toMatchObject(signedOut)
    await expect(cast.alice.me()).rejects.toMatchObject(signedOut)
    await expect(signsInWith(cast, cast.alice.password)).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect((await signsInWith(cast, NEW)).user).toMatchObject({ username: 'alice', emailConfirmed: true })
    expect((await subjects(cast, cast.alice.email)).at(-1)).toBe('Your password was changed')
  })

  it('leaves other members unchanged', async () => {
    const cast = await world()
    await cast.bob.signsUp()
    await cast.alice.signsUp()
    await resets(cast, await resetToken(cast))
    expect(await cast.bob.me()).toMatchObject({ username: 'bob' })
  })

  it('accepts a link once, the first one used of several, and for an hour', async () => {
    let now = Date.now()
    const cast = await world({ clock: () => now })
    await cast.alice.signsUp()
    const [first, second] = [await resetToken(cast), await resetToken(cast)]
    await resets(cast, first)
    await expect(resets(cast, first, 'another good one')).rejects.toMatchObject(over)
    await expect(resets(cast, second, 'another good one')).rejects.toMatchObject(over)
    const late = await resetToken(cast)
    now += HOUR_MS
    await expect(resets(cast, late, 'another good one')).rejects.toMatchObject(over)
    await signsInWith(cast, NEW)
  })

  it('accepts one of ten concurrent requests with the link', async () => {
    const cast = await world()
    await cast.alice.signsUp()
    const token = await resetToken(cast)
    const outcomes = await atOnce(10, (index) => resets(cast, token, `${NEW} ${index}`).catch((error) => error))
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.code === 'link_over')).toHaveLength(9)
    const winner = outcomes.findIndex((outcome) => outcome.ok)
    await signsInWith(cast, `${NEW} ${winner}`)
  })

  it('refuses a made-up link, one for another purpose, and one with the id of another member', async () => {
    const cast = await world()
    const { alice, bob } = cast
    await Promise.all([alice.signsUp(), bob.signsUp()])
    const token = await resetToken(cast)
    const confirmation = await tokenFor(cast, alice.email, 'confirm-email')
    const forged = [
      'x',
      `${await alice.id}.`,
      `${await alice.id}.${randomBytes(32).toString('base64url')}`,
      `${await bob.id}.${token.split('.')[1]}`,
      `${'0'.repeat(24)}.${token.split('.')[1]}`,
      confirmation,
      (await alice.token).slice(0, 200),
      `${token} `,
    ]
    for (const each of forged) await expect(resets(cast, each), each).rejects.toMatchObject(over)
    await alice.me()
    await resets(cast, token) // still good
  })

  it('refuses a link that was sent to a former address', async () => {
    const cast = await world()
    await cast.alice.signsUp()
    const token = await resetToken(cast)
    await cast.app.deps.db
      .transaction()
      .execute((tx) => tx.updateTable('accounts').set({ email: 'new@people.example' }).execute())
    await expect(resets(cast, token)).rejects.toMatchObject(over)
    await signsInWith(cast, cast.alice.password)
  })

  it.each([
    ['short', /8 to 128/],
    ['password', /very common/],
    ['Alice-2026', /8 to 128|name, username or email/],
  ])('refuses %s as a password, names the field, and leaves the link good', async (password, text) => {
    const cast = await world()
    await cast.alice.signsUp()
    const token = await resetToken(cast)
    const refused = { status: 400, code: 'invalid_fields', fields: { newPassword: expect.stringMatching(text) } }
    await expect(resets(cast, token, password)).rejects.toMatchObject(refused)
    await resets(cast, token)
  })

  it('refuses what is missing', async () => {
    const { stranger } = await world()
    const call = stranger.call('POST /auth/password/reset', { body: {} as never })
    await expect(call).rejects.toMatchObject({
      status: 400,
      fields: { token: expect.any(String), newPassword: expect.any(String) },
    })
  })
})

describe('POST /auth/email/confirm', () => {
  it('confirms the address of a new account by the link in its mail', async () => {
    const cast = await world()
    await cast.alice.signsUp()
    expect(await cast.alice.me()).toMatchObject({ emailConfirmed: false })
    expect(await subjects(cast, cast.alice.email)).toEqual(['Confirm your email address'])
    const body = { token: await tokenFor(cast, cast.alice.email, 'confirm-email') }
    expect(await cast.alice.call('POST /auth/email/confirm', { body })).toEqual({ ok: true, removed: [] })
    expect(await cast.alice.me()).toMatchObject({ emailConfirmed: true })
  })

  it('accepts a link once, for three days, and none that is made up or has another purpose', async () => {
    let now = Date.now()
    const cast = await world({ clock: () => now })
    const { alice, bob } = cast
    await Promise.all([alice.signsUp(), bob.signsUp()])
    const token = await tokenFor(cast, alice.email, 'confirm-email')
    const reset = await resetToken(cast)
    for (const each of ['x', reset, `${await bob.id}.${token.split('.')[1]}`])
      await expect(confirms(cast, each), each).rejects.toMatchObject(over)
    const outcomes = await atOnce(5, () => confirms(cast, token).catch((error) => error))
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    const late = await tokenFor(cast, bob.email, 'confirm-email')
    now += 72 * HOUR_MS
    await expect(confirms(cast, late)).rejects.toMatchObject(over)
    expect(await bob.me()).toMatchObject({ emailConfirmed: false })
  })

  it('confirms only the address that the link was sent to', async () => {
    const cast = await world()
    await cast.alice.signsUp()
    const token = await tokenFor(cast, cast.alice.email, 'confirm-email')
    await cast.app.deps.db
      .transaction()
      .execute((tx) => tx.updateTable('accounts').set({ email: 'new@people.example' }).execute())
    await expect(confirms(cast, token)).rejects.toMatchObject(over)
  })
})

describe('POST /auth/email/resend', () => {
  it('mails another link; the first stays valid', async () => {
    const cast = await world()
    await cast.alice.signsUp()
    const first = await tokenFor(cast, cast.alice.email, 'confirm-email')
    const { message } = await cast.alice.call('POST /auth/email/resend')
    expect(message).toContain(cast.alice.email)
    expect(await subjects(cast, cast.alice.email)).toEqual(['Confirm your email address', 'Confirm your email address'])
    await confirms(cast, first)
  })

  it('mails nothing to confirmed members, and at most five times an hour', async () => {
    const cast = await world()
    const resend = () => cast.alice.call('POST /auth/email/resend')
    await cast.alice.signsUp()
    for (let times = 0; times < 5; times++) await resend()
    await expect(resend()).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    const body = { token: await tokenFor(cast, cast.alice.email, 'confirm-email') }
    await cast.alice.call('POST /auth/email/confirm', { body })
    expect((await resend()).message).toMatch(/already confirmed/)
    expect(await subjects(cast, cast.alice.email)).toHaveLength(6)
  })
})

describe('secrets of mails', () => {
  it('are deleted when they expire', async () => {
    let now = Date.now()
    const cast = await world({ clock: () => now })
    await cast.alice.signsUp()
    await cast.mailsTo(cast.alice.email)
    const { purgeExpiredRecoveryData } = await import('./purge.ts')
    const count = async () => (await cast.app.deps.db.selectFrom('account_tokens').selectAll().execute()).length
    await purgeExpiredRecoveryData(cast.app.deps)
    expect(await count()).toBe(1)
    now += 73 * HOUR_MS
    await purgeExpiredRecoveryData(cast.app.deps)
    expect(await count()).toBe(0)
  })
})
