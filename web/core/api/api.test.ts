import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getSession, isScreenKept, leaveScreen, signIn, signOut } from '#web/core/session/session.ts'
import { fakeApi, fakeMe, fakeTweet, refuse, refuseEnded, type Seen } from '#web/test-api.ts'
import { ApiError, api, failureText } from './api.ts'

const id = '01c3a1b2d4e5f60718293b00'
const alice = { token: 'alice-token-2', user: fakeMe() }
const page = { tweets: [], nextCursor: null }
const signInAlice = () => signIn({ token: 'alice-token', user: fakeMe() })

describe('api', () => {
  beforeEach(signOut)

  it('fills the path and the query, and omits undefined values', async () => {
    const seen = fakeApi({ 'GET /tweets/:id/replies': { tweets: [], nextCursor: null } })
    await api('GET /tweets/:id/replies', { params: { id }, query: { limit: 5 } })
    expect(seen[0]).toMatchObject({ params: { id }, query: { limit: '5' } })
  })

  it('sends the bearer token of the signed-in user', async () => {
    const seen = fakeApi({ 'GET /auth/me': fakeMe() })
    await api('GET /auth/me')
    signInAlice()
    await api('GET /auth/me')
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer alice-token'])
  })

  it('sends a call at once where its answer has not been fetched ahead', async () => {
    const seen = fakeApi({ 'GET /auth/me': fakeMe() })
    const answer = api('GET /auth/me')
    expect(seen).toHaveLength(1)
    await answer
  })

  it('sends JSON, and an Idempotency-Key when one is given', async () => {
    const seen = fakeApi({ 'POST /tweets': { tweet: fakeTweet() } })
    await api('POST /tweets', { body: { content: 'Hello' }, idempotencyKey: 'a-key' })
    expect(seen[0]?.body).toEqual({ content: 'Hello' })
    expect(seen[0]?.headers.get('idempotency-key')).toBe('a-key')
  })

  it('sends a form when there are files, repeating the fields that are lists', async () => {
    const seen = fakeApi({ 'POST /tweets': { tweet: fakeTweet() } })
    const images = [new File(['a'], 'a.png'), new File(['b'], 'b.png')]
    await api('POST /tweets', { body: { content: 'Two', alt: ['one', 'two'] }, files: { images } })
    const form = seen[0]?.body as FormData
    expect(form.get('content')).toBe('Two')
    expect(form.getAll('alt')).toEqual(['one', 'two'])
    expect(form.getAll('images')).toHaveLength(2)
  })

  it('answers null for 204', async () => {
    fakeApi({ 'POST /auth/logout': null })
    expect(await api('POST /auth/logout')).toBeNull()
  })

  it('throws a refusal of the server, with its fields', async () => {
    fakeApi({ 'GET /tweets/:id': refuse('invalid_fields', { id: 'This isn’t a valid id.' }) })
    await expect(api('GET /tweets/:id', { params: { id: 'x' } })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_fields',
      fields: { id: 'This isn’t a valid id.' },
    })
  })

  it('throws offline when nothing answers, and unreadable when a stranger does', async () => {
    fakeApi({ 'GET /auth/me': refuse('offline') })
    await expect(api('GET /auth/me')).rejects.toMatchObject({ status: 0, code: 'offline' })
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    await expect(api('GET /auth/me')).rejects.toMatchObject({ status: 502, code: 'unreadable' })
  })

  describe('when the server has ended the session', () => {
    const tokens = (seen: Seen[]) => seen.map(({ call, headers }) => [call, headers.get('authorization')])

    it('waits until its user has signed in again, and is sent once more', async () => {
      signInAlice()
      const seen = fakeApi({
        'GET /tweets': () => (seen.length === 1 ? refuseEnded('elsewhere') : page),
        'POST /auth/login': alice,
      })
      const answered = api('GET /tweets')
      await vi.waitFor(() => expect(isScreenKept()).toBe(true))
      expect(getSession()).toMatchObject({ status: 'signedIn', ending: 'ended', ended: 'elsewhere' })
      const later = api('GET /tweets')
      signIn(await api('POST /auth/login', { body: { identifier: 'alice', password: 'correct horse' } }))
      expect(await Promise.all([answered, later])).toEqual([page, page])
      expect(tokens(seen)).toEqual([
        ['GET /tweets', 'Bearer alice-token'],
        ['POST /auth/login', null],
        ['GET /tweets', 'Bearer alice-token-2'],
        ['GET /tweets', 'Bearer alice-token-2'],
      ])
    })

    it.each([
      ['its screen is dropped', () => leaveScreen(true)],
      [
        'another account signs in',
        () => signIn({ token: 'bob-token', user: fakeMe({ _id: '01c3a1b2d4e5f60718293a4c' }) }),
      ],
    ])('fails when %s', async (_, act) => {
      signInAlice()
      const seen = fakeApi({ 'GET /tweets': refuse('signed_out') })
      const answered = api('GET /tweets')
      await vi.waitFor(() => expect(isScreenKept()).toBe(true))
      act()
      await expect(answered).rejects.toMatchObject({ code: 'signed_out' })
      expect(seen).toHaveLength(1)
    })
  })

  it('leaves alone the session that began while an older one was refused', async () => {
    signInAlice()
    fakeApi({
      'GET /tweets': () => {
        signIn({ token: 'newer-token', user: fakeMe() })
        return refuse('signed_out')
      },
    })
    await expect(api('GET /tweets')).rejects.toBeInstanceOf(ApiError)
    expect(getSession().status).toBe('signedIn')
  })
})

describe('failureText', () => {
  it("is the server's message when there is one, else the default", () => {
    expect(
      failureText(new ApiError(409, 'username_taken', 'That username is taken. Try another.'), 'Signup failed'),
    ).toBe('That username is taken. Try another.')
    expect(failureText(new ApiError(502, 'unreadable', ''), 'Signup failed')).toBe('Signup failed')
    expect(failureText(new ApiError(0, 'offline', 'Plus cannot be reached.'), 'Signup failed')).toBe('Signup failed')
    expect(failureText(new Error('x is not a function'), 'Signup failed')).toBe('Signup failed')
  })
})
