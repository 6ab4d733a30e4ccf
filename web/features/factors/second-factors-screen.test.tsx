import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { CallAnswer } from '#contract/index.ts'
import { fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { defaultPasskeyName } from './passkey-name.ts'
import SecondFactorsScreen from './second-factors-screen.tsx'

const { startRegistration } = vi.hoisted(() => ({ startRegistration: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({ startRegistration }))

type Factors = CallAnswer<'GET /auth/factors'>

const NOW = '2026-11-21T12:00:00.000Z'
const none: Factors = { authenticator: null, passkeys: [], backupCodes: 0 }
const laptop = { _id: '01c3a1b2d4e5f60718293a4b', name: 'Laptop', createdAt: NOW, lastUsedAt: null }
const backupCodes = Array.from({ length: 10 }, (_, index) => `k7m2q-x9d4${index}`)
const begun = { secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', uri: 'otpauth://totp/Plus:alice?secret=ABC&issuer=Plus' }
const creation: CallAnswer<'POST /auth/factors/passkeys/options'> = {
  challenge: 'AAAA',
  rp: { id: 'plus.example', name: 'Plus' },
  user: { id: 'AAAA', name: 'alice', displayName: 'Alice' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
}

/** Opens the screen on a server with these factors. A newly set up factor shows with the next fetch. */
function open(factors: Factors, fakes: Parameters<typeof fakeApi>[0] = {}) {
  const held = { factors }
  const seen = fakeApi({ 'GET /auth/factors': () => held.factors, ...fakes })
  showToAlice(<SecondFactorsScreen />, { at: '/settings/second-factors' })
  return { seen, held, made: (call: string) => seen.filter((each) => each.call === call) }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const part = (name: string) => within(screen.getByRole('region', { name }))

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}))
afterEach(forgetAlice)

describe('Second factors', () => {
  it('sets up an authenticator app: a QR code, its secret, a first code, then ten backup codes', async () => {
    const { held, made } = open(none, {
      'POST /auth/factors/authenticator': begun,
      'POST /auth/factors/authenticator/confirm': { backupCodes },
    })
    await press('Set up an app')
    await screen.findByRole('dialog', { name: 'Set up an authenticator app' })
    await screen.findByRole('img', { name: 'QR code for your authenticator app' })
    screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')
    expect(screen.getByRole('link', { name: 'Open your app' }).getAttribute('href')).toBe(begun.uri)
    held.factors = { ...none, authenticator: { createdAt: NOW }, backupCodes: 10 }
    await userEvent.type(screen.getByLabelText('Code'), '123456')
    const dialog = within(await screen.findByRole('dialog', { name: 'Save your backup codes' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(backupCodes)
    expect(made('POST /auth/factors/authenticator/confirm')[0]!.body).toEqual({ code: '123456' })
    await userEvent.click(dialog.getByRole('button', { name: 'I’ve saved them' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(backupCodes[0]!)).toBeNull()
    await screen.findByText('10 of 10 left')
  })

  it('shows that the code is wrong, and keeps it', async () => {
    const wrong = 'That code is wrong.'
    open(none, {
      'POST /auth/factors/authenticator': begun,
      'POST /auth/factors/authenticator/confirm': refuse('wrong_code', { code: wrong }),
    })
    await press('Set up an app')
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    await screen.findByText(wrong)
    expect((screen.getByLabelText('Code') as HTMLInputElement).value).toBe('123456')
  })

  it('copies and saves the backup codes', async () => {
    open(
      { ...none, authenticator: { createdAt: NOW }, backupCodes: 2 },
      { 'POST /auth/factors/backup-codes': { backupCodes } },
    )
    await screen.findByText('2 of 10 left')
    await press('Get new codes')
    const question = within(await screen.findByRole('alertdialog', { name: 'Get new codes?' }))
    await userEvent.click(question.getByRole('button', { name: 'Get new codes' }))
    await screen.findByRole('dialog', { name: 'Save your backup codes' })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(backupCodes.join('\n'))
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes')
    await user.click(screen.getByRole('button', { name: 'Download' }))
    expect(await (saved.mock.calls[0]![0] as Blob).text()).toMatch(/^Backup codes for @alice on \S+\n\nk7m2q-x9d40\n/)
  })

  it('removes the app after a confirmation, and reauthenticates when the server asks', async () => {
    let isReauthenticated = false
    const { held } = open(
      { ...none, authenticator: { createdAt: NOW }, backupCodes: 10 },
      {
        'GET /auth/prove': { ways: ['password'], provedUntil: null },
        'POST /auth/prove': () => {
          isReauthenticated = true
          return { provedUntil: NOW }
        },
        'DELETE /auth/factors/authenticator': () => {
          if (!isReauthenticated) return refuse('prove_identity')
          held.factors = none
          return { ok: true }
        },
      },
    )
    await press('Remove authenticator app')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse{Enter}')
    await screen.findByText('Authenticator app removed')
    await screen.findByRole('button', { name: 'Set up an app' })
  })

  it('adds a passkey, named after its device', async () => {
    startRegistration.mockResolvedValue({
      id: 'AQ',
      response: { clientDataJSON: 'AQ', attestationObject: 'AQ' },
      authenticatorAttachment: 'cross-platform',
    })
    const { held, made } = open(none, {
      'POST /auth/factors/passkeys/options': creation,
      'POST /auth/factors/passkeys': () => {
        held.factors = { ...none, passkeys: [laptop], backupCodes: 10 }
        return { passkey: laptop, backupCodes }
      },
    })
    await press('Add a passkey')
    await userEvent.click(await screen.findByRole('button', { name: 'I’ve saved them' }))
    await screen.findByText('Laptop')
    expect(made('POST /auth/factors/passkeys')[0]!.body).toMatchObject({ name: 'Security key or phone' })
  })

  it('shows why no passkey was created, and changes nothing', async () => {
    startRegistration.mockRejectedValue(new DOMException('', 'NotAllowedError'))
    const { made } = open(none, { 'POST /auth/factors/passkeys/options': creation })
    await press('Add a passkey')
    await screen.findByText(/canceled or timed out/)
    expect(made('POST /auth/factors/passkeys')).toEqual([])
  })

  it('renames a passkey, and shows an error at the name', async () => {
    const { held, made } = open(
      { ...none, passkeys: [laptop] },
      {
        'PUT /auth/factors/passkeys/:id': ({ body }) => {
          const { name } = body as { name: string }
          if (name === 'x') return refuse('invalid_fields', { name: 'Use 1 to 50 characters.' })
          held.factors = { ...none, passkeys: [{ ...laptop, name }] }
          return { passkey: { ...laptop, name } }
        },
      },
    )
    await press('Rename “Laptop”')
    const field = await screen.findByLabelText('Name')
    await userEvent.clear(field)
    await userEvent.type(field, 'x{Enter}')
    await screen.findByText('Use 1 to 50 characters.')
    await userEvent.clear(field)
    await userEvent.type(field, 'Old laptop{Enter}')
    await screen.findByText('Old laptop')
    expect(made('PUT /auth/factors/passkeys/:id').at(-1)!.params).toEqual({ id: laptop._id })
  })

  it('removes a passkey after a confirmation, unless it is the only sign-in method', async () => {
    const { made } = open(
      { ...none, passkeys: [laptop], backupCodes: 4 },
      { 'DELETE /auth/factors/passkeys/:id': refuse('only_way_in') },
    )
    await press('Remove “Laptop”')
    await press('Cancel')
    expect(made('DELETE /auth/factors/passkeys/:id')).toEqual([])
    await press('Remove “Laptop”')
    await press('Remove')
    await screen.findByText(errors.only_way_in[1])
    screen.getByText('Laptop')
  })

  it('explains where passkeys are unavailable', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    open(none)
    await screen.findByRole('heading', { name: 'Passkeys' })
    part('Passkeys').getByText(/need a recent browser/)
  })

  it('shows "Failed to load two-step verification" and retries on request', async () => {
    let answer: Factors | ReturnType<typeof refuse> = refuse('internal', undefined, '')
    open(none, { 'GET /auth/factors': () => answer })
    await screen.findByText('Failed to load two-step verification')
    answer = none
    await press('Retry')
    await screen.findByRole('button', { name: 'Set up an app' })
  })
})

describe('defaultPasskeyName', () => {
  it('distinguishes this device from a portable one', () => {
    expect(defaultPasskeyName({ isHere: true }, 'Mozilla/5.0 (Linux; Android 16)')).toBe('Android device')
    expect(defaultPasskeyName({ isHere: true }, 'Mozilla/5.0 (X11; Linux x86_64)')).toBe('Linux computer')
    expect(defaultPasskeyName({ isHere: true }, 'something new')).toBe('Passkey')
    expect(defaultPasskeyName({ isHere: false }, 'Mozilla/5.0 (iPhone)')).toBe('Security key or phone')
  })
})
