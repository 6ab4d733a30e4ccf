import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#web/core/queries/query-client.ts'
import { getSession } from '#web/core/session/session.ts'
import { rememberOrigin } from '#web/features/auth/sign-in/origin.ts'
import { fakeApi, fakeMe, refuse, refuseForFactor } from '#web/test-api.ts'
import { forgetAlice, isOff, showAt, showToAlice } from '#web/test-member.tsx'
import { rememberConnecting, takeConnecting } from './connect-intent.ts'
import ProviderReturnScreen from './provider-return-screen.tsx'
import ServicesScreen from './services-screen.tsx'

const ada = { token: 'ada-token', user: fakeMe({ username: 'ada' }) }
const entry = { username: 'ada', name: 'Ada', email: 'ada@a.example', isEmailTaken: false, isEmailVerified: true }
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

afterEach(forgetAlice)

describe('Coming back from Google', () => {
  function comeBack(at = '/entry/google') {
    showAt(
      at,
      <Routes>
        <Route path="/entry/google" element={<ProviderReturnScreen />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>,
    )
  }

  function Elsewhere() {
    const { pathname, state } = useLocation()
    return (
      <p>
        at {pathname} {JSON.stringify(state)}
      </p>
    )
  }

  it('stores the signed-in user, and goes to /', async () => {
    fakeApi({ 'POST /auth/google': ada })
    comeBack()
    expect(await screen.findByText('at / null')).toBeTruthy()
    expect(getSession()).toMatchObject({ status: 'signedIn', user: { username: 'ada' } })
  })

  it('goes back to the page first asked for, after a second step as well', async () => {
    rememberOrigin({ from: '/messages?to=bob' })
    fakeApi({ 'POST /auth/google': ada })
    comeBack()
    expect(await screen.findByText('at / {"from":"/messages?to=bob"}')).toBeTruthy()
    cleanup()
    queryClient.clear()
    rememberOrigin({ from: '/bookmarks' })
    fakeApi({ 'POST /auth/google': refuseForFactor({ ticket: 'T'.repeat(43), ways: ['code'] }) })
    comeBack()
    expect(await screen.findByText(/^at \/signin \{"from":"\/bookmarks","challenge":/)).toBeTruthy()
  })

  it('asks for a username the first time, with a suggestion', async () => {
    const seen = fakeApi({
      'POST /auth/google': refuse('account_needed'),
      'GET /auth/entry/:provider': entry,
      'POST /auth/entry/:provider': ada,
    })
    comeBack()
    const field = (await screen.findByLabelText('Username')) as HTMLInputElement
    expect(field.value).toBe('ada')
    expect(screen.queryByLabelText('Email')).toBeNull()
    await press('Create account')
    expect(await screen.findByText('Account created successfully!')).toBeTruthy()
    expect(seen.at(-1)?.body).toEqual({ username: 'ada' })
    expect(getSession()).toMatchObject({ status: 'signedIn' })
  })

  it('asks for an address if Google has verified none, and shows errors at the field', async () => {
    fakeApi({
      'POST /auth/google': refuse('account_needed'),
      'GET /auth/entry/:provider': { ...entry, isEmailVerified: false },
      'POST /auth/entry/:provider': refuse('username_taken', { username: 'That username is taken. Try another.' }),
    })
    comeBack()
    expect(((await screen.findByLabelText('Email')) as HTMLInputElement).value).toBe('ada@a.example')
    await press('Create account')
    expect((await screen.findAllByText('That username is taken. Try another.')).length).toBeGreaterThan(1)
    expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('ada')
  })

  it('offers to sign in and connect Google when the address has an account', async () => {
    fakeApi({
      'POST /auth/google': refuse('account_needed'),
      'GET /auth/entry/:provider': { ...entry, isEmailTaken: true },
    })
    comeBack()
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in and connect Google' }))
    screen.getByText('at /signin {"from":"/settings/services?back=google"}')
    expect(takeConnecting('google')).toBe(true)
  })

  it.each([
    ['provider_cancelled', 'You didn’t finish signing in there. Nothing changed.'],
    ['<script>', 'Something went wrong'],
    ['constructor', 'Something went wrong'],
  ])('says what %s means, and goes to the form', async (code, text) => {
    const seen = fakeApi({})
    rememberOrigin({ from: '/bookmarks' })
    comeBack(`/entry/google?refused=${encodeURIComponent(code)}`)
    expect(await screen.findByText('at /signup {"from":"/bookmarks"}')).toBeTruthy()
    expect((await screen.findAllByRole('alert')).map((each) => each.textContent)).toContain(text)
    expect(seen).toEqual([])
  })

  it('goes to the sign-up form when the provider has not signed anyone in', async () => {
    fakeApi({ 'POST /auth/google': refuse('provider_needed') })
    comeBack()
    expect(await screen.findByText('at /signup null')).toBeTruthy()
  })
})

describe('Linked accounts', () => {
  const google = { provider: 'google' as const, label: 'ada@a.example', createdAt: '2026-11-21T00:00:00.000Z' }
  const both = { google: true, apple: true }
  const open = (at = '/settings/services') => showToAlice(<ServicesScreen />, { at, path: '/settings/services' })

  it('shows the connected provider, and a button that connects the other', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    fakeApi({ 'GET /auth/providers': both, 'GET /auth/identities': { identities: [google], hasPassword: true } })
    open()
    await screen.findByText('Connected as ada@a.example')
    await press('Connect Apple')
    expect(assign).toHaveBeenCalledWith('/api/auth/apple/start?to=settings')
    expect(takeConnecting('apple')).toBe(true)
    assign.mockRestore()
  })

  it('connects whom this tab went there for', async () => {
    const seen = fakeApi({
      'GET /auth/providers': both,
      'GET /auth/identities': { identities: [], hasPassword: true },
      'POST /auth/identities/:provider': { ok: true },
    })
    rememberConnecting('google')
    open('/settings/services?back=google')
    await screen.findByText('Google connected')
    expect(seen.filter(({ call }) => call === 'POST /auth/identities/:provider')).toHaveLength(1)
  })

  it('connects nothing on a link that another person sent', async () => {
    const seen = fakeApi({ 'GET /auth/providers': both, 'GET /auth/identities': { identities: [], hasPassword: true } })
    open('/settings/services?back=google')
    expect(await screen.findAllByText('Not connected')).toHaveLength(2)
    expect(seen.map(({ call }) => call).sort()).toEqual(['GET /auth/identities', 'GET /auth/providers'])
  })

  it('disconnects', async () => {
    let identities = [google]
    fakeApi({
      'GET /auth/providers': both,
      'GET /auth/identities': () => ({ identities, hasPassword: true }),
      'DELETE /auth/identities/:provider': () => {
        identities = []
        return { ok: true }
      },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Google' }))
    await screen.findByText('Google disconnected')
    await waitFor(() => expect(screen.getAllByText('Not connected')).toHaveLength(2))
  })

  it('does not disconnect the only sign-in method, and explains how to add another', async () => {
    fakeApi({ 'GET /auth/providers': both, 'GET /auth/identities': { identities: [google], hasPassword: false } })
    open()
    await screen.findByRole('region', { name: 'You don’t have a password yet' })
    expect(isOff('Disconnect Google')).toBe(true)
    await press('Disconnect Google')
    await screen.findByText('Google is your only way to sign in. Set a password first.')
  })

  it('says where no service is set up', async () => {
    fakeApi({
      'GET /auth/providers': { google: false, apple: false },
      'GET /auth/identities': { identities: [], hasPassword: true },
    })
    open()
    const refusal = await screen.findByText('Google and Apple sign-in aren’t available on this server.')
    // A muted line below the heading of the part.
    expect(refusal.className).toContain('text-muted')
    expect(screen.getByRole('link', { name: 'Add a passkey' }).getAttribute('href')).toBe('/settings/second-factors')
  })

  it('can be tried again when it could not be fetched', async () => {
    fakeApi({ 'GET /auth/providers': both, 'GET /auth/identities': refuse('internal') })
    open()
    await screen.findByText('Something went wrong')
    screen.getByRole('button', { name: 'Retry' })
  })
})
