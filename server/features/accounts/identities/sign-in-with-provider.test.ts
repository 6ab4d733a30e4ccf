import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { BlobStoreError } from '#server/core/blobs/blob-store.ts'
import { bytesOf, photo } from '#tests/pictures.ts'
import {
  ada,
  adaSignsUp,
  authorizesAt,
  followsRedirect,
  handsBackCode,
  signsInAt,
  withProvider,
} from '#tests/services/openid-provider.ts'
import { atOnce, world } from '#tests/world.ts'

const enter = { provider_expired: '/entry/google?refused=provider_expired' }

describe('POST /auth/google', () => {
  it('refuses when Google is not set up', async () => {
    const { stranger } = await world()
    const refused = { status: 501, code: 'not_configured', message: expect.stringContaining('Google') }
    await expect(stranger.call('POST /auth/google')).rejects.toMatchObject(refused)
    expect(await followsRedirect(stranger, 'GET /api/auth/google/start')).toBe('/entry/google?refused=not_configured')
    expect(await handsBackCode(stranger, new URLSearchParams({ code: 'x', state: 'y' }))).toBe(
      '/entry/google?refused=not_configured',
    )
  })

  it('signs in a user who came back from Google, once', async () => {
    const { provider, anotherVisitor, alice } = await withProvider()
    await adaSignsUp(provider, anotherVisitor())
    const browser = anotherVisitor()
    expect(await signsInAt(provider, browser, ada)).toBe('/entry/google')
    const { token, user } = await browser.call('POST /auth/google')
    expect(user).toMatchObject({ username: 'ada', name: 'Ada Lovelace', email: ada.email, isOwnProfile: true })
    expect(await alice.withToken(token).call('GET /auth/me')).toMatchObject({ username: 'ada' })
    const refused = { status: 401, code: 'provider_needed', message: 'Sign in with Google first.' }
    await expect(browser.call('POST /auth/google')).rejects.toMatchObject(refused)
    await expect(browser.call('POST /auth/apple')).rejects.toMatchObject({ code: 'provider_needed' })
  })

  it('identifies accounts by subject, not by address', async () => {
    const { provider, anotherVisitor } = await withProvider()
    await adaSignsUp(provider, anotherVisitor())
    const browser = anotherVisitor()
    await signsInAt(provider, browser, { ...ada, sub: 'another' })
    await expect(browser.call('POST /auth/google')).rejects.toMatchObject({ status: 409, code: 'account_needed' })
  })

  it('stores nothing that a thief could use: only hashes of states and cookies, for one minute', async () => {
    let now = Date.now()
    const { app, provider, anotherVisitor } = await withProvider({ clock: () => now })
    await adaSignsUp(provider, anotherVisitor())
    const browser = anotherVisitor()
    const answer = await authorizesAt(provider, browser, ada)
    await handsBackCode(browser, answer)
    const kept = JSON.stringify(await app.deps.db.selectFrom('authorization_requests').selectAll().execute())
    for (const secret of browser.cookies.values()) expect(kept).not.toContain(secret)
    expect(kept).not.toContain(answer.get('state'))
    now += 60_000
    await expect(browser.call('POST /auth/google')).rejects.toMatchObject({ code: 'provider_needed' })
  })

  it('gives one of several concurrent requests a session', async () => {
    const { provider, anotherVisitor } = await withProvider()
    await adaSignsUp(provider, anotherVisitor())
    const browser = anotherVisitor()
    await signsInAt(provider, browser, ada)
    const outcomes = await atOnce(5, () => browser.call('POST /auth/google').catch((error) => error))
    expect(outcomes.filter((outcome) => outcome.token)).toHaveLength(1)
  })
})

describe('the way to a provider and back', () => {
  it('sets cookies that scripts cannot read, which are sent when the provider redirects back', async () => {
    const { provider, stranger } = await withProvider()
    const start = await stranger.sends('GET /api/auth/google/start', { redirect: 'manual' })
    expect(start.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^plus-browser=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ])
    const answer = provider.authorizes(start.headers.get('location')!, ada)
    const back = await stranger.sends(`GET /api/auth/google/callback?${answer}`, { redirect: 'manual' })
    expect(back.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^plus-google=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Strict$/),
    ])
    expect(back.headers.get('cache-control')).toBe('no-store')
  })

  it('sets host-only cookies behind TLS, and redirects to the public address of Plus', async () => {
    const { stranger } = await withProvider({ settings: { PUBLIC_URL: 'https://plus.example.org' } })
    const start = await stranger.sends('GET /api/auth/google/start', { redirect: 'manual' })
    expect(start.headers.getSetCookie()[0]).toMatch(/^__Host-plus-browser=[\w-]{43}; Path=\/; .*; Secure$/)
    const { searchParams } = new URL(start.headers.get('location')!)
    expect(searchParams.get('redirect_uri')).toBe('https://plus.example.org/api/auth/google/callback')
  })

  it('works in two tabs at once', async () => {
    const { provider, anotherVisitor } = await withProvider()
    const browser = anotherVisitor()
    const [one, other] = [await authorizesAt(provider, browser, ada), await authorizesAt(provider, browser, ada)]
    expect(await handsBackCode(browser, one)).toBe('/entry/google')
    expect(await handsBackCode(browser, other)).toBe('/entry/google')
  })

  it('asks the provider for claims that its token lacks', async () => {
    const { provider, stranger } = await withProvider()
    provider.isTaciturn = true
    await signsInAt(provider, stranger, ada)
    const entry = await stranger.call('GET /auth/entry/:provider', { params: { provider: 'google' } })
    expect(entry).toMatchObject({ name: 'Ada Lovelace', email: ada.email, isEmailVerified: true })
  })

  it('fails at once when it is opened a second time, in another browser, too late, or with made-up values', async () => {
    let now = Date.now()
    const { provider, anotherVisitor, app } = await withProvider({ clock: () => now })
    const browser = anotherVisitor()
    const answer = await authorizesAt(provider, browser, ada)
    await handsBackCode(browser, answer)
    expect(await handsBackCode(browser, answer), 'again').toBe(enter.provider_expired)

    const stolen = await authorizesAt(provider, browser, ada)
    expect(await handsBackCode(anotherVisitor(), stolen), 'without a cookie').toBe(enter.provider_expired)
    expect(await handsBackCode(browser, stolen), 'after that').toBe(enter.provider_expired)
    const other = anotherVisitor()
    await authorizesAt(provider, other, ada)
    expect(await handsBackCode(other, await authorizesAt(provider, browser, ada)), 'of another').toBe(
      enter.provider_expired,
    )

    const late = await authorizesAt(provider, browser, ada)
    now += 10 * 60_000
    expect(await handsBackCode(browser, late), 'too late').toBe(enter.provider_expired)

    for (const made of ['', 'state=', 'state=x&code=y', 'state[]=x', 'state=a&state=b', 'code=%00&state=%00'])
      expect(await handsBackCode(browser, new URLSearchParams(made)), made).toBe(enter.provider_expired)
    expect(await app.deps.db.selectFrom('accounts').selectAll().execute()).toEqual([])
  })

  it('belongs to one provider: the other one cannot finish it', async () => {
    const { provider, anotherVisitor } = await withProvider()
    const browser = anotherVisitor()
    const answer = await authorizesAt(provider, browser, ada)
    expect(await handsBackCode(browser, answer, 'apple')).toBe('/entry/apple?refused=provider_expired')
  })

  it('must begin in this browser: another page cannot start it', async () => {
    const { stranger } = await withProvider()
    const from = (site: string) =>
      followsRedirect(stranger, 'GET /api/auth/google/start', { headers: { 'sec-fetch-site': site } })
    expect(await from('cross-site')).toBe(enter.provider_expired)
    expect(await from('same-site')).toBe(enter.provider_expired)
    expect(await from('same-origin')).toMatch(/^http:\/\/127/)
  })

  it('redirects to no other site, whatever is requested', async () => {
    const { provider, anotherVisitor } = await withProvider()
    const browser = anotherVisitor()
    const to = await followsRedirect(
      browser,
      'GET /api/auth/google/start?to=https://evil.example&redirect_uri=https://evil.example',
    )
    const answer = provider.authorizes(to, ada)
    answer.set('to', '//evil.example')
    expect(await handsBackCode(browser, answer)).toBe('/entry/google')
    const settings = provider.authorizes(await followsRedirect(browser, 'GET /api/auth/google/start?to=settings'), ada)
    expect(await handsBackCode(browser, settings)).toBe('/settings/services?back=google')
  })

  it('reports that the user cancelled', async () => {
    const { provider, stranger } = await withProvider()
    const answer = await authorizesAt(provider, stranger, ada)
    const no = new URLSearchParams({ error: 'access_denied', state: answer.get('state')! })
    expect(await handsBackCode(stranger, no)).toBe('/entry/google?refused=provider_cancelled')
  })

  it('reports that the provider is unreachable, and works again afterwards', async () => {
    const { provider, anotherVisitor } = await withProvider()
    const browser = anotherVisitor()
    await provider.stop()
    expect(await followsRedirect(browser, 'GET /api/auth/google/start')).toBe(
      '/entry/google?refused=provider_unavailable',
    )
    await provider.start()
    const answer = await authorizesAt(provider, browser, ada)
    await provider.stop()
    expect(await handsBackCode(browser, answer)).toBe('/entry/google?refused=provider_unavailable')
    await provider.start()
    expect(await signsInAt(provider, browser, ada)).toBe('/entry/google')
    expect(provider.asked.filter((path) => path.includes('.well-known'))).toHaveLength(1)
  })

  it('is refused at the start when the provider serves no configuration', async () => {
    const { provider, stranger } = await withProvider()
    for (const [path, wrong, code] of [
      ['/.well-known/openid-configuration', { status: 500, body: 'no' }, 'provider_unavailable'],
      ['/.well-known/openid-configuration', { status: 200, body: 'not json' }, 'provider_refused'],
      [
        '/.well-known/openid-configuration',
        { status: 200, body: '{"issuer":"https://evil.example"}' },
        'provider_refused',
      ],
    ] as const) {
      provider.instead.set(path, wrong)
      const refused = await followsRedirect(stranger, 'GET /api/auth/google/start')
      expect([wrong, refused]).toEqual([wrong, `/entry/google?refused=${code}`])
    }
  })

  it('is refused when the provider answers no token', async () => {
    const { provider, anotherVisitor } = await withProvider()
    for (const [wrong, code] of [
      [{ status: 502, body: '' }, 'provider_unavailable'],
      [{ status: 200, body: '{}' }, 'provider_refused'],
      [{ status: 200, body: 'null' }, 'provider_refused'],
      [{ status: 200, body: '<html>', type: 'text/html' }, 'provider_refused'],
      [{ status: 400, body: '{"error":"invalid_client"}' }, 'provider_refused'],
    ] as const) {
      const browser = anotherVisitor()
      const answer = await authorizesAt(provider, browser, ada)
      provider.instead.set('/token', wrong)
      expect([wrong, await handsBackCode(browser, answer)]).toEqual([wrong, `/entry/google?refused=${code}`])
      await expect(browser.call('POST /auth/google')).rejects.toMatchObject({ code: 'provider_needed' })
    }
  })

  it.each([
    [{ status: 200, body: '{"keys":[]}' }, 'provider_refused'],
    [{ status: 503, body: '' }, 'provider_unavailable'],
  ] as const)('is refused when the provider answers the question for its keys with %j', async (wrong, code) => {
    const { provider, stranger } = await withProvider()
    const answer = await authorizesAt(provider, stranger, ada)
    provider.instead.set('/jwks', wrong)
    expect(await handsBackCode(stranger, answer)).toBe(`/entry/google?refused=${code}`)
    await expect(stranger.call('POST /auth/google')).rejects.toMatchObject({ code: 'provider_needed' })
  })

  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1_000) - minutes * 60
  it('is refused when the token belongs to another sign-in', async () => {
    const { provider, anotherVisitor } = await withProvider()
    for (const [what, claims] of [
      ['another nonce', { nonce: 'x'.repeat(43) }],
      ['no nonce', { nonce: undefined }],
      ['another audience', { aud: 'another client' }],
      ['another issuer', { iss: 'https://accounts.google.com' }],
      ['an end that has passed', { iat: minutesAgo(20), exp: minutesAgo(10) }],
      ['no subject', { sub: undefined }],
      ['a subject that is no text', { sub: 7 }],
    ] as const) {
      provider.twist = (token) => Object.assign(token, claims)
      const refused = await signsInAt(provider, anotherVisitor(), ada)
      expect([what, refused]).toEqual([what, '/entry/google?refused=provider_refused'])
    }
  })

  it('is refused with a code that is made up, or belongs to another browser', async () => {
    const { provider, anotherVisitor } = await withProvider()
    const [hers, his] = [anotherVisitor(), anotherVisitor()]
    const stolen = (await authorizesAt(provider, hers, ada)).get('code')!
    for (const code of ['made-up', stolen]) {
      const answer = await authorizesAt(provider, his, ada)
      answer.set('code', code)
      expect(await handsBackCode(his, answer), code).toBe('/entry/google?refused=provider_refused')
      await expect(his.call('POST /auth/google')).rejects.toMatchObject({ code: 'provider_needed' })
    }
  })

  it('is refused when anotherVisitor else has signed the token', async () => {
    const { provider, stranger } = await withProvider()
    provider.signsWith = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    expect(await signsInAt(provider, stranger, ada)).toBe('/entry/google?refused=provider_refused')
  })

  it('is limited per address', async () => {
    const { stranger } = await withProvider()
    const places = await atOnce(301, () => followsRedirect(stranger, 'GET /api/auth/google/start'))
    expect(places.filter((place) => place === '/entry/google?refused=rate_limited')).toHaveLength(1)
  })

  it('is deleted some time later when nobody comes back', async () => {
    let now = Date.now()
    const { app, provider, stranger } = await withProvider({ clock: () => now })
    await authorizesAt(provider, stranger, ada)
    now += 10 * 60_000
    const { doHourlyWork } = await import('#server/features.ts')
    await doHourlyWork(app.deps)
    expect(await app.deps.db.selectFrom('authorization_requests').selectAll().execute()).toEqual([])
  })
})

describe('GET /auth/providers', () => {
  it('lists the providers that are set up', async () => {
    const { stranger } = await world()
    expect(await stranger.call('GET /auth/providers')).toEqual({ google: false, apple: false })
    const { stranger: other } = await withProvider({
      settings: { APPLE_CLIENT_ID: '', APPLE_TEAM_ID: '', APPLE_KEY_ID: '', APPLE_PRIVATE_KEY: '' },
    })
    expect(await other.call('GET /auth/providers')).toEqual({ google: true, apple: false })
  })
})

describe('GET /auth/entry/:provider', () => {
  const params = { provider: 'google' as const }

  it('suggests a free username', async () => {
    const { provider, anotherVisitor, member } = await withProvider()
    const browser = anotherVisitor()
    await signsInAt(provider, browser, ada)
    const entry = () => browser.call('GET /auth/entry/:provider', { params })
    expect(await entry()).toEqual({
      username: 'ada_lovelace',
      name: 'Ada Lovelace',
      email: ada.email,
      isEmailTaken: false,
      isEmailVerified: true,
    })
    await member('ada_lovelace').signsUp()
    expect((await entry()).username).toBe('ada_lovelace1')
  })

  it('reports that a member has the address, only when it is verified', async () => {
    const { provider, anotherVisitor } = await withProvider()
    const body = { username: 'ada', email: 'ada@people.example', password: 'correct horse' }
    await anotherVisitor().call('POST /auth/signup', { body })
    const taken = async (email_verified?: boolean | string) => {
      const browser = anotherVisitor()
      await signsInAt(provider, browser, {
        sub: 'x',
        email: body.email,
        ...(email_verified !== undefined && { email_verified }),
      })
      return (await browser.call('GET /auth/entry/:provider', { params })).isEmailTaken
    }
    for (const proved of [true, 'true']) expect(await taken(proved), `${proved}`).toBe(true)
    for (const unproved of [false, 'false', undefined]) expect(await taken(unproved), `${unproved}`).toBe(false)
  })

  it('requires an answer of the provider', async () => {
    const { stranger } = await withProvider()
    const call = stranger.call('GET /auth/entry/:provider', { params })
    await expect(call).rejects.toMatchObject({ status: 401, code: 'provider_needed' })
  })
})

describe('POST /auth/entry/:provider', () => {
  const params = { provider: 'google' as const }

  it('creates an account with name and picture, and signs it in', async () => {
    const { app, provider, stranger, files } = await withProvider()
    const picture = Buffer.from(await (await photo()).arrayBuffer())
    provider.instead.set('/ada.jpg', { status: 200, body: picture, type: 'image/jpeg' })
    await signsInAt(provider, stranger, { ...ada, picture: `${provider.issuer}/ada.jpg` })
    const { user } = await stranger.call('POST /auth/entry/:provider', { params, body: { username: 'Ada' } })
    expect(user).toMatchObject({ username: 'Ada', name: 'Ada Lovelace', email: ada.email })
    expect(user.avatar).toMatch(/^\/media\//)
    expect(await files('media')).toHaveLength(2)
    expect((await stranger.downloads(user.avatar!)).status).toBe(200)
    expect(await app.deps.db.selectFrom('legal_acceptances').select('page').execute()).toHaveLength(3)
  })

  it.each([
    ['no picture', { status: 200, body: '<svg onload="alert(1)"/>', type: 'image/png' }],
    ['nothing', { status: 404, body: '' }],
    ['too much', { status: 200, body: Buffer.alloc(6 * 1024 * 1024), type: 'image/png' }],
  ])('does without a picture when there is %s', async (_, answer) => {
    const { provider, stranger, files } = await withProvider()
    provider.instead.set('/ada.jpg', answer)
    await signsInAt(provider, stranger, { ...ada, picture: `${provider.issuer}/ada.jpg` })
    const { user } = await stranger.call('POST /auth/entry/:provider', { params, body: { username: 'ada' } })
    expect(user).toMatchObject({ name: 'Ada Lovelace', avatar: null })
    expect(await files('media')).toEqual([])
  })

  it('creates the account without a picture while none can be stored', async () => {
    // Only this one cannot store it.
    const { app, provider, stranger } = await withProvider({ processes: 1 })
    provider.instead.set('/ada.jpg', { status: 200, body: await bytesOf(await photo()), type: 'image/jpeg' })
    app.deps.blobs.put = async () => {
      throw new BlobStoreError('ERR_BLOBS_UNAVAILABLE', 'The S3 store is away')
    }
    await signsInAt(provider, stranger, { ...ada, picture: `${provider.issuer}/ada.jpg` })
    const { user } = await stranger.call('POST /auth/entry/:provider', { params, body: { username: 'ada' } })
    expect(user).toMatchObject({ name: 'Ada Lovelace', avatar: null })
  })

  it('accepts a typed address when the provider has verified none', async () => {
    const { provider, stranger } = await withProvider()
    await signsInAt(provider, stranger, { ...ada, email: 'liar@people.example', email_verified: false })
    const join = (email?: string) =>
      stranger.call('POST /auth/entry/:provider', { params, body: { username: 'ada', ...(email && { email }) } })
    await expect(join()).rejects.toMatchObject({ code: 'invalid_fields', fields: { email: 'Enter your email.' } })
    expect((await join('ada@home.example')).user.email).toBe('ada@home.example')
  })

  it('uses the verified address of the provider, without another confirmation', async () => {
    const { app, provider, stranger } = await withProvider()
    await signsInAt(provider, stranger, ada)
    const body = { username: 'ada', email: 'other@people.example' }
    expect((await stranger.call('POST /auth/entry/:provider', { params, body })).user.email).toBe(ada.email)
    const { email_confirmed_at } = await app.deps.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    expect(email_confirmed_at).not.toBeNull()
  })

  it('never opens the account of another: a taken address is refused, verified or not', async () => {
    const { app, provider, anotherVisitor, alice } = await withProvider()
    await alice.signsUp()
    for (const email_verified of [true, false]) {
      const browser = anotherVisitor()
      await signsInAt(provider, browser, { ...ada, email: alice.email, email_verified })
      const call = browser.call('POST /auth/entry/:provider', { params, body: { username: 'ada', email: alice.email } })
      await expect(call).rejects.toMatchObject({ status: 409, code: 'email_taken' })
    }
    expect(await app.deps.db.selectFrom('identities').selectAll().execute()).toEqual([])
  })

  it('refuses taken, reserved and invalid usernames, and allows another try', async () => {
    const { provider, stranger, alice } = await withProvider()
    await alice.signsUp()
    await signsInAt(provider, stranger, ada)
    const join = (username: string) => stranger.call('POST /auth/entry/:provider', { params, body: { username } })
    await expect(join('ALICE')).rejects.toMatchObject({ status: 409, code: 'username_taken' })
    for (const username of ['admin', 'a b', '']) await expect(join(username)).rejects.toMatchObject({ status: 400 })
    expect((await join('ada')).user.username).toBe('ada')
  })

  it('creates one account for several concurrent requests, in two tabs too', async () => {
    const { app, provider, anotherVisitor } = await withProvider()
    const [one, other] = [anotherVisitor(), anotherVisitor()]
    await signsInAt(provider, one, ada)
    await signsInAt(provider, other, ada)
    const outcomes = await atOnce(6, (index) =>
      [one, other]
        [index % 2]!.call('POST /auth/entry/:provider', { params, body: { username: `ada_${index}` } })
        .catch((error) => error),
    )
    expect(outcomes.filter((outcome) => outcome.token)).toHaveLength(1)
    expect(await app.deps.db.selectFrom('accounts').selectAll().execute()).toHaveLength(1)
  })

  it('requires an answer of the provider', async () => {
    const { stranger } = await withProvider()
    const call = stranger.call('POST /auth/entry/:provider', { params, body: { username: 'ada' } })
    await expect(call).rejects.toMatchObject({ status: 401, code: 'provider_needed' })
  })
})
