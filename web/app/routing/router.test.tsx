import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CONSENT_SCREENS, MEMBER_SCREENS } from '#contract/screens.ts'
import { fakeApi, fakeMe } from '#web/test-api.ts'

// A fresh instance of the app, in which no session has ended yet.
vi.resetModules()
const { Providers } = await import('#web/app/providers.tsx')
const { signIn, signOut } = await import('#web/core/session/session.ts')
const { setNetworkLook } = await import('#web/ui/network.ts')
const { AppRoutes } = await import('./router.tsx')

const alice = { token: 'alice-token', user: fakeMe() }
const path = () => screen.getByTestId('path').textContent
const ShowPath = () => <p data-testid="path">{useLocation().pathname + useLocation().search}</p>

function open(...entries: string[]) {
  render(
    <Providers>
      <MemoryRouter initialEntries={entries}>
        <AppRoutes />
        <ShowPath />
      </MemoryRouter>
    </Providers>,
  )
}

afterEach(signOut)

describe('access rules', () => {
  it('sends a visitor to /signin and, signed in, back to the page first asked for', async () => {
    fakeApi({ 'POST /auth/login': alice })
    open('/compose?replyTo=')
    await userEvent.type(await screen.findByLabelText('Username or email'), 'alice')
    expect(path()).toBe('/signin')
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
    await waitFor(() => expect(path()).toBe('/compose?replyTo='))
    expect(await screen.findByText('Login successful!')).toBeTruthy()
  })

  it.each([...MEMBER_SCREENS, ...CONSENT_SCREENS])('sends a visitor from %s to /signin', async (screenPath) => {
    fakeApi({ 'GET /auth/providers': { google: false, apple: false } })
    open(screenPath.replace(':id', '0123456789abcdef01234567'))
    await waitFor(() => expect(path()).toBe('/signin'))
  })

  it('loads the public page of a post for a visitor, where the network has one', async () => {
    fakeApi({ 'GET /auth/providers': { google: false, apple: false } })
    const load = vi.spyOn(location, 'reload').mockImplementation(() => {})
    setNetworkLook({ publicReading: true })
    for (const page of ['/explore', '/explore?q=%23reading', '/tweet/0123456789abcdef01234567']) {
      history.replaceState(null, '')
      open(page)
      await waitFor(() => expect(load).toHaveBeenCalled())
      load.mockClear()
      cleanup()
    }
    // The service worker has the app again.
    open('/tweet/0123456789abcdef01234567')
    await waitFor(() => expect(path()).toBe('/signin'))
    history.replaceState(null, '')
    for (const none of [
      '/tweet/0123456789abcdef01234567/likes',
      '/explore?q=boats',
      '/explore?q=%23C%2B%2B',
      '/explore?q=%23!',
    ]) {
      cleanup()
      setNetworkLook({ publicReading: true })
      open(none)
      await waitFor(() => expect(path()).toBe('/signin'))
    }
    expect(load).not.toHaveBeenCalled()
    setNetworkLook({ publicReading: false })
    load.mockRestore()
  })

  it.each(['/', '/signup', '/signin'])('sends a member from %s to /home', async (from) => {
    fakeApi({ 'GET /timelines/for-you': { tweets: [], nextCursor: null } })
    signIn(alice)
    open(from)
    await waitFor(() => expect(path()).toBe('/home'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeTruthy()
  })

  it('forgets the requested page after a sign-out by choice', async () => {
    fakeApi({
      'GET /timelines/for-you': { tweets: [], nextCursor: null },
      'POST /auth/logout': null,
      'POST /auth/login': alice,
    })
    signIn(alice)
    open('/compose')
    await userEvent.click((await screen.findAllByRole('button', { name: 'Sign out' }))[0] as Element)
    expect(localStorage.getItem('token')).toBeNull()
    await userEvent.type(await screen.findByLabelText('Username or email'), 'alice')
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
    await waitFor(() => expect(path()).toBe('/home'))
  })

  it('returns to a device that asks, when another account has signed in', async () => {
    fakeApi({ 'POST /auth/logout': null, 'POST /auth/login': alice })
    signIn({ token: 'bob-token', user: fakeMe({ _id: '01c3a1b2d4e5f60718293a4c', username: 'bob' }) })
    open('/device?user_code=BDWPHQPK')
    await userEvent.click(await screen.findByRole('button', { name: 'Switch account' }))
    await userEvent.type(await screen.findByLabelText('Username or email'), 'alice')
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
    await screen.findByText('@alice')
    expect(path()).toBe('/device?user_code=BDWPHQPK')
  })
})

describe('the frame', () => {
  it('names the signed-in user and links to the main screens', async () => {
    fakeApi({ 'GET /timelines/for-you': { tweets: [], nextCursor: null } })
    signIn(alice)
    open('/home')
    expect(await screen.findByText('Logged in as @alice')).toBeTruthy()
    // The second navigation is the bar of phones.
    const [navigation] = screen.getAllByRole('navigation', { name: 'Main' })
    const links = [...navigation!.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Home', '/home'],
      ['Explore', '/explore'],
      ['Notifications', '/notifications'],
      ['Messages', '/messages'],
      ['Grok', '/grok'],
      ['Bookmarks', '/bookmarks'],
      ['Communities', '/communities'],
      ['Premium', '/premium'],
      ['Verified Orgs', '/verifiedOrgs'],
      ['Profile', '/profile'],
      ['More', '/more'],
    ])
    expect(screen.getAllByRole('link', { name: 'Post' })[0]?.getAttribute('href')).toBe('/compose')
  })

  it('says how much is unread: at its place, and before the name of the screen', async () => {
    fakeApi({
      'GET /timelines/for-you': { tweets: [], nextCursor: null },
      'GET /notifications/unread': { count: 2, groups: 2 },
      'GET /messages/unread': { count: 1 },
    })
    signIn(alice)
    open('/home')
    expect(await screen.findAllByRole('link', { name: 'Notifications, 2 unread' })).toHaveLength(2)
    expect(await screen.findAllByRole('link', { name: 'Messages, 1 unread' })).toHaveLength(2)
    await waitFor(() => expect(document.title).toBe('(3) Home / Plus'))
  })
})

describe('any other path', () => {
  it('is a 404 screen with a way home, in the frame of visitors', async () => {
    open('/nowhere/at/all')
    await screen.findByRole('heading', { level: 1, name: "This page doesn't exist." })
    expect(document.title).toBe('Page not found / Plus')
    screen.getByRole('contentinfo')
    await userEvent.click(screen.getByRole('link', { name: 'Go home' }))
    expect(await screen.findByRole('heading', { name: 'Happening now' })).toBeTruthy()
  })

  it('shows members that there is no such page, in their frame and with Back', async () => {
    fakeApi({ 'GET /timelines/for-you': { tweets: [], nextCursor: null } })
    signIn(alice)
    open('/nowhere/at/all')
    await screen.findByRole('heading', { level: 1, name: "This page doesn't exist." })
    expect(document.title).toBe('Page not found / Plus')
    screen.getByText('Logged in as @alice')
    screen.getByRole('button', { name: 'Back' })
    await userEvent.click(screen.getByRole('link', { name: 'Go home' }))
    await waitFor(() => expect(path()).toBe('/home'))
  })
})
