import { describe, expect, it } from 'vitest'
import type { Visitor } from '#tests/client.ts'
import {
  ada,
  authorizesAt,
  followsRedirect,
  handsBackCode,
  signsInAt,
  withProvider,
} from '#tests/services/openid-provider.ts'
import { world } from '#tests/world.ts'

const params = { provider: 'apple' as const }
const expired = '/entry/apple?refused=provider_expired'

/** Has it posted from elsewhere: the browser sends no cookie along. Answers where it is sent on to. */
const posts = (elsewhere: Visitor, answer: URLSearchParams): Promise<string> =>
  followsRedirect(elsewhere, 'POST /api/auth/apple/callback', { body: answer })

describe('POST /auth/apple', () => {
  it('refuses when Apple is not set up', async () => {
    const { stranger } = await world()
    const refused = { status: 501, code: 'not_configured', message: expect.stringContaining('Apple') }
    await expect(stranger.call('POST /auth/apple')).rejects.toMatchObject(refused)
  })

  it('signs in a user who came back from Apple, whose answer is posted without a cookie', async () => {
    const { provider, anotherVisitor } = await withProvider()
    for (const [round, browser] of [anotherVisitor(), anotherVisitor()].entries()) {
      const address = await followsRedirect(browser, 'GET /api/auth/apple/start')
      expect(new URL(address).searchParams.get('response_mode')).toBe('form_post')
      expect(new URL(address).searchParams.get('scope')).toBe('openid email name')
      const answer = provider.authorizes(address, { ...ada, email_verified: 'true' })
      const on = await posts(anotherVisitor(), answer)
      expect(on).toBe(`/api/auth/apple/callback?state=${answer.get('state')}`)
      expect(await followsRedirect(browser, `GET ${on}`)).toBe('/entry/apple')
      if (round === 0) await browser.call('POST /auth/entry/:provider', { params, body: { username: 'ada' } })
      else expect((await browser.call('POST /auth/apple')).user).toMatchObject({ username: 'ada', email: ada.email })
    }
  })

  it('takes the name from the answer of Apple, once', async () => {
    const { provider, stranger, anotherVisitor } = await withProvider()
    const { name: _, ...nameless } = ada
    const answer = await authorizesAt(provider, stranger, nameless, 'apple')
    answer.set(
      'user',
      JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' }, email: 'liar@people.example' }),
    )
    await followsRedirect(stranger, `GET ${await posts(anotherVisitor(), answer)}`)
    const { user } = await stranger.call('POST /auth/entry/:provider', { params, body: { username: 'ada' } })
    expect(user).toMatchObject({ name: 'Ada Lovelace', email: ada.email })
  })

  it.each(['not json', '7', '{"name":7}', '{"name":{"firstName":["x"]}}'])(
    'works without a name when Apple sends %s',
    async (user) => {
      const { provider, stranger, anotherVisitor } = await withProvider()
      const answer = await authorizesAt(provider, stranger, { sub: 'x' }, 'apple')
      answer.set('user', user)
      await followsRedirect(stranger, `GET ${await posts(anotherVisitor(), answer)}`)
      expect(await stranger.call('GET /auth/entry/:provider', { params })).toMatchObject({ name: '', email: null })
    },
  )

  it('refuses an answer that is repeated, was never requested, or is not posted', async () => {
    const { provider, stranger, anotherVisitor } = await withProvider()
    const answer = await authorizesAt(provider, stranger, ada, 'apple')
    expect(await handsBackCode(stranger, answer, 'apple'), 'in the address').toBe(expired)
    const on = await posts(anotherVisitor(), answer)
    expect(await posts(anotherVisitor(), answer), 'again').toBe(expired)
    expect(await followsRedirect(anotherVisitor(), `GET ${on}`), 'in another browser').toBe(expired)
    expect(await followsRedirect(stranger, `GET ${on}`), 'after that').toBe(expired)
    expect(await posts(stranger, new URLSearchParams({ state: 'made up', code: 'x' }))).toBe(expired)
    expect(await posts(stranger, new URLSearchParams())).toBe(expired)
  })

  it('refuses an answer that is late, or whose code is made up', async () => {
    let now = Date.now()
    const { provider, stranger, anotherVisitor } = await withProvider({ clock: () => now })
    const made = await authorizesAt(provider, stranger, ada, 'apple')
    made.set('code', 'made-up')
    expect(await followsRedirect(stranger, `GET ${await posts(anotherVisitor(), made)}`)).toBe(
      '/entry/apple?refused=provider_refused',
    )
    const late = await authorizesAt(provider, stranger, ada, 'apple')
    now += 10 * 60_000
    expect(await posts(anotherVisitor(), late)).toBe(expired)
  })

  it('refuses an answer to a sign-in with Google', async () => {
    const { provider, stranger, anotherVisitor } = await withProvider()
    expect(await posts(anotherVisitor(), await authorizesAt(provider, stranger, ada, 'google'))).toBe(expired)
  })

  it('reports that the user cancelled', async () => {
    const { provider, stranger, anotherVisitor } = await withProvider()
    const { searchParams } = new URL(`http://x/?${await authorizesAt(provider, stranger, ada, 'apple')}`)
    const no = new URLSearchParams({ error: 'user_cancelled_authorize', state: searchParams.get('state')! })
    const on = await posts(anotherVisitor(), no)
    expect(await followsRedirect(stranger, `GET ${on}`)).toBe('/entry/apple?refused=provider_cancelled')
  })

  it('is another identity than the one of Google with the same subject', async () => {
    const { provider, stranger, anotherVisitor } = await withProvider()
    await signsInAt(provider, stranger, ada)
    await stranger.call('POST /auth/entry/:provider', { params: { provider: 'google' }, body: { username: 'ada' } })
    await followsRedirect(
      stranger,
      `GET ${await posts(anotherVisitor(), await authorizesAt(provider, stranger, ada, 'apple'))}`,
    )
    await expect(stranger.call('POST /auth/apple')).rejects.toMatchObject({ code: 'account_needed' })
  })
})
