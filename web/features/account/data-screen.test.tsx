import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import DataScreen from './data-screen.tsx'

/** Collects the forms that are submitted, and the frame that receives the answers. */
function watchForms() {
  // An empty frame fetches nothing.
  const { settings } = (window as unknown as { happyDOM: { settings: Record<string, unknown> } }).happyDOM
  settings.enableIframePageLoading = true
  const sent: { to: string; fields: Record<string, unknown>; frame: HTMLIFrameElement }[] = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const frame = document.querySelector<HTMLIFrameElement>(`iframe[name="${this.target}"]`)!
    const to = `${this.method} ${new URL(this.action, location.href).pathname} ${this.enctype}`
    sent.push({ to, fields: Object.fromEntries(new FormData(this)), frame })
  })
  return sent
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Download my data' }))

afterEach(() => {
  vi.restoreAllMocks()
  for (const frame of document.querySelectorAll('iframe')) frame.remove()
  forgetAlice()
})

describe('Data download', () => {
  it('makes the browser save the data as a stream, without holding it in memory', async () => {
    const sent = watchForms()
    const answer = later<{ token: string }>()
    fakeApi({ 'POST /account/export': () => answer.promise })
    showToAlice(<DataScreen />, { at: '/settings/data' })
    await press()
    screen.getByRole('button', { name: 'Preparing your data…' })
    answer.resolve({ token: 'once' })
    await screen.findByText('Download started.')
    expect(sent).toMatchObject([{ to: 'post /api/account/export/file multipart/form-data', fields: { token: 'once' } }])
    expect(document.querySelector('form')).toBeNull()
  })

  it('shows a failure when the answer is not a file', async () => {
    const sent = watchForms()
    fakeApi({ 'POST /account/export': { token: 'once' } })
    showToAlice(<DataScreen />, { at: '/settings/data' })
    await press()
    await waitFor(() => expect(sent).toHaveLength(1))
    const [{ frame }] = sent as [(typeof sent)[number]]
    Object.defineProperty(frame, 'contentDocument', { value: { URL: 'http://localhost/api/account/export/file' } })
    frame.dispatchEvent(new Event('load'))
    await screen.findByText('Couldn’t download your data. Try again.')
  })

  it('requires recent authentication first', async () => {
    const sent = watchForms()
    let isReauthenticated = false
    fakeApi({
      'POST /account/export': () => (isReauthenticated ? { token: 'once' } : refuse('prove_identity')),
      'GET /auth/prove': { ways: ['password'], provedUntil: null },
      'POST /auth/prove': () => {
        isReauthenticated = true
        return { provedUntil: '2025-11-20T09:40:00.000Z' }
      },
    })
    showToAlice(<DataScreen />, { at: '/settings/data' })
    await press()
    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('shows that it failed', async () => {
    fakeApi({ 'POST /account/export': refuse('internal', undefined, '') })
    showToAlice(<DataScreen />, { at: '/settings/data' })
    await press()
    await screen.findByText('Couldn’t download your data. Try again.')
  })
})
