import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { queryClient } from '#web/core/queries/query-client.ts'
import { getToken } from '#web/core/session/session.ts'
import { fakeAccount, fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import AccountScreen from './account-screen.tsx'
import PasswordScreen from './password-screen.tsx'

const changed = { ok: true as const, token: 'new', ways: [] }
type Fakes = Parameters<typeof fakeApi>[0]

const open = (fakes: Fakes, hasPassword = true) => {
  const calls = fakeApi({ 'GET /account': { ...fakeAccount, hasPassword }, ...fakes })
  showToAlice(<PasswordScreen />, { at: '/settings/password' })
  return calls
}
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(forgetAlice)

describe('Password', () => {
  it('changes the password, confirms it, and empties the fields', async () => {
    const calls = open({ 'PUT /account/password': changed })
    await type('Current password', 'old one')
    await type('New password', 'a new long one')
    await press('Change password')
    await screen.findByText('Password changed. Your other devices are signed out.')
    expect(calls.find((each) => each.call === 'PUT /account/password')!.body).toEqual({
      currentPassword: 'old one',
      newPassword: 'a new long one',
    })
    await waitFor(() => expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe(''))
  })

  it('stores the new token, and lists the other sign-in methods', async () => {
    const ways = [
      { id: '1', kind: 'passkey' as const, name: 'Laptop', addedAt: '2025-11-20T09:30:00.000Z' },
      { id: 'google', kind: 'service' as const, name: 'Google', addedAt: '2025-11-20T09:30:00.000Z' },
    ]
    open({ 'PUT /account/password': { ...changed, ways } })
    await type('Current password', 'old one')
    await type('New password', 'a new long one')
    await press('Change password')
    await screen.findByText('Passkey: Laptop')
    screen.getByText('Linked account: Google')
    const others = within(screen.getByRole('region', { name: 'Password changed' }))
    others.getByRole('link', { name: 'Two-step verification' })
    others.getByRole('link', { name: 'Linked accounts' })
    expect(getToken()).toBe('new')
    expect(localStorage.getItem('token')).toBe('new')
  })

  it.each([
    ['a provider is configured', { google: true, apple: false }, [], 1],
    [
      'an account is linked',
      { google: false, apple: false },
      [{ provider: 'google' as const, label: 'a@b.example', createdAt: '2026-11-21T00:00:00.000Z' }],
      1,
    ],
    ['there is neither', { google: false, apple: false }, [], 0],
  ])('links to the linked accounts where %s', async (_, providers, identities, links) => {
    const calls = open({
      'GET /auth/providers': providers,
      'GET /auth/identities': { identities, hasPassword: true },
    })
    await waitFor(() =>
      expect(calls.at(-1)!.call).toBe(providers.google ? 'GET /auth/providers' : 'GET /auth/identities'),
    )
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryAllByRole('link', { name: /^Linked accounts/ })).toHaveLength(links)
  })

  it('shows refusals of the server at each field', async () => {
    open({ 'PUT /account/password': refuse('invalid_fields', { newPassword: 'That one is known to everybody.' }) })
    await type('Current password', 'old one')
    await type('New password', '12345678')
    await press('Change password')
    await screen.findByText('That one is known to everybody.')
    expect(document.activeElement).toBe(screen.getByLabelText('New password'))
  })

  it('sends nothing while a field is empty', async () => {
    const calls = open({})
    await screen.findByLabelText('New password')
    await press('Change password')
    screen.getByText('Enter your current password.')
    screen.getByText('Choose a new password.')
    expect(calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  })

  it('does not ask for a current password if there is none', async () => {
    const calls = open({ 'PUT /account/password': changed }, false)
    await type('New password', 'a new long one')
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await press('Set password')
    await waitFor(() =>
      expect(calls.find((each) => each.call === 'PUT /account/password')?.body).toEqual({
        newPassword: 'a new long one',
      }),
    )
  })
})

describe('Account', () => {
  it('shows the sign-in methods with their dates', async () => {
    fakeApi({ 'GET /account': fakeAccount })
    showToAlice(<AccountScreen />, { at: '/settings/account' })
    await screen.findByText('@alice')
    screen.getByText('alice@example.com')
    screen.getByText('November 20, 2025')
  })

  it('shows "Failed to load your account" and retries on request', async () => {
    let answer: typeof fakeAccount | ReturnType<typeof refuse> = refuse('internal', undefined, '')
    fakeApi({ 'GET /account': () => answer })
    showToAlice(<AccountScreen />, { at: '/settings/account' })
    await screen.findByText('Failed to load your account')
    answer = fakeAccount
    await press('Retry')
    await screen.findByText('@alice')
  })
})
