import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { getSession, signIn } from '#web/core/session/session.ts'
import { fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import { forgetAlice, showScreen } from '#web/test-member.tsx'
import ConfirmEmailScreen from './confirm-email-screen.tsx'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(forgetAlice)

describe('Confirming an address', () => {
  const link = { username: 'alice', email: 'alice@example.com', isFirst: true, ways: [], change: null }
  const laptop = { id: '1', kind: 'passkey' as const, name: 'Laptop', addedAt: '2025-11-20T09:30:00.000Z' }
  const done = { ok: true as const, removed: [] }

  it('lists the methods that the first confirmation removes, and lets the signed-in owner keep them', async () => {
    const me = fakeMe()
    signIn({ token: 'alice-token', user: { ...me, emailConfirmed: false } })
    const seen = fakeApi({
      'POST /auth/link': { ...link, username: me.username, ways: [laptop] },
      'POST /auth/email/confirm': done,
      'GET /auth/me': me,
    })
    showScreen(ConfirmEmailScreen, '/confirm-email#token=secret')
    await screen.findByText('Passkey: Laptop')
    expect(seen.map(({ call }) => call)).toEqual(['POST /auth/link'])
    await press('Keep them and confirm')
    await screen.findByRole('heading', { name: 'Your email is confirmed' })
    expect(seen[1]?.body).toEqual({ token: 'secret', keep: true })
  })

  it('lets anyone else only remove it', async () => {
    const seen = fakeApi({ 'POST /auth/link': { ...link, ways: [laptop] }, 'POST /auth/email/confirm': done })
    showScreen(ConfirmEmailScreen, '/confirm-email#token=secret')
    await screen.findByText('Passkey: Laptop')
    expect(screen.queryByRole('button', { name: 'Keep them and confirm' })).toBeNull()
    await press('Remove them and confirm')
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/signin')
    expect(seen[1]?.body).toEqual({ token: 'secret' })
  })

  it('confirms on load, once, and updates the signed-in user', async () => {
    const me = fakeMe()
    signIn({ token: 'alice-token', user: { ...me, emailConfirmed: false } })
    const seen = fakeApi({
      'POST /auth/link': { ...link, username: me.username },
      'POST /auth/email/confirm': done,
      'GET /auth/me': me,
    })
    showScreen(ConfirmEmailScreen, '/confirm-email#token=secret')
    await screen.findByRole('heading', { name: 'Your email is confirmed' })
    screen.getByText('at /confirm-email')
    expect(seen.map(({ call }) => call)).toEqual(['POST /auth/link', 'POST /auth/email/confirm', 'GET /auth/me'])
    expect(seen[1]?.body).toEqual({ token: 'secret' })
    expect(getSession().user?.emailConfirmed).toBe(true)
  })

  it('says when a link is over, and sends members another', async () => {
    signIn({ token: 'alice-token', user: fakeMe({ emailConfirmed: false }) })
    fakeApi({
      'POST /auth/link': refuse('link_over'),
      'POST /auth/email/resend': { message: 'We have sent it.' },
    })
    showScreen(ConfirmEmailScreen, '/confirm-email#token=secret')
    expect((await screen.findByRole('alert')).textContent).toMatch(/expired or was already used/)
    await press('Send a new link')
    await screen.findByText('We have sent it.')
  })

  it('sends strangers to sign in when a link is over', async () => {
    fakeApi({ 'POST /auth/link': refuse('link_over') })
    showScreen(ConfirmEmailScreen, '/confirm-email#token=secret')
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/signin')
  })
})
