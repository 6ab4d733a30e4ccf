import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ada, adaJoins, goesTo, isLed, returns, visits, withProvider } from '#tests/openid-provider.ts'
import { photo } from '#tests/pictures.ts'
import { atOnce, world } from '#tests/world.ts'

const enter = { provider_expired: '/entry/google?refused=provider_expired' }

describe('POST /auth/google', () => {
  it('says that it is not set up', async () => {
    const { stranger } = await world()
    const refused = { status: 501, code: 'not_configured', message: expect.stringContaining('Google') }
    await expect(stranger.call('POST /auth/google')).rejects.toMatchObject(refused)
    expect(await isLed(stranger, 'GET /api/auth/google/start')).toBe('/entry/google?refused=not_configured')
    expect(await returns(stranger, new URLSearchParams({ code: 'x', state: 'y' }))).toBe(
      '/entry/google?refused=not_configured',
    )
  })

  it('signs in whoever came back from there, once', async () => {
    const { provider, somebody, alice } = await withProvider()
    await adaJoins(provider, somebody())
    const browser = somebody()
    expect(await visits(provider, browser, ada)).toBe('/entry/google')
    const { token, user } = await browser.call('POST /auth/google')
    expect(user).toMatchObject({ username: 'ada', name: 'Ada Lovelace', email: ada.email, isOwnProfile: true })
    expect(await alice.withToken(token).call('GET /auth/me')).toMatchObject({ username: 'ada' })
    const refused = { status: 401, code: 'provider_needed', message: 'Sign in with Google first.' }
    await expect(browser.call('POST /auth/google')).rejects.toMatchObject(refused)
    await expect(browser.call('POST /auth/apple')).rejects.toMatchObject({ code: 'provider_needed' })
  })

  it('tells nobody apart by their address: who has another subject there is somebody else', async () => {
    const { provider, somebody } = await withProvider()
    await adaJoins(provider, somebody())
    const browser = somebody()
    await visits(provider, browser, { ...ada, sub: 'another' })
    await expect(browser.call('POST /auth/google')).rejects.toMatchObject({ status: 409, code: 'account_needed' })
  })

  it('keeps nothing a thief could use: of states and cookies their SHA-256, and one minute', async () => {
    let now = Date.now()
    const { app, provider, somebody } = await withProvider({ clock: () => now })
    await adaJoins(provider, somebody())
    const browser = somebody()
    const answer = await goesTo(provider, browser, ada)
    await returns(browser, answer)
    const kept = JSON.stringify(await app.deps.db.selectFrom('provider_visits').selectAll().execute())
    for (const secret of browser.cookies.values()) expect(kept).not.toContain(secret)
    expect(kept).not.toContain(answer.get('state'))
    now += 60_000
    await expect(browser.call('POST /auth/google')).rejects.toMatchObject({ code: 'provider_needed' })
  })

  it('gives one of several that ask at once a session', async () => {
    const { provider, somebody } = await withProvider()
    await adaJoins(provider, somebody())
    const browser = somebody()
    await visits(provider, browser, ada)
    const outcomes = await atOnce(5, () => browser.call('POST /auth/google').catch((error) => error))
    expect(outcomes.filter((outcome) => outcome.token)).toHaveLength(1)
  })
})

describe('the way to a provider and back', () => {
  it('leaves cookies no script can read, which go along when the provider leads back', async () => {
    const { provider, stranger } = await withProvider()
    const start = await stranger.sends('GET /api/auth/google/start', { redirect: 'manual' })
    expect(start.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^plus-browser=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ])
    const answer = provider.admits(start.headers.get('location')!, ada)
    const back = await stranger.sends(`GET /api/auth/google/callback?${answer}`, { redirect: 'manual' })
    expect(back.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^plus-google=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Strict$/),
    ])
    expect(back.headers.get('cache-control')).toBe('no-store')
  })

  it('behind TLS leaves cookies that nobody but this host can set, and leads to where people reach Plus', async () => {
    const { stranger } = await withProvider({ settings: { PUBLIC_URL: 'https://plus.example.org' } })
    const start = await stranger.sends('GET /api/auth/google/start', { redirect: 'manual' })
    expect(start.headers.getSetCookie()[0]).toMatch(/^__Host-plus-browser=[\w-]{43}; Path=\/; .*; Secure$/)
    const { searchParams } = new URL(start.headers.get('location')!)
    expect(searchParams.get('redirect_uri')).toBe('https://plus.example.org/api/auth/google/callback')
  })

  it('can be gone in two tabs at once', async () => {
    const { provider, somebody } = await withProvider()
    const browser = somebody()
    const [one, other] = [await goesTo(provider, browser, ada), await goesTo(provider, browser, ada)]
    expect(await returns(browser, one)).toBe('/entry/google')
    expect(await returns(browser, other)).toBe('/entry/google')
  })

  it('asks the provider for what its token does not say', async () => {
    const { provider, stranger } = await withProvider()
    provider.isTaciturn = true
    await visits(provider, stranger, ada)
    const entry = await stranger.call('GET /auth/entry/:provider', { params: { provider: 'google' } })
    expect(entry).toMatchObject({ name: 'Ada Lovelace', email: ada.email, isEmailVerified: true })
  })

  it('ends at once when it is opened a second time, in another browser, too late, or with something made up', async () => {
    let now = Date.now()
    const { provider, somebody, app } = await withProvider({ clock: () => now })
    const browser = somebody()
    const answer = await goesTo(provider, browser, ada)
    await returns(browser, answer)
    expect(await returns(browser, answer), 'again').toBe(enter.provider_expired)

    const stolen = await goesTo(provider, browser, ada)
    expect(await returns(somebody(), stolen), 'without a cookie').toBe(enter.provider_expired)
    expect(await returns(browser, stolen), 'after that').toBe(enter.provider_expired)
    const other = somebody()
    await goesTo(provider, other, ada)
    expect(await returns(other, await goesTo(provider, browser, ada)), 'of another').toBe(enter.provider_expired)

    const late = await goesTo(provider, browser, ada)
    now += 10 * 60_000
    expect(await returns(browser, late), 'too late').toBe(enter.provider_expired)

    for (const made of ['', 'state=', 'state=x&code=y', 'state[]=x', 'state=a&state=b', 'code=%00&state=%00'])
      expect(await returns(browser, new URLSearchParams(made)), made).toBe(enter.provider_expired)
    expect(await app.deps.db.selectFrom('accounts').selectAll().execute()).toEqual([])
  })

  it('is that of one provider: the other one cannot end it', async () => {
    const { provider, somebody } = await withProvider()
    const browser = somebody()
    const answer = await goesTo(provider, browser, ada)
    expect(await returns(browser, answer, 'apple')).toBe('/entry/apple?refused=provider_expired')
  })

  it('is for who begins here: another page cannot send somebody', async () => {
    const { stranger } = await withProvider()
    const from = (site: string) =>
      isLed(stranger, 'GET /api/auth/google/start', { headers: { 'sec-fetch-site': site } })
    expect(await from('cross-site')).toBe(enter.provider_expired)
    expect(await from('same-site')).toBe(enter.provider_expired)
    expect(await from('same-origin')).toMatch(/^http:\/\/127/)
  })

  it('leads nowhere else, whatever is asked', async () => {
    const { provider, somebody } = await withProvider()
    const browser = somebody()
    const to = await isLed(
      browser,
      'GET /api/auth/google/start?to=https://evil.example&redirect_uri=https://evil.example',
    )
    const answer = provider.admits(to, ada)
    answer.set('to', '//evil.example')
    expect(await returns(browser, answer)).toBe('/entry/google')
    const settings = provider.admits(await isLed(browser, 'GET /api/auth/google/start?to=settings'), ada)
    expect(await returns(browser, settings)).toBe('/settings/services?back=google')
  })

  it('says so when somebody would rather not', async () => {
    const { provider, stranger } = await withProvider()
    const answer = await goesTo(provider, stranger, ada)
    const no = new URLSearchParams({ error: 'access_denied', state: answer.get('state')! })
    expect(await returns(stranger, no)).toBe('/entry/google?refused=provider_cancelled')
  })

  it('says so when the provider is away, and works once it is there again', async () => {
    const { provider, somebody } = await withProvider()
    const browser = somebody()
    await provider.goes()
    expect(await isLed(browser, 'GET /api/auth/google/start')).toBe('/entry/google?refused=provider_unavailable')
    await provider.comes()
    const answer = await goesTo(provider, browser, ada)
    await provider.goes()
    expect(await returns(browser, answer)).toBe('/entry/google?refused=provider_unavailable')
    await provider.comes()
    expect(await visits(provider, browser, ada)).toBe('/entry/google')
    expect(provider.asked.filter((path) => path.includes('.well-known'))).toHaveLength(1)
  })

  it.each([
    ['/.well-known/openid-configuration', { status: 500, body: 'no' }, 'provider_unavailable'],
    ['/.well-known/openid-configuration', { status: 200, body: 'not json' }, 'provider_refused'],
    [
      '/.well-known/openid-configuration',
      { status: 200, body: '{"issuer":"https://evil.example"}' },
      'provider_refused',
    ],
  ] as const)('is refused at the start when %s answers %j', async (path, wrong, code) => {
    const { provider, stranger } = await withProvider()
    provider.instead.set(path, wrong)
    expect(await isLed(stranger, 'GET /api/auth/google/start')).toBe(`/entry/google?refused=${code}`)
  })

  it.each([
    ['/token', { status: 502, body: '' }, 'provider_unavailable'],
    ['/token', { status: 200, body: '{}' }, 'provider_refused'],
    ['/token', { status: 200, body: 'null' }, 'provider_refused'],
    ['/token', { status: 200, body: '<html>', type: 'text/html' }, 'provider_refused'],
    ['/token', { status: 400, body: '{"error":"invalid_client"}' }, 'provider_refused'],
    ['/jwks', { status: 200, body: '{"keys":[]}' }, 'provider_refused'],
    ['/jwks', { status: 503, body: '' }, 'provider_unavailable'],
  ] as const)('is refused when %s answers %j', async (path, wrong, code) => {
    const { provider, stranger } = await withProvider()
    const answer = await goesTo(provider, stranger, ada)
    provider.instead.set(path, wrong)
    expect(await returns(stranger, answer)).toBe(`/entry/google?refused=${code}`)
    await expect(stranger.call('POST /auth/google')).rejects.toMatchObject({ code: 'provider_needed' })
  })

  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1_000) - minutes * 60
  it.each([
    ['another nonce', { nonce: 'x'.repeat(43) }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'another client' }],
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['an end that has passed', { iat: minutesAgo(20), exp: minutesAgo(10) }],
    ['no subject', { sub: undefined }],
    ['a subject that is no text', { sub: 7 }],
  ])('is refused when the token bears %s', async (_, claims) => {
    const { provider, stranger } = await withProvider()
    provider.twist = (token) => Object.assign(token, claims)
    expect(await visits(provider, stranger, ada)).toBe('/entry/google?refused=provider_refused')
  })

  it('is refused with a code that is made up, or was given to another browser', async () => {
    const { provider, somebody } = await withProvider()
    const [hers, his] = [somebody(), somebody()]
    const stolen = (await goesTo(provider, hers, ada)).get('code')!
    for (const code of ['made-up', stolen]) {
      const answer = await goesTo(provider, his, ada)
      answer.set('code', code)
      expect(await returns(his, answer), code).toBe('/entry/google?refused=provider_refused')
      await expect(his.call('POST /auth/google')).rejects.toMatchObject({ code: 'provider_needed' })
    }
  })

  it('is refused when somebody else has signed the token', async () => {
    const { provider, stranger } = await withProvider()
    provider.signsWith = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    expect(await visits(provider, stranger, ada)).toBe('/entry/google?refused=provider_refused')
  })

  it('is begun a limited number of times from one address', async () => {
    const { stranger } = await withProvider()
    const places = await atOnce(301, () => isLed(stranger, 'GET /api/auth/google/start'))
    expect(places.filter((place) => place === '/entry/google?refused=rate_limited')).toHaveLength(1)
  })

  it('is forgotten by and by when nobody comes back', async () => {
    let now = Date.now()
    const { app, provider, stranger } = await withProvider({ clock: () => now })
    await goesTo(provider, stranger, ada)
    now += 10 * 60_000
    const { purgeExpired } = await import('#server/app.ts')
    await purgeExpired(app.deps)
    expect(await app.deps.db.selectFrom('provider_visits').selectAll().execute()).toEqual([])
  })
})

describe('GET /auth/providers', () => {
  it('says which are set up', async () => {
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

  it('suggests a username that is free', async () => {
    const { provider, somebody, member } = await withProvider()
    const browser = somebody()
    await visits(provider, browser, ada)
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

  it('says when a member has the address, only of one that is verified', async () => {
    const { provider, somebody } = await withProvider()
    const body = { username: 'ada', email: 'ada@people.example', password: 'correct horse' }
    await somebody().call('POST /auth/signup', { body })
    const taken = async (email_verified?: boolean | string) => {
      const browser = somebody()
      await visits(provider, browser, {
        sub: 'x',
        email: body.email,
        ...(email_verified !== undefined && { email_verified }),
      })
      return (await browser.call('GET /auth/entry/:provider', { params })).isEmailTaken
    }
    for (const proved of [true, 'true']) expect(await taken(proved), `${proved}`).toBe(true)
    for (const unproved of [false, 'false', undefined]) expect(await taken(unproved), `${unproved}`).toBe(false)
  })

  it('is for who came back', async () => {
    const { stranger } = await withProvider()
    const call = stranger.call('GET /auth/entry/:provider', { params })
    await expect(call).rejects.toMatchObject({ status: 401, code: 'provider_needed' })
  })
})

describe('POST /auth/entry/:provider', () => {
  const params = { provider: 'google' as const }

  it('creates an account with name and picture, and signs it in', async () => {
    const { provider, stranger, files } = await withProvider()
    const picture = Buffer.from(await (await photo()).arrayBuffer())
    provider.instead.set('/ada.jpg', { status: 200, body: picture, type: 'image/jpeg' })
    await visits(provider, stranger, { ...ada, picture: `${provider.issuer}/ada.jpg` })
    const { user } = await stranger.call('POST /auth/entry/:provider', { params, body: { username: 'Ada' } })
    expect(user).toMatchObject({ username: 'Ada', name: 'Ada Lovelace', email: ada.email })
    expect(user.avatar).toMatch(/^\/media\//)
    expect(await files('media')).toHaveLength(2)
    expect((await stranger.downloads(user.avatar!)).status).toBe(200)
  })

  it.each([
    ['no picture', { status: 200, body: '<svg onload="alert(1)"/>', type: 'image/png' }],
    ['nothing', { status: 404, body: '' }],
    ['too much', { status: 200, body: Buffer.alloc(6 * 1024 * 1024), type: 'image/png' }],
  ])('does without a picture when there is %s', async (_, answer) => {
    const { provider, stranger, files } = await withProvider()
    provider.instead.set('/ada.jpg', answer)
    await visits(provider, stranger, { ...ada, picture: `${provider.issuer}/ada.jpg` })
    const { user } = await stranger.call('POST /auth/entry/:provider', { params, body: { username: 'ada' } })
    expect(user).toMatchObject({ name: 'Ada Lovelace', avatar: null })
    expect(await files('media')).toEqual([])
  })

  it('takes the address that was typed where the provider has verified none', async () => {
    const { provider, stranger } = await withProvider()
    await visits(provider, stranger, { ...ada, email: 'liar@people.example', email_verified: false })
    const join = (email?: string) =>
      stranger.call('POST /auth/entry/:provider', { params, body: { username: 'ada', ...(email && { email }) } })
    await expect(join()).rejects.toMatchObject({ code: 'invalid_fields', fields: { email: 'Enter your email.' } })
    expect((await join('ada@home.example')).user.email).toBe('ada@home.example')
  })

  it('takes no other address where it has, and no proof of that one besides', async () => {
    const { app, provider, stranger } = await withProvider()
    await visits(provider, stranger, ada)
    const body = { username: 'ada', email: 'other@people.example' }
    expect((await stranger.call('POST /auth/entry/:provider', { params, body })).user.email).toBe(ada.email)
    const { email_confirmed_at } = await app.deps.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    expect(email_confirmed_at).not.toBeNull()
  })

  it('gives nobody the account of another: a taken address is refused, verified or not', async () => {
    const { app, provider, somebody, alice } = await withProvider()
    await alice.signsUp()
    for (const email_verified of [true, false]) {
      const browser = somebody()
      await visits(provider, browser, { ...ada, email: alice.email, email_verified })
      const call = browser.call('POST /auth/entry/:provider', { params, body: { username: 'ada', email: alice.email } })
      await expect(call).rejects.toMatchObject({ status: 409, code: 'email_taken' })
    }
    expect(await app.deps.db.selectFrom('identities').selectAll().execute()).toEqual([])
  })

  it('refuses names that are taken, reserved or none, and lets choose again', async () => {
    const { provider, stranger, alice } = await withProvider()
    await alice.signsUp()
    await visits(provider, stranger, ada)
    const join = (username: string) => stranger.call('POST /auth/entry/:provider', { params, body: { username } })
    await expect(join('ALICE')).rejects.toMatchObject({ status: 409, code: 'username_taken' })
    for (const username of ['admin', 'a b', '']) await expect(join(username)).rejects.toMatchObject({ status: 400 })
    expect((await join('ada')).user.username).toBe('ada')
  })

  it('makes one account of several that are asked for at once, in two tabs too', async () => {
    const { app, provider, somebody } = await withProvider()
    const [one, other] = [somebody(), somebody()]
    await visits(provider, one, ada)
    await visits(provider, other, ada)
    const outcomes = await atOnce(6, (index) =>
      [one, other]
        [index % 2]!.call('POST /auth/entry/:provider', { params, body: { username: `ada_${index}` } })
        .catch((error) => error),
    )
    expect(outcomes.filter((outcome) => outcome.token)).toHaveLength(1)
    expect(await app.deps.db.selectFrom('accounts').selectAll().execute()).toHaveLength(1)
  })

  it('is for who came back', async () => {
    const { stranger } = await withProvider()
    const call = stranger.call('POST /auth/entry/:provider', { params, body: { username: 'ada' } })
    await expect(call).rejects.toMatchObject({ status: 401, code: 'provider_needed' })
  })
})
