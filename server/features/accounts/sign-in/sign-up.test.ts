import { describe, expect, it } from 'vitest'
import { SignedIn } from '#contract/calls/auth.ts'
import { transact } from '#server/db/transaction.ts'
import { updateAccount } from '#server/features/people/accounts.store.ts'
import { expectToFit, json } from '#tests/client.ts'
import { atOnce, world } from '#tests/world.ts'
import { RESERVED_USERNAMES } from './reserved-usernames.ts'

const valid = { username: 'dave', email: 'dave@people.example', password: 'correct horse' }

describe('POST /auth/signup', () => {
  it('creates an account and signs it in', async () => {
    const { alice } = await world()
    const { token, user } = await alice.signsUp()
    expect(token.length).toBeGreaterThan(24 + 40)
    expect(user).toMatchObject({ username: 'alice', name: 'alice', email: alice.email, isOwnProfile: true })
    expect(user).toMatchObject({ avatar: null, bio: '', followersCount: 0, tweetsCount: 0, isVerifiedOrg: false })
    expect(await alice.me()).toEqual(user)
  })

  it('answers POST /auth/register too', async () => {
    const { stranger } = await world()
    const { status, text } = await stranger.sends('POST /api/auth/register', json(valid))
    expect(status).toBe(201)
    expectToFit(SignedIn, JSON.parse(text))
  })

  it('shows the username as it was typed', async () => {
    const { stranger } = await world()
    const { user } = await stranger.call('POST /auth/signup', { body: { ...valid, username: 'Dave_42' } })
    expect(user).toMatchObject({ username: 'Dave_42', name: 'Dave_42' })
  })

  it('drops the spaces around username and email', async () => {
    const { stranger } = await world()
    const body = { ...valid, username: ' dave\u200b', email: '\u2060\u00a0dave@people.example\n' }
    const { user } = await stranger.call('POST /auth/signup', { body })
    expect(user).toMatchObject({ username: 'dave', email: 'dave@people.example' })
    const forgot = stranger.sends('POST /api/auth/password/forgot', json({ email: ' dave@people.example\u200e' }))
    expect((await forgot).status).toBe(202)
  })

  it('reserves the first segment of each path that the server answers itself', async () => {
    const { app } = await world()
    const tree = app.server.printRoutes({ commonPrefix: false })
    const segments = Array.from(tree.matchAll(/^ {4}[├└]── (\w+)(?=[/ ])/gm), ([, segment = '']) => segment)
    expect(segments).toContain('media')
    expect(segments.filter((segment) => !RESERVED_USERNAMES.has(segment))).toEqual([])
  })

  it('gives one mailbox one account, in any spelling of its domain', async () => {
    const { stranger, app } = await world()
    const enters = (username: string, email: string) =>
      stranger.call('POST /auth/signup', { body: { ...valid, username, email } })
    const spellings = [
      'jo@bücherei.example',
      'JO@BÜCHEREI.example',
      `jo@${new URL('http://bücherei.example').hostname}`,
    ]
    const { user } = await enters('joanna', spellings[0]!)
    expect(user).toMatchObject({ email: 'jo@bücherei.example' })
    for (const [index, email] of spellings.entries()) {
      await expect(enters(`other_${index}`, email)).rejects.toMatchObject({ status: 409, code: 'email_taken' })
      const body = { identifier: email, password: valid.password }
      expect((await stranger.call('POST /auth/login', { body })).user).toMatchObject({ username: 'joanna' })
    }
    expect(await app.deps.db.selectFrom('emails').select('email').execute()).toEqual([
      { email: 'jo@xn--bcherei-n2a.example' },
    ])
  })

  it('keeps older accounts with two spellings of a mailbox separate, and stores the key of the others', async () => {
    const cast = await world()
    const { member, stranger } = cast
    const [jo, twin, eva] = [member('joanna'), member('twin'), member('eva')]
    const before = [
      [jo, 'jo@bücherei.example'],
      [twin, 'jo@xn--bcherei-n2a.example'],
      [eva, 'eva@bücherei.example'],
    ] as const
    for (const [who, email] of before) {
      const id = cast.app.deps.ids.parse(await who.id)
      await transact(cast.app.deps.db, async (tx) => {
        await updateAccount(tx, id, { email })
        await tx.updateTable('emails').set({ email }).where('account_id', '=', id).execute()
        await tx.deleteFrom('backfills').where('name', '=', 'email_keys').execute()
      })
    }
    const expectAllIn = async () => {
      for (const [who, identifier] of before)
        expect(
          await stranger.call('POST /auth/login', { body: { identifier, password: who.password } }),
          identifier,
        ).toMatchObject({ user: { username: who.username } })
      const body = { ...valid, email: 'eva@xn--bcherei-n2a.example' }
      await expect(stranger.call('POST /auth/signup', { body })).rejects.toMatchObject({ code: 'email_taken' })
    }
    await expectAllIn()
    await cast.restarts()
    await cast.settles()
    await expectAllIn()
    expect(
      (await cast.app.deps.db.selectFrom('emails').select('email').orderBy('email').execute()).map((r) => r.email),
    ).toEqual(['eva@xn--bcherei-n2a.example', 'jo@bücherei.example', 'jo@xn--bcherei-n2a.example'])
  })

  it('stores the password only as an argon2id hash, and the token as its SHA-256', async () => {
    const { app, alice } = await world()
    const token = await alice.token
    const { password_hash } = await app.deps.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const session = await app.deps.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    expect(session.token_hash).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(session)).not.toContain(token.split('.')[1])
  })

  it('names all invalid fields at once', async () => {
    const { stranger } = await world()
    const call = stranger.call('POST /auth/signup', { body: { username: 'd!', email: 'nope', password: 'short' } })
    await expect(call).rejects.toMatchObject({
      status: 400,
      code: 'invalid_fields',
      fields: {
        username: 'Use 3 to 30 letters, digits or underscores.',
        email: 'Enter a valid email address.',
        password: 'Use 8 to 128 characters.',
      },
    })
    await expect(stranger.call('POST /auth/signup', { body: {} as never })).rejects.toMatchObject({
      fields: { username: expect.any(String), email: expect.any(String), password: expect.any(String) },
    })
  })

  it.each([
    { username: 'ab' },
    { username: 'a'.repeat(31) },
    { username: 'dave smith' },
    { username: 'dàve' },
    { username: '@dave' },
    { username: 'da\nve' },
    { username: 'Admin' },
    { username: 'verifiedOrgs' },
    { username: ' About ' },
    { username: 'ABCDEFabcdef012345678901' },
    { username: 7 },
    { email: 'dave' },
    { email: 'dave@people' },
    { email: 'a@b@c.example' },
    { email: 'dave@people.example\nbcc@people.example' },
    { email: 'dave\0@people.example' },
    { email: `${'d'.repeat(250)}@a.example` },
    { email: null },
    { password: '1234567' },
    { password: 'x'.repeat(129) },
    { password: 'Dave@People.example' },
    { password: 'baseball' },
    { password: 'dave-1985' },
    { password: 'with\0nul and more' },
    { password: 'half \ud83d a pair' },
    { password: { $ne: null } },
  ])('refuses %j', async (wrong) => {
    const { app, stranger } = await world()
    const refused = { status: 400, code: 'invalid_fields', fields: { [Object.keys(wrong)[0]!]: expect.any(String) } }
    await expect(stranger.call('POST /auth/signup', { body: { ...valid, ...wrong } as never })).rejects.toMatchObject(
      refused,
    )
    expect(await app.deps.db.selectFrom('usernames').selectAll().execute()).toEqual([])
  })

  it('accepts any Unicode in a password', async () => {
    const { stranger } = await world()
    const password = 'Zażółć 🐘 gęślą jaźń'
    await stranger.call('POST /auth/signup', { body: { ...valid, password } })
    const body = { identifier: 'dave', password: password.normalize('NFD') }
    expect(await stranger.call('POST /auth/login', { body })).toMatchObject({ user: { username: 'dave' } })
  })

  it('refuses a taken username or email, in any case', async () => {
    const { alice, stranger } = await world()
    await alice.signsUp()
    const signUp = (change: Partial<typeof valid>) =>
      stranger.call('POST /auth/signup', { body: { ...valid, ...change } })
    await expect(signUp({ username: 'ALICE' })).rejects.toMatchObject({
      status: 409,
      code: 'username_taken',
      fields: { username: '@ALICE is taken. Try another.' },
    })
    const email = alice.email.toUpperCase()
    const taken = { email: 'That email already has an account. Use another, or sign in.' }
    await expect(signUp({ email })).rejects.toMatchObject({ status: 409, code: 'email_taken', fields: taken })
    await expect(signUp({ username: 'alice', email })).rejects.toMatchObject({
      code: 'username_taken',
      fields: { username: expect.any(String), ...taken },
    })
  })

  it('gives a username to one of ten concurrent requests', async () => {
    const { app, stranger } = await world()
    const outcomes = await atOnce(10, (index) =>
      stranger.call('POST /auth/signup', { body: { ...valid, email: `dave${index}@people.example` } }).catch((e) => e),
    )
    expect(outcomes.filter((outcome) => outcome.token)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.code === 'username_taken')).toHaveLength(9)
    expect(await app.deps.db.selectFrom('emails').selectAll().execute()).toHaveLength(1)
  })
})
