import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FactorMethod } from '#contract/calls/factors.ts'
import { errors } from '#contract/errors.ts'
import { getSession } from '#web/core/session/session.ts'
import { fakeApi, fakeMe, refuse, refuseForFactor } from '#web/test-api.ts'
import { forgetAlice, showAt } from '#web/test-member.tsx'
import SignInScreen from './sign-in-screen.tsx'

const { startAuthentication } = vi.hoisted(() => ({ startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }))

const alice = { token: 'alice-token', user: fakeMe() }
const ticket = 'T'.repeat(43)
const request = {
  challenge: 'AAAA',
  rpId: 'plus.example',
  timeout: 300_000,
  userVerification: 'preferred' as const,
  allowCredentials: [],
}
const answer = { id: 'AQ', response: { clientDataJSON: 'AQ', authenticatorData: 'AQ', signature: 'AQ' } }
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

type Fakes = Parameters<typeof fakeApi>[0]

function open(fakes: Fakes, state?: object) {
  const seen = fakeApi({ 'GET /auth/providers': { google: true, apple: false }, ...fakes })
  showAt({ pathname: '/signin', state }, <SignInScreen />)
  return { sent: () => seen.filter(({ body }) => body !== null) }
}

async function getsAsked(fakes: Fakes, ways: FactorMethod[] = ['code', 'backup', 'passkey']) {
  const made = open({ 'POST /auth/login': refuseForFactor({ ticket, ways }), ...fakes })
  await userEvent.type(screen.getByLabelText('Username or email'), 'alice')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  await heading('Two-step verification')
  return made
}

beforeEach(() => void vi.stubGlobal('PublicKeyCredential', class {}))
afterEach(forgetAlice)

describe('Sign in with a second factor', () => {
  it('asks for the code next, and submits it with the last digit', async () => {
    const { sent } = await getsAsked({ 'POST /auth/login/factor': alice })
    const field = screen.getByLabelText('Code')
    expect(document.activeElement).toBe(field)
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
    await userEvent.paste('123 456')
    await screen.findByText('Login successful!')
    expect(sent().at(-1)!.body).toEqual({ ticket, code: '123 456' })
    expect(getSession()).toMatchObject({ status: 'signedIn', user: { username: 'alice' } })
  })

  it('takes a backup code', async () => {
    const { sent } = await getsAsked({ 'POST /auth/login/factor': alice })
    await press('Use a backup code')
    await userEvent.type(screen.getByLabelText('Backup code'), 'k7m2q-x9d4t{Enter}')
    await screen.findByText('Login successful!')
    expect(sent().at(-1)!.body).toEqual({ ticket, code: 'k7m2q-x9d4t' })
  })

  it('shows an error of a code at the field and as a toast, and keeps the code', async () => {
    const wrong = 'That code is wrong.'
    await getsAsked({ 'POST /auth/login/factor': refuse('wrong_code', { code: wrong }) })
    await userEvent.type(screen.getByLabelText('Code'), '123456')
    await screen.findByText(wrong)
    expect(await screen.findAllByText(errors.wrong_code[1])).toHaveLength(1)
    expect((screen.getByLabelText('Code') as HTMLInputElement).value).toBe('123456')
  })

  it('sends nothing while there is no code', async () => {
    const { sent } = await getsAsked({})
    await press('Continue')
    screen.getByText('Enter the code from your app.')
    expect(sent()).toHaveLength(1)
  })

  it('returns to the first step with a notice after a timeout, and keeps its fields', async () => {
    await getsAsked({ 'POST /auth/login/factor': refuse('sign_in_expired') })
    await userEvent.type(screen.getByLabelText('Code'), '123456')
    await heading('Sign in to Plus')
    expect(await screen.findAllByText(errors.sign_in_expired[1])).toHaveLength(2)
    expect((screen.getByLabelText('Username or email') as HTMLInputElement).value).toBe('alice')
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('correct horse')
  })

  it('shows that there were too many attempts', async () => {
    await getsAsked({ 'POST /auth/login/factor': refuse('rate_limited') })
    await userEvent.type(screen.getByLabelText('Code'), '123456')
    expect(await screen.findAllByText(errors.rate_limited[1])).toHaveLength(2)
  })

  it('starts over on request', async () => {
    await getsAsked({})
    await press('Start over')
    await heading('Sign in to Plus')
    screen.getByRole('button', { name: 'Sign in' })
  })

  it('takes a passkey', async () => {
    startAuthentication.mockResolvedValue(answer)
    const { sent } = await getsAsked({ 'POST /auth/login/options': request, 'POST /auth/login/factor': alice })
    await press('Use a passkey')
    await screen.findByText('Login successful!')
    expect(
      sent()
        .slice(-2)
        .map(({ body }) => body),
    ).toEqual([{ ticket }, { ticket, passkey: answer }])
  })

  it('is the only step left after Google or Apple', async () => {
    open({ 'POST /auth/login/factor': alice }, { challenge: { ticket, ways: ['code'] } })
    await userEvent.type(screen.getByLabelText('Code'), '123456')
    await screen.findByText('Login successful!')
  })

  it('asks for a backup code, or for the available method', async () => {
    await getsAsked({}, ['backup', 'passkey'])
    screen.getByLabelText('Backup code')
    expect(screen.queryByRole('button', { name: 'Use your authenticator app' })).toBeNull()
  })
})

describe('Sign in with a passkey', () => {
  it('asks for neither username nor password', async () => {
    startAuthentication.mockResolvedValue(answer)
    const { sent } = open({ 'POST /auth/login/options': request, 'POST /auth/login/passkey': alice })
    await press('Sign in with a passkey')
    await screen.findByText('Login successful!')
    expect(sent().map(({ body }) => body)).toEqual([{}, { passkey: answer }])
    expect(startAuthentication).toHaveBeenLastCalledWith({ optionsJSON: request })
  })

  it.each([
    ['NotAllowedError', /canceled or timed out/],
    ['SecurityError', 'Passkeys only work at plus.example. Go there and try again.'],
    ['UnknownError', /couldn’t use a passkey/],
  ])('says in words what a %s is', async (name, words) => {
    startAuthentication.mockRejectedValue(new DOMException('', name))
    open({ 'POST /auth/login/options': request })
    await press('Sign in with a passkey')
    expect(await screen.findAllByText(words)).toHaveLength(2)
  })

  it('shows the refusal of the server', async () => {
    startAuthentication.mockResolvedValue(answer)
    open({ 'POST /auth/login/options': request, 'POST /auth/login/passkey': refuse('passkey_refused') })
    await press('Sign in with a passkey')
    expect(await screen.findAllByText(errors.passkey_refused[1])).toHaveLength(2)
  })

  it('is not offered if the browser does not support passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    open({})
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull())
  })
})
