import { useMutation } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '#web/core/api/api.ts'
import { getSession } from '#web/core/session/session.ts'
import { fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { SettingsPage } from './settings-page.tsx'
import { withReauth } from './with-reauth.ts'

const { startAuthentication } = vi.hoisted(() => ({ startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }))

/** Does something that the server asks for reauthentication for. */
function Dangerous() {
  const { mutate, status } = useMutation({ mutationFn: () => withReauth(() => api('POST /auth/logout')) })
  return (
    <SettingsPage title="Danger">
      <button type="button" onClick={() => mutate()}>
        Do it
      </button>
      <p>it is {status}</p>
    </SettingsPage>
  )
}

const methods = { ways: ['password' as const], provedUntil: null }

/** A server that asks for reauthentication until it has the password. */
function fakeServer(more: Parameters<typeof fakeApi>[0] = {}) {
  let isReauthenticated = false
  return fakeApi({
    'GET /auth/prove': methods,
    'POST /auth/prove': ({ body }) => {
      isReauthenticated = (body as { password: string }).password === 'correct horse'
      return isReauthenticated
        ? { provedUntil: '2026-11-21T12:10:00.000Z' }
        : refuse('wrong_password', { password: 'That’s not your password. Try again.' })
    },
    'POST /auth/logout': () => (isReauthenticated ? null : refuse('prove_identity')),
    ...more,
  })
}

const open = async () => {
  showToAlice(<Dangerous />, { at: '/settings/danger' })
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }))
  await screen.findByRole('dialog', { name: 'Confirm it’s you' })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

afterEach(forgetAlice)

describe('Confirm it’s you', () => {
  it('asks for the password, then repeats the call', async () => {
    fakeServer()
    await open()
    const field = await screen.findByLabelText('Password')
    await userEvent.type(field, 'correct horse{Enter}')
    await screen.findByText('it is success')
    await isGone()
  })

  it('says beside the field that the password is wrong, and keeps it and the session', async () => {
    fakeServer()
    await open()
    await userEvent.type(await screen.findByLabelText('Password'), 'wrong{Enter}')
    await screen.findByText('That’s not your password. Try again.')
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('wrong')
    expect(getSession().status).toBe('signedIn')
    await userEvent.clear(screen.getByLabelText('Password'))
    await press('Continue')
    screen.getByText('Enter your password.')
  })

  it('makes no call and shows no error when the user declines', async () => {
    const seen = fakeServer()
    await open()
    await screen.findByLabelText('Password')
    await press('Cancel')
    await screen.findByText('it is error')
    await isGone()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(seen.filter(({ call }) => call === 'POST /auth/logout')).toHaveLength(1)
  })

  it('shows that there were too many tries', async () => {
    fakeServer({ 'POST /auth/prove': refuse('rate_limited') })
    await open()
    await userEvent.type(await screen.findByLabelText('Password'), 'wrong{Enter}')
    await screen.findByText('Too many attempts. Try again in a few minutes.')
  })

  it('takes a code of the app, a backup code or a passkey in its place', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    const answer = { id: 'AQ', response: { clientDataJSON: 'AQ', authenticatorData: 'AQ', signature: 'AQ' } }
    startAuthentication.mockResolvedValue(answer)
    const request = {
      challenge: 'AA',
      rpId: 'plus.example',
      timeout: 1,
      userVerification: 'required' as const,
      allowCredentials: [],
    }
    const given: unknown[] = []
    fakeServer({
      'GET /auth/prove': { ...methods, ways: ['password', 'code', 'backup', 'passkey'] },
      'POST /auth/prove/options': request,
      'POST /auth/prove': ({ body }) => {
        given.push(body)
        const wrong = 'That code is wrong or was already used. Wait for the next one and try again.'
        return given.length < 3 ? refuse('wrong_code', { code: wrong }) : { provedUntil: '2026-11-21T12:10:00.000Z' }
      },
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Use your app' }))
    await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}')
    await screen.findByText('That code is wrong or was already used. Wait for the next one and try again.')
    await press('Use a backup code')
    expect(
      screen.queryByText('That code is wrong or was already used. Wait for the next one and try again.'),
    ).toBeNull()
    await userEvent.type(screen.getByLabelText('Backup code'), 'k7m2q-x9d4t{Enter}')
    await screen.findByText('That code is wrong or was already used. Wait for the next one and try again.')
    await press('Use a passkey')
    await isGone()
    expect(given).toEqual([{ code: '123456' }, { code: 'k7m2q-x9d4t' }, { passkey: answer }])
  })

  it('explains how to reauthenticate without any method', async () => {
    fakeServer({ 'GET /auth/prove': { ...methods, ways: [] } })
    await open()
    await screen.findByText(/^Sign out, sign in again/)
  })

  it('tries again when the server was away', async () => {
    let answer: typeof methods | ReturnType<typeof refuse> = refuse('internal', undefined, '')
    fakeServer({ 'GET /auth/prove': () => answer })
    await open()
    await screen.findByText(/Can’t reach the server/)
    answer = methods
    await press('Retry')
    await screen.findByLabelText('Password')
  })

  it('waits below the sign-in when the session has ended', async () => {
    fakeServer({ 'POST /auth/prove': refuse('signed_out') })
    await open()
    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse{Enter}')
    await waitFor(() => expect(getSession().ended).toBe('unknown'))
  })
})
