import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeMe } from '#web/test-api.ts'

// The store reads the browser's storage when it is loaded: each test loads a fresh one.
async function load(stored: Record<string, string> = {}) {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  vi.resetModules()
  return import('./session.ts')
}

const alice = fakeMe()
const stored = { token: 'alice-token', user: JSON.stringify(alice) }

describe('session', () => {
  beforeEach(() => localStorage.clear())

  it('is signed out without a token, signed in with token and user, loading with a token alone', async () => {
    expect((await load()).getSession().status).toBe('signedOut')
    expect((await load({ token: 'alice-token' })).getSession().status).toBe('loading')
    expect((await load(stored)).getSession()).toMatchObject({ status: 'signedIn', user: alice })
  })

  it('ignores a damaged stored user', async () => {
    expect((await load({ token: 'alice-token', user: '{"_id":' })).getSession().status).toBe('loading')
  })

  it('stores token and user on sign-in, and clears them and me on sign-out', async () => {
    const session = await load({ me: 'deduced' })
    session.signIn({ token: 'alice-token', user: alice })
    expect(localStorage.getItem('token')).toBe('alice-token')
    const { email: _, language: __, ...seen } = alice
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(seen)
    session.signOut()
    expect(['token', 'user', 'me'].map((key) => localStorage.getItem(key))).toEqual([null, null, null])
  })

  it('takes no answer to a call of another session', async () => {
    const session = await load(stored)
    const bob = { ...alice, _id: '01c3a1b2d4e5f60718293a4c', username: 'bob' }
    session.setUser(bob)
    session.renewToken('bob-token', bob._id)
    expect([session.getSession().user, session.getToken()]).toEqual([alice, 'alice-token'])
    session.renewToken('alice-token-2', alice._id)
    expect(session.getToken()).toBe('alice-token-2')
    session.signOut()
    session.setUser(alice)
    expect(session.getSession().status).toBe('signedOut')
    expect(localStorage.getItem('user')).toBeNull()
  })

  describe('that the server has ended', () => {
    const bob = fakeMe({ _id: '01c3a1b2d4e5f60718293a4c', username: 'bob' })
    const used = async () => {
      const session = await load(stored)
      await session.resumeSession(async () => alice)
      return session
    }

    it('keeps the screen of its user, without the token, until they sign in again', async () => {
      const session = await used()
      session.endSession('alice-token', 'password')
      expect(session.getSession()).toMatchObject({ status: 'signedIn', user: alice, ended: 'password' })
      expect([session.isScreenKept(), session.getToken()]).toEqual([true, null])
      expect({ ...localStorage }).toEqual({ ended: 'password' })
      const resumed = session.whenResumed()
      session.signIn({ token: 'alice-token-2', user: alice })
      expect(await resumed).toBe(true)
      expect(session.getSession()).toMatchObject({ status: 'signedIn', ended: null })
      expect(localStorage.getItem('ended')).toBeNull()
    })

    it('keeps no screen where nothing was shown yet, and says why after a reload', async () => {
      const session = await load(stored)
      session.endSession('alice-token', 'expired')
      expect(session.getSession()).toMatchObject({ status: 'signedOut', ending: 'ended', ended: 'expired' })
      expect((await load()).getSession()).toMatchObject({ status: 'signedOut', ended: 'expired' })
    })

    it('starts over for the user of another account', async () => {
      const session = await used()
      session.endSession('alice-token', 'elsewhere')
      const resumed = session.whenResumed()
      session.signIn({ token: 'bob-token', user: bob })
      expect(await resumed).toBe(false)
      expect(session.getSession()).toMatchObject({ status: 'loading', user: null, ending: 'chosen' })
      // The remaining calls of this page must not run for the other account, nor may late answers become that account's data.
      expect(session.getToken()).toBeNull()
      session.setUser(alice)
      const next = await load()
      expect([next.getToken(), next.getSession().user]).toMatchObject(['bob-token', { username: 'bob' }])
    })

    it('starts over without a token when another tab signs in to another account', async () => {
      const session = await used()
      const stop = session.followOtherTabs()
      session.endSession('alice-token', 'elsewhere')
      localStorage.setItem('token', 'bob-token')
      dispatchEvent(new StorageEvent('storage', { key: 'token' }))
      expect([session.isScreenKept(), session.getToken()]).toEqual([true, null])
      localStorage.setItem('user', JSON.stringify(bob))
      dispatchEvent(new StorageEvent('storage', { key: 'user' }))
      expect([session.getSession().status, session.getToken()]).toEqual(['loading', null])
      dispatchEvent(new StorageEvent('storage', { key: 'user' }))
      expect([session.getSession().status, session.getToken()]).toEqual(['loading', null])
      stop()
    })

    it('keeps no screen whose user is not known', async () => {
      const session = await load({ token: 'alice-token' })
      await session.resumeSession(() => Promise.reject(new Error('away')))
      session.endSession('alice-token', 'expired')
      expect(session.getSession()).toMatchObject({ status: 'signedOut', ending: 'ended', ended: 'expired' })
    })

    it('is kept in other tabs, and resumes with a sign-in in one tab', async () => {
      const session = await used()
      const stop = session.followOtherTabs()
      const tell = (key: string) => dispatchEvent(new StorageEvent('storage', { key }))
      localStorage.clear()
      localStorage.setItem('ended', 'elsewhere')
      tell('token')
      expect(session.getSession()).toMatchObject({ status: 'signedIn', ending: 'elsewhere', ended: 'elsewhere' })
      localStorage.removeItem('ended')
      localStorage.setItem('token', 'alice-token-2')
      tell('token')
      expect(session.isScreenKept()).toBe(true)
      localStorage.setItem('user', JSON.stringify(alice))
      tell('user')
      expect([session.isScreenKept(), session.getToken()]).toEqual([false, 'alice-token-2'])
      stop()
    })

    it('counts as chosen where another tab signed out by choice', async () => {
      const session = await used()
      localStorage.clear()
      session.endSession('alice-token')
      expect(session.getSession()).toMatchObject({ status: 'signedOut', ending: 'elsewhere', ended: null })
    })
  })

  it('takes drafts and searches along on sign-out, and leaves drafts to a session that only ended', async () => {
    const draft = `draft:${alice._id}:message:01c3a1b2d4e5f60718293a4c`
    const leave = async (how: 'signOut' | 'endSession') => {
      const session = await load({ ...stored, [draft]: 'x' })
      sessionStorage.setItem('sizes:people:bob', '[]')
      session[how]('alice-token')
      return [localStorage.getItem(draft), sessionStorage.length]
    }
    expect(await leave('endSession')).toEqual(['x', 0])
    expect(await leave('signOut')).toEqual([null, 0])
  })

  it('fetches and stores the user of a token on load', async () => {
    const session = await load({ token: 'alice-token' })
    await session.resumeSession(async () => alice)
    expect(session.getSession()).toMatchObject({ status: 'signedIn', user: alice })
    expect(localStorage.getItem('user')).not.toBeNull()
  })

  it('stays signed in when that fails, with the user deduced from messages', async () => {
    const session = await load({ token: 'alice-token' })
    await session.resumeSession(() => Promise.reject(new Error('away')))
    expect(session.getSession()).toMatchObject({ status: 'signedIn', user: { _id: '' } })
    expect(localStorage.getItem('user')).toBeNull()
    session.deduceMe(fakeMe({ email: '' }))
    expect(session.getSession()).toMatchObject({ status: 'signedIn', user: { username: 'alice' } })
    expect(localStorage.getItem('token')).toBe('alice-token')
  })

  it('follows a sign-out in another tab', async () => {
    const session = await load(stored)
    const stop = session.followOtherTabs()
    localStorage.removeItem('token')
    sessionStorage.setItem('sizes:people:bob', '[]')
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect(session.getSession().status).toBe('signedOut')
    expect(sessionStorage.length).toBe(0)
    stop()
  })
})
