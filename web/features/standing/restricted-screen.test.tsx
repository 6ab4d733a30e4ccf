import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { MembersOnly } from '#web/app/routing/guards.tsx'
import { api } from '#web/core/api/api.ts'
import { getSession, setUser } from '#web/core/session/session.ts'
import { fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import './restricted-screen.tsx' // fetched by then

const waiting = fakeMe({ standing: ['pending'], emailConfirmed: false })

afterEach(forgetAlice)

describe('an account that waits for approval', () => {
  it('shows the application of its owner, and opens once it is approved', async () => {
    let me = waiting
    fakeApi({ 'GET /auth/me': () => me, 'GET /registration/application': { reason: 'I build boats.' } })
    showToAlice(<MembersOnly />)
    act(() => setUser(waiting))
    expect(await screen.findByText('I build boats.')).toBeTruthy()
    screen.getByRole('heading', { name: 'Your account is waiting for approval' })
    screen.getByRole('button', { name: 'Send again' })
    me = fakeMe()
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  })

  it('is shown as soon as the server says so, and lets its owner sign out', async () => {
    fakeApi({
      'GET /bookmarks': refuse('account_pending'),
      'GET /auth/me': waiting,
      'GET /registration/application': { reason: null },
      'POST /auth/logout': null,
    })
    showToAlice(<MembersOnly />)
    await act(() => api('GET /bookmarks').catch(() => {}))
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(getSession()).toMatchObject({ status: 'signedOut', ending: 'chosen' })
  })
})

describe('an account that its owner has deleted', () => {
  const leaving = fakeMe({ standing: ['suspended', 'leaving'] })

  it('shows when it will be deleted, and opens again when its owner keeps it', async () => {
    let me = leaving
    fakeApi({
      'GET /auth/me': () => me,
      'GET /account/deletion': { deletesAt: '2026-12-05T09:30:00.000Z' },
      'DELETE /account/deletion': () => {
        me = fakeMe()
        return { ok: true }
      },
    })
    showToAlice(<MembersOnly />)
    act(() => setUser(leaving))
    await screen.findByText('December 5, 2026')
    screen.getByRole('button', { name: 'Download your data' })
    expect(screen.queryByText('Delete account')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }))
    await screen.findByText('Your account won’t be deleted. Welcome back.')
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

describe('a suspended account', () => {
  it('can be deleted', async () => {
    const suspended = fakeMe({ standing: ['suspended'] })
    const calls = fakeApi({
      'GET /auth/me': suspended,
      'POST /account/delete': { ok: true, deletesAt: '2026-12-05T09:30:00.000Z' },
    })
    showToAlice(<MembersOnly />)
    act(() => setUser(suspended))
    await userEvent.click(await screen.findByText('Delete account'))
    await userEvent.type(screen.getByLabelText('Your username'), 'alice')
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(getSession().status).toBe('signedOut'))
    expect(calls.find(({ call }) => call === 'POST /account/delete')?.body).toEqual({ username: 'alice' })
  })
})
