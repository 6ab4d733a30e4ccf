import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Export } from '#contract/account.ts'
import { fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import DataScreen from './data-screen.tsx'

const data: Export = {
  exportedAt: '2025-11-20T09:30:00.000Z',
  profile: { ...fakeMe(), showBirthYear: false },
  ...{ posts: [], likes: [], reposts: [], bookmarks: [], following: [], followers: [], blocked: [] },
  ...{ conversations: [], sessions: [] },
  services: [],
  factors: { authenticator: null, passkeys: [], backupCodes: 0 },
  push: { follow: true, like: true, retweet: true, reply: true, mention: true, message: true },
}

/** Names and texts of the files the browser was given. */
function watchFiles() {
  const blobs: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}` }))
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { blobs, names }
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Download my data' }))

afterEach(() => {
  vi.restoreAllMocks()
  forgetAlice()
})

describe('Data download', () => {
  it('has the browser keep all that is the own', async () => {
    const { blobs, names } = watchFiles()
    const answer = later<Export>()
    fakeApi({ 'GET /account/export': () => answer.promise })
    showToAlice(<DataScreen />, { at: '/settings/data' })
    await press()
    screen.getByRole('button', { name: 'Collecting your data…' })
    answer.resolve(data)
    await waitFor(() => expect(names).toEqual(['plus-alice.json']))
    expect(JSON.parse(await blobs[0]!.text())).toEqual(data)
  })

  it('asks first who is there when that has been a while', async () => {
    const { names } = watchFiles()
    let isProved = false
    fakeApi({
      'GET /account/export': () => (isProved ? data : refuse('prove_identity')),
      'GET /auth/prove': { ways: ['password'], provedUntil: null },
      'POST /auth/prove': () => {
        isProved = true
        return { provedUntil: '2025-11-20T09:40:00.000Z' }
      },
    })
    showToAlice(<DataScreen />, { at: '/settings/data' })
    await press()
    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse{Enter}')
    await waitFor(() => expect(names).toHaveLength(1))
  })

  it('says that it failed', async () => {
    fakeApi({ 'GET /account/export': refuse('internal', undefined, '') })
    showToAlice(<DataScreen />, { at: '/settings/data' })
    await press()
    await screen.findByText('Your data could not be downloaded. Try again.')
  })
})
