import { render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SessionEnd } from '#contract/errors.ts'
import { fakeApi, fakeMe, refuse, refuseEnded, refuseForFactor } from '#web/test-api.ts'

// A fresh instance of the app.
vi.resetModules()
const { Providers } = await import('#web/app/providers.tsx')
const { getSession, leaveScreen, signIn, signOut } = await import('#web/core/session/session.ts')
const { AppRoutes } = await import('./router.tsx')
const { useTitle, useUnreadTitle } = await import('#web/ui/use-title.ts')

const alice = { token: 'alice-token', user: fakeMe() }
const bob = { token: 'bob-token', user: fakeMe({ _id: '01c3a1b2d4e5f60718293a4c', username: 'bob' }) }
const path = () => screen.getByTestId('path').textContent
const ShowPath = () => <p data-testid="path">{useLocation().pathname}</p>
const LABEL = 'What’s happening?'
type Fakes = Parameters<typeof fakeApi>[0]

/** Alice is writing a post when the server ends her session. */
async function isSignedOut(ended: SessionEnd = 'elsewhere', fakes: Fakes = {}) {
  let isEnded = false
  const seen = fakeApi({
    'GET /timelines/for-you': { tweets: [], nextCursor: null },
    'GET /trends': () => (isEnded ? refuseEnded(ended) : { trends: [] }),
    'GET /auth/local-key': refuse('offline'),
    'GET /auth/providers': { google: false, apple: false },
    'POST /auth/login': alice,
    ...fakes,
  })
  signIn(alice)
  render(
    <Providers>
      <MemoryRouter initialEntries={['/compose']}>
        <AppRoutes />
        <ShowPath />
      </MemoryRouter>
    </Providers>,
  )
  await userEvent.type(await screen.findByRole('textbox', { name: LABEL }), 'Still here')
  isEnded = true
  const { api } = await import('#web/core/api/api.ts')
  void api('GET /trends').catch(() => {})
  const dialog = await screen.findByRole('alertdialog')
  return { seen, dialog, within: within(dialog), returns: () => (isEnded = false) }
}

const signsIn = async (dialog: ReturnType<typeof within>) =>
  userEvent.type(dialog.getByLabelText('Password'), 'correct horse{Enter}')

afterEach(() => {
  leaveScreen(false)
  signOut()
  localStorage.clear()
})

describe('a session that the server ends', () => {
  it.each<[SessionEnd, string]>([
    ['elsewhere', 'You were signed out from another device'],
    ['password', 'Your password was changed'],
    ['suspended', 'Your account is suspended'],
    ['expired', 'Your session has expired'],
  ])('says why over the kept screen: %s', async (ended, title) => {
    const { within } = await isSignedOut(ended)
    within.getByRole('heading', { name: title })
    expect(document.activeElement?.textContent).toBe(title)
    expect(path()).toBe('/compose')
    expect(within.getByLabelText('Username or email')).toHaveProperty('value', 'alice')
    expect(screen.getByRole('textbox', { name: LABEL, hidden: true })).toHaveProperty('value', 'Still here')
  })

  it('lets nothing below be focused, selected or read, also not in the title of the tab', async () => {
    const { dialog, within, returns } = await isSignedOut()
    const others = () => [...document.body.children].filter((each) => !each.contains(dialog))
    expect(others().filter((each) => !each.hasAttribute('inert'))).toEqual([])
    expect(document.title).toBe('You were signed out from another device / Plus')
    const { result, unmount } = renderHook(() => {
      useTitle('A secret')
      useUnreadTitle(3)
    })
    expect([result.current, document.title]).toEqual([undefined, 'You were signed out from another device / Plus'])
    unmount()
    returns()
    await signsIn(within)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(document.querySelector('body > [inert]')).toBeNull()
    expect(document.title).not.toContain('signed out')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: LABEL })))
  })

  it('goes on where it was when its user signs in, with a second step as well', async () => {
    const { within, returns } = await isSignedOut('elsewhere', {
      'POST /auth/login': refuseForFactor({ ticket: 'T'.repeat(43), ways: ['code'] }),
      'POST /auth/login/factor': alice,
    })
    returns()
    await signsIn(within)
    await userEvent.type(await within.findByLabelText('Code'), '123456')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([path(), getSession().ended]).toEqual(['/compose', null])
    expect(screen.getByRole('textbox', { name: LABEL })).toHaveProperty('value', 'Still here')
  })

  it('fetches nothing until then', async () => {
    const { seen, within, returns } = await isSignedOut()
    const count = seen.length
    const { queryClient } = await import('#web/core/queries/query-client.ts')
    void queryClient.invalidateQueries()
    await userEvent.type(within.getByLabelText('Password'), 'correct horse')
    expect(seen.slice(count).map(({ call }) => call)).toEqual([])
    returns()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(seen.at(-1)?.headers.get('authorization')).toBe('Bearer alice-token'))
  })

  it('shows missing values at the fields, and refusals of the server under the form', async () => {
    const { within } = await isSignedOut('elsewhere', { 'POST /auth/login': refuse('wrong_credentials') })
    await userEvent.click(within.getByRole('button', { name: 'Sign in again' }))
    within.getByText('Enter your password.')
    expect(document.activeElement).toBe(within.getByLabelText('Password'))
    await signsIn(within)
    expect((await within.findByRole('alert')).textContent).toBe('Wrong username, email or password.')
  })

  it('opens Home without drafts when another user signs in', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    const { within } = await isSignedOut('elsewhere', { 'POST /auth/login': bob })
    await userEvent.clear(within.getByLabelText('Username or email'))
    await userEvent.type(within.getByLabelText('Username or email'), 'bob')
    await signsIn(within)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/home'))
    expect(screen.queryByRole('textbox', { name: LABEL, hidden: true })).toBeNull()
    expect(JSON.stringify(localStorage)).not.toContain('Still here')
    replace.mockRestore()
  })

  it('opens the whole sign-in form with the reason, and returns to the screen after it', async () => {
    const { within, returns } = await isSignedOut()
    returns()
    await userEvent.click(within.getByRole('button', { name: 'Other ways to sign in' }))
    await waitFor(() => expect(path()).toBe('/signin'))
    await screen.findByText('You were signed out from another device')
    expect(screen.queryByRole('textbox', { name: LABEL, hidden: true })).toBeNull()
    await userEvent.type(await screen.findByLabelText('Username or email'), 'alice')
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
    await waitFor(() => expect(path()).toBe('/compose'))
  })
})
