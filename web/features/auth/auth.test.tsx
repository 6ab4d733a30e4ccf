import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { getSession } from '#web/core/session/session.ts'
import { fakeApi, fakeMe, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, showAt } from '#web/test-member.tsx'
import { providersOptions } from './api.ts'
import LandingScreen from './landing/landing-screen.tsx'
import { takeOrigin } from './sign-in/origin.ts'
import SignInScreen from './sign-in-screen.tsx'
import SignUpScreen from './sign-up-screen.tsx'

const alice = { token: 'alice-token', user: fakeMe() }
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

function open(Screen: ComponentType, state: object | null = null) {
  showAt(
    { pathname: '/', state },
    <Routes>
      <Route path="/" element={<Screen />} />
      <Route path="/signup" element={<p>the sign-up form</p>} />
      <Route path="/entry/google" element={<p>the entry</p>} />
    </Routes>,
  )
}

beforeEach(() => void queryClient.setQueryData(providersOptions.queryKey, { google: true, apple: false }))
afterEach(forgetAlice)

describe('Sign up', () => {
  async function fill() {
    open(SignUpScreen)
    await type('Username', ' alice ')
    await type('Email', ' alice@example.com ')
    await type('Password', 'correct horse')
  }

  it('is "Signing up..." while busy, then signs in, with a message', async () => {
    let answer = (_: typeof alice) => {}
    const seen = fakeApi({ 'POST /auth/signup': () => new Promise((resolve) => (answer = resolve)) })
    await fill()
    await press('Sign up')
    expect(screen.getByRole('button', { name: 'Signing up...' })).toBeTruthy()
    answer(alice)
    expect(await screen.findByText('Account created successfully!')).toBeTruthy()
    expect(seen[0]?.body).toEqual({ username: 'alice', email: 'alice@example.com', password: 'correct horse' })
    expect(getSession()).toMatchObject({ status: 'signedIn', user: { username: 'alice' } })
  })

  it('shows errors for empty fields and sends nothing', async () => {
    const seen = fakeApi({})
    open(SignUpScreen)
    await press('Sign up')
    for (const text of ['Choose a username.', 'Enter your email.', 'Choose a password.']) screen.getByText(text)
    expect(document.activeElement).toBe(screen.getByLabelText('Username'))
    expect(seen).toEqual([])
  })

  it('catches a malformed address before it sends anything', async () => {
    const seen = fakeApi({})
    open(SignUpScreen)
    await type('Username', 'alice')
    await type('Email', 'alice@nowhere')
    await type('Password', 'correct horse{Enter}')
    expect(await screen.findAllByText('Enter a valid email address.')).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(seen).toEqual([])
  })

  it('shows a refusal of a field once, at the field, and keeps the values', async () => {
    fakeApi({ 'POST /auth/signup': refuse('username_taken', { username: 'That username is taken. Try another.' }) })
    await fill()
    await press('Sign up')
    expect(await screen.findAllByText('That username is taken. Try another.')).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true')
    expect(['Username', 'Email', 'Password'].map(value)).toEqual([' alice ', 'alice@example.com', 'correct horse'])
  })

  it('shows a refusal below the form when its field has changed since it was sent', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refuse>>()
    fakeApi({ 'POST /auth/signup': () => promise })
    await fill()
    await press('Sign up')
    await type('Username', '2')
    resolve(refuse('username_taken', { username: 'That username is taken. Try another.' }))
    // At the field, and in a toast, which announces it.
    expect(await screen.findAllByText(errors.username_taken[1])).toHaveLength(2)
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).not.toBe('true')
  })

  it('shows "Signup failed" when the server sends no message', async () => {
    fakeApi({ 'POST /auth/signup': refuse('offline') })
    await fill()
    await press('Sign up')
    expect(await screen.findAllByText('Signup failed')).toHaveLength(2)
  })
})

describe('Sign in', () => {
  async function signInAs(password: string) {
    open(SignInScreen)
    await type('Username or email', 'alice')
    await type('Password', `${password}{Enter}`)
  }

  it('signs in, with a message', async () => {
    const seen = fakeApi({ 'POST /auth/login': alice })
    await signInAs('correct horse')
    expect(await screen.findByText('Login successful!')).toBeTruthy()
    expect(seen[0]?.body).toEqual({ identifier: 'alice', password: 'correct horse' })
  })

  it('shows the message of the server under the form and as a toast, and keeps the values', async () => {
    fakeApi({ 'POST /auth/login': refuse('wrong_credentials') })
    await signInAs('wrong')
    expect(await screen.findAllByText(errors.wrong_credentials[1])).toHaveLength(2)
    expect(['Username or email', 'Password'].map(value)).toEqual(['alice', 'wrong'])
    // The message does not reveal which of the two is wrong.
    const fields = () => ['Username or email', 'Password'].map((label) => screen.getByLabelText(label))
    for (const field of fields()) {
      expect(field.getAttribute('aria-invalid')).toBe('true')
      const about = document.getElementById(field.getAttribute('aria-describedby') ?? '')
      expect(about?.textContent).toBe(errors.wrong_credentials[1])
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    await userEvent.keyboard('correct horse')
    expect(value('Password')).toBe('correct horse')
    for (const field of fields()) expect(field.hasAttribute('aria-invalid')).toBe(false)
  })

  it('shows an error at an empty field', async () => {
    const seen = fakeApi({})
    open(SignInScreen)
    await press('Sign in')
    for (const text of ['Enter your username or email.', 'Enter your password.']) screen.getByText(text)
    expect(document.activeElement).toBe(screen.getByLabelText('Username or email'))
    expect([seen, document.title]).toEqual([[], 'Sign in / Plus'])
  })

  it.each([
    ['/tweet/0123456789abcdef01234567', 'post'],
    ['/tweet/0123456789abcdef01234567?from=link', 'post'],
    ['/user/@bob', 'profile'],
  ])('says what waits behind the shared link %s', async (from, kind) => {
    const { username, name, avatar } = fakeUser()
    const answer = Promise.withResolvers<{ user: null | { username: string; name: string; avatar: null } }>()
    fakeApi({ 'GET /tweets/:id/shared': () => answer.promise, 'GET /users/:id/shared': () => answer.promise })
    open(SignInScreen, { from })
    const title = () => screen.getByRole('heading', { level: 1 }).textContent
    expect(title()).toBe(`Sign in to see this ${kind}`)
    answer.resolve({ user: { username, name, avatar: avatar as null } })
    await screen.findByText('Bob')
    expect([title(), document.title]).toEqual([`Sign in to see @bob’s ${kind}`, `Sign in to see @bob’s ${kind} / Plus`])
  })

  it('says no name that the server does not say', async () => {
    const seen = fakeApi({ 'GET /tweets/:id/shared': { user: null } })
    open(SignInScreen, { from: '/tweet/0123456789abcdef01234567' })
    await waitFor(() => expect(seen).toHaveLength(1))
    await screen.findByRole('heading', { name: 'Sign in to see this post' })
  })

  it('shows "Login failed" when the server sends no message', async () => {
    fakeApi({ 'POST /auth/login': refuse('offline') })
    await signInAs('correct horse')
    expect(await screen.findAllByText('Login failed')).toHaveLength(2)
  })

  it('offers only the providers that this server has configured', async () => {
    open(SignInScreen)
    await screen.findByRole('button', { name: 'Sign in with Google' })
    expect(screen.queryByRole('button', { name: 'Sign in with Apple' })).toBeNull()
  })

  it('shows and hides the password', async () => {
    open(SignInScreen)
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
    await press('Show password')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
    await press('Hide password')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  })
})

describe('Landing', () => {
  it('has its texts and ways to sign in', () => {
    open(LandingScreen)
    screen.getByRole('heading', { level: 1, name: 'Happening now' })
    screen.getByRole('heading', { name: 'Join today.' })
    for (const provider of ['Google', 'Apple']) screen.getByRole('button', { name: `Sign up with ${provider}` })
    const terms = screen.getByText(/^By signing up/)
    expect(terms.textContent).toBe(
      'By signing up, you agree to the Terms of Service and Privacy Policy, including Cookie Use.',
    )
    expect(document.title).toBe('Plus')
    expect(screen.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/signup')
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin')
    const strengths = within(screen.getByRole('region', { name: 'What’s different here' })).getAllByRole('heading', {
      level: 3,
    })
    expect(strengths.map(({ textContent }) => textContent)).toEqual([
      'It opens where you left it',
      'Nothing moves while you read',
      'Every post says why it’s here',
      'What you undo is undone',
      'Moderators explain what they do',
    ])
  })

  it.each(['Google', 'Apple'] as const)('signs in with %s', async (provider) => {
    fakeApi({ 'POST /auth/google': alice, 'POST /auth/apple': alice })
    queryClient.setQueryData(providersOptions.queryKey, { google: true, apple: true })
    open(LandingScreen)
    await press(`Sign up with ${provider}`)
    await waitFor(() => expect(getSession().status).toBe('signedIn'))
    expect(localStorage.getItem('token')).toBe('alice-token')
  })

  it('opens the sign-in page of a provider', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    fakeApi({ 'POST /auth/google': refuse('provider_needed') })
    open(LandingScreen, { from: '/bookmarks' })
    await press('Sign up with Google')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/auth/google/start?to=entry'))
    expect(takeOrigin()).toEqual({ from: '/bookmarks' })
    expect(takeOrigin()).toEqual({})
    assign.mockRestore()
  })

  it('opens the choice of a username when a new user returns from a provider', async () => {
    fakeApi({ 'POST /auth/google': refuse('account_needed') })
    open(LandingScreen)
    await press('Sign up with Google')
    expect(await screen.findByText('the entry')).toBeTruthy()
  })

  it('marks a provider that the server does not have; its button opens the form without an error', async () => {
    const seen = fakeApi({})
    open(LandingScreen)
    const apple = screen.getByRole('button', { name: 'Sign up with Apple' })
    expect(apple.className).toContain('border-dashed')
    expect(document.getElementById(apple.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Apple isn’t available on this server',
    )
    await userEvent.click(apple)
    expect(await screen.findByText('the sign-up form')).toBeTruthy()
    expect([screen.queryByRole('alert'), seen]).toEqual([null, []])
  })

  it('goes to the form when that fails, and shows why', async () => {
    fakeApi({ 'POST /auth/google': refuse('not_configured') })
    open(LandingScreen)
    await press('Sign up with Google')
    expect(await screen.findByText('the sign-up form')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toBe(errors.not_configured[1])
  })
})
