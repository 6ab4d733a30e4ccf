import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { getSession, setUser } from '#web/core/session/session.ts'
import { fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import { forgetAlice, showScreen, showToAlice } from '#web/test-member.tsx'
import { AddressNotice } from './address-notice.tsx'
import ForgotPasswordScreen from './forgot-password-screen.tsx'
import ResetPasswordScreen from './reset-password-screen.tsx'
import UndoScreen from './undo-screen.tsx'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(forgetAlice)

describe('Forgot your password?', () => {
  async function asks() {
    showScreen(ForgotPasswordScreen, '/forgot-password')
    await userEvent.type(screen.getByLabelText('Email'), 'alice@example.com')
    await press('Send link')
  }

  it('requests a link, explains the next step, and accepts another address', async () => {
    const seen = fakeApi({ 'POST /auth/password/forgot': { message: 'If there is an account, we have sent a link.' } })
    await asks()
    expect((await screen.findByRole('status')).textContent).toBe('If there is an account, we have sent a link.')
    expect(seen[0]?.body).toEqual({ email: 'alice@example.com' })
    await press('Try another email')
    screen.getByLabelText('Email')
  })

  it('shows why the request failed, and keeps the address', async () => {
    fakeApi({ 'POST /auth/password/forgot': refuse('offline') })
    await asks()
    await waitFor(() => expect(screen.getAllByText('Couldn’t send the link. Try again.')).toHaveLength(2))
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('alice@example.com')
  })
})

describe('Choose a new password', () => {
  const link = { username: 'alice', email: 'alice@example.com', isFirst: false, ways: [], change: null }
  const laptop = { id: '1', kind: 'passkey' as const, name: 'Laptop', addedAt: '2025-11-20T09:30:00.000Z' }
  const app = { ...laptop, id: 'authenticator', kind: 'authenticator' as const, name: 'Authenticator app' }

  it('removes recent sign-in methods, except kept ones', async () => {
    const seen = fakeApi({
      'POST /auth/link': { ...link, ways: [laptop, app] },
      'POST /auth/password/reset': { ok: true, removed: [app] },
    })
    showScreen(ResetPasswordScreen, '/reset-password#token=secret')
    const box = await screen.findByRole('checkbox', { name: 'Keep Passkey: Laptop' })
    expect((box as HTMLInputElement).checked).toBe(false)
    await userEvent.click(box)
    await userEvent.type(screen.getByLabelText('New password'), 'seven lamps in the fog')
    await press('Change password')
    await screen.findByRole('heading', { name: 'Password changed' })
    expect(seen.at(-1)?.body).toMatchObject({ keep: ['1'] })
  })

  it('offers no sign-in methods to keep when the address was never confirmed', async () => {
    fakeApi({ 'POST /auth/link': { ...link, isFirst: true, ways: [laptop] } })
    showScreen(ResetPasswordScreen, '/reset-password#token=secret')
    await screen.findByText('Passkey: Laptop')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  async function chooses(at = '/reset-password#token=secret') {
    showScreen(ResetPasswordScreen, at)
    await userEvent.type(screen.getByLabelText('New password'), 'seven lamps in the fog')
    await press('Change password')
  }

  it.each(['/reset-password#token=secret', '/reset-password?token=secret'])(
    'takes the secret out of the address at once, and sends it: %s',
    async (at) => {
      const seen = fakeApi({ 'POST /auth/link': link, 'POST /auth/password/reset': { ok: true, removed: [] } })
      await chooses(at)
      screen.getByText('at /reset-password')
      await screen.findByRole('heading', { name: 'Password changed' })
      expect(seen[1]?.body).toEqual({ token: 'secret', newPassword: 'seven lamps in the fog' })
      expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin')
    },
  )

  it('shows at the field why a password is refused', async () => {
    fakeApi({
      'POST /auth/link': link,
      'POST /auth/password/reset': refuse('invalid_fields', { newPassword: 'Choose another one.' }),
    })
    await chooses()
    await screen.findByText('Choose another one.')
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
  })

  it('links to the form for a new link when this one has expired', async () => {
    fakeApi({ 'POST /auth/link': refuse('link_over') })
    showScreen(ResetPasswordScreen, '/reset-password#token=secret')
    await screen.findByRole('heading', { name: 'This link doesn’t work' })
    expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot-password')
  })

  it('links to the form for a new link when the address has no token', () => {
    showScreen(ResetPasswordScreen, '/reset-password')
    screen.getByRole('heading', { name: 'This link doesn’t work' })
  })
})

describe('Undoing a change', () => {
  const at = '/undo#token=secret'
  const link = {
    username: 'alice',
    email: 'alice@example.com',
    isFirst: false,
    ways: [],
    change: { kind: 'passkey-added' as const, name: 'Evil', at: '2025-11-20T09:30:00.000Z' },
  }

  it('undoes it after a confirmation, then asks for a new password', async () => {
    const seen = fakeApi({
      'POST /auth/link': link,
      'POST /auth/undo': { kind: 'passkey-added', email: 'alice@example.com', resetToken: 'reset' },
    })
    showScreen(UndoScreen, at)
    await screen.findByRole('heading', { name: 'Remove the new passkey?' })
    screen.getByText('at /undo')
    screen.getByText('The passkey “Evil” can no longer sign in to @alice.')
    expect(seen.map(({ call }) => call)).toEqual(['POST /auth/link'])
    await press('Remove passkey')
    await screen.findByText(/^at \/reset-password/)
    expect(seen.find(({ call }) => call === 'POST /auth/undo')?.body).toEqual({ token: 'secret' })
  })

  it('says when the link is over', async () => {
    fakeApi({ 'POST /auth/link': refuse('link_over') })
    showScreen(UndoScreen, at)
    await screen.findByRole('heading', { name: 'This link doesn’t work' })
  })
})

describe('the notice of an address that is not confirmed', () => {
  it('is not shown to users with a confirmed address', () => {
    showToAlice(<AddressNotice />)
    expect(screen.queryByRole('region', { name: 'Confirm your email' })).toBeNull()
  })

  it('sends another link, with a message', async () => {
    fakeApi({ 'POST /auth/email/resend': { message: 'We have sent a new link to alice@example.com.' } })
    showToAlice(<Unconfirmed />)
    await press('Send again')
    expect(await screen.findByText('We have sent a new link to alice@example.com.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })
})

function Unconfirmed() {
  if (getSession().user?.emailConfirmed) setUser(fakeMe({ emailConfirmed: false }))
  return <AddressNotice />
}
