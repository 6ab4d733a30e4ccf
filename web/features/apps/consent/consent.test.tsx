import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Consent } from '#contract/calls/apps.ts'
import { type Fakes, fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import AuthorizeCodeScreen from './authorize-code-screen.tsx'
import AuthorizeErrorScreen from './authorize-error-screen.tsx'
import AuthorizeScreen from './authorize-screen.tsx'
import DeviceScreen from './device-screen.tsx'
import { userCodeOf } from './user-code.ts'

const ID = 'x'.repeat(21)
const consent: Consent = {
  app: {
    _id: '0123456789abcdef01234567',
    name: 'Quick Post',
    website: 'https://quick-post.example/about',
    createdAt: '2026-11-20T08:00:00.000Z',
    redirectHost: 'callback.example',
    isByMember: false,
  },
  scopes: ['read', 'write:statuses'],
  granted: ['write:statuses'],
  account: { _id: '01c3a1b2d4e5f60718293a4b', username: 'alice' },
  forceLogin: false,
  loginHint: null,
}

function ask(fakes: Fakes = {}) {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const seen = fakeApi({ 'GET /apps/authorizations/:id': consent, ...fakes })
  showToAlice(<AuthorizeScreen />, { at: `/authorize/${ID}`, path: '/authorize/:id' })
  return { seen, assign }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const asks = () => screen.findByRole('heading', { level: 1, name: /Quick Post.* wants to use your account/ })

afterEach(() => {
  vi.restoreAllMocks()
  forgetAlice()
})

describe('an app that asks for access', () => {
  it('says who asks, where the answer goes, which account it is, and what was allowed before', async () => {
    ask()
    await asks()
    expect(screen.getByRole('link', { name: 'quick-post.example' }).getAttribute('rel')).toContain('noopener')
    expect(screen.getByText('callback.example')).toBeTruthy()
    expect(screen.getByText('@alice')).toBeTruthy()
    expect(screen.getByText(/Nobody has checked this app/)).toBeTruthy()
    expect(box(/^Publish/).closest('li')?.textContent).toContain('Allowed before')
  })

  it('gets what is left ticked, and the browser goes where the server says', async () => {
    const { seen, assign } = ask({ 'POST /apps/authorizations/:id': { redirect: '/oauth/authorize/x' } })
    await asks()
    await userEvent.click(box(/^Publish/))
    await press('Allow')
    await screen.findByRole('heading', { name: 'Access allowed' })
    expect(seen.at(-1)).toMatchObject({ params: { id: ID }, body: { approve: true, scopes: ['read'] } })
    expect(assign.mock.calls).toEqual([['/oauth/authorize/x']])
  })

  it('opens a scope that includes others, to leave some out', async () => {
    const { seen } = ask({ 'POST /apps/authorizations/:id': { redirect: '/oauth/authorize/x' } })
    await asks()
    await press('Choose one by one: See everything you see on this network, except messages')
    await userEvent.click(box(/^See your bookmarks/))
    expect(box(/^See everything/).indeterminate).toBe(true)
    await press('Allow')
    await screen.findByRole('heading', { name: 'Access allowed' })
    const { scopes } = seen.at(-1)!.body as { scopes: string[] }
    expect(scopes).toContain('read:statuses')
    expect(scopes).not.toContain('read')
    expect(scopes).not.toContain('read:bookmarks')
  })

  it('is not allowed nothing, but refused', async () => {
    const { seen, assign } = ask({ 'POST /apps/authorizations/:id': { redirect: 'https://callback.example/?error=x' } })
    await asks()
    await userEvent.click(box(/^See everything/))
    await userEvent.click(box(/^Publish/))
    await press('Allow')
    expect((await screen.findByRole('alert')).textContent).toBe('Choose at least one permission, or cancel.')
    await press('Cancel')
    await screen.findByRole('heading', { name: 'Access refused' })
    expect(seen.at(-1)?.body).toEqual({ approve: false })
    expect(assign).toHaveBeenCalledOnce()
  })

  it('takes a fresh proof, which the member may decline', async () => {
    ask({
      'POST /apps/authorizations/:id': refuse('prove_identity'),
      'GET /auth/prove': { ways: ['password'], provedUntil: null },
    })
    await asks()
    await press('Allow')
    await screen.findByRole('dialog', { name: 'Confirm it’s you' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await asks()).toBeTruthy()
    expect(screen.queryByText('Confirm it’s you to continue.')).toBeNull()
  })

  it('says why a request cannot be answered', async () => {
    ask({ 'GET /apps/authorizations/:id': refuse('app_request_not_found') })
    expect((await screen.findByRole('alert')).textContent).toMatch(/has expired or began in another browser/)
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it.each([
    ['invalid_redirect_uri', 'hasn’t registered'],
    ['<b>', 'a request that this network refuses'],
    ['constructor', 'a request that this network refuses'],
  ])('that may not ask gets the text of %s', (code, text) => {
    showToAlice(<AuthorizeErrorScreen />, { at: `/authorize/error?code=${encodeURIComponent(code)}`, path: '*' })
    expect(screen.getByRole('alert').textContent).toContain(text)
  })
})

describe('an app that takes its code by hand', () => {
  it('gets it from a page that removes it from the address', async () => {
    userEvent.setup()
    showToAlice(<AuthorizeCodeScreen />, { at: '/authorize/code#code=plus_abc.def', path: '/authorize/code' })
    expect(screen.getByText('plus_abc.def')).toBeTruthy()
    expect(screen.getByText(/give it to anyone/)).toBeTruthy()
    await press('Copy')
    expect(await navigator.clipboard.readText()).toBe('plus_abc.def')
  })

  it('gets none when the member refuses', () => {
    showToAlice(<AuthorizeCodeScreen />, { at: '/authorize/code', path: '/authorize/code' })
    expect(screen.getByRole('heading', { name: 'Access refused' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('The app gets no access. You can close this page.')
  })
})

describe('a device', () => {
  it.each(['bdwp hqpk', ' BDWP-HQPK', 'b-d-w-p-h-q-p-k'])('may be typed as %s', (typed) => {
    expect(userCodeOf(typed)).toBe('BDWP-HQPK')
  })

  it('is found by its code, which the address fills in and the member confirms, and gets the answer', async () => {
    const seen = fakeApi({
      'GET /apps/devices/:code': ({ params }) =>
        params.code === 'BDWP-HQPK' ? consent : refuse('user_code_not_found'),
      'POST /apps/devices/:code': { ok: true },
    })
    showToAlice(<DeviceScreen />, { at: '/device?user_code=BDWPHQPX', path: '/device' })
    const field = screen.getByLabelText<HTMLInputElement>('Code')
    expect(field.value).toBe('BDWP-HQPX')
    expect(seen).toEqual([])
    await press('Continue')
    await screen.findByText(/This code is wrong or has expired/)
    await userEvent.clear(field)
    await userEvent.type(field, 'bdwp hqpk{Enter}')
    await asks()
    expect(screen.getByText(/Continue only if you started this/)).toBeTruthy()
    await press('Allow')
    expect(await screen.findByText(/You can go back to your device/)).toBeTruthy()
    expect(seen.at(-1)).toMatchObject({ params: { code: 'BDWP-HQPK' }, body: { approve: true } })
  })
})
