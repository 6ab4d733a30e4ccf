import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { ConnectedApp } from '#contract/calls/apps.ts'
import { fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import ConnectedAppsScreen from './connected-apps-screen.tsx'

const app: ConnectedApp = {
  _id: '0123456789abcdef01234567',
  name: 'Quick Post',
  website: 'javascript:alert(1)',
  createdAt: '2026-11-20T08:00:00.000Z',
  scopes: ['read', 'write:statuses'],
  connectedAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: null,
}

const show = () => showToAlice(<ConnectedAppsScreen />, { at: '/settings/apps' })

afterEach(forgetAlice)

describe('Connected apps', () => {
  it('shows what an app may do, and ends its access after a question', async () => {
    let apps = [app]
    const seen = fakeApi({
      'GET /apps/connected': () => ({ apps }),
      'DELETE /apps/connected/:id': () => {
        apps = []
        return { ok: true }
      },
    })
    show()
    expect((await screen.findByText(/Not used yet/)).textContent).toBe('Connected November 20, 2026 · Not used yet')
    await userEvent.click(screen.getByRole('button', { name: '2 permissions' }))
    expect(screen.getByText('Publish, repost, edit and delete posts for you')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Remove access for .*Quick Post/ }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Remove access' }))
    await screen.findByText('No connected apps')
    expect(await screen.findByText(/Quick Post.* can no longer use your account\./)).toBeTruthy()
    expect(seen.map(({ call }) => call)).toContain('DELETE /apps/connected/:id')
  })

  it('links to no website that is none', async () => {
    fakeApi({ 'GET /apps/connected': { apps: [app] } })
    show()
    await screen.findByText('Quick Post')
    for (const link of screen.queryAllByRole('link')) expect(link.getAttribute('href')).not.toContain('javascript')
  })

  it('says that the list could not be loaded', async () => {
    fakeApi({ 'GET /apps/connected': refuse('internal', undefined, '') })
    show()
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load your apps')
  })
})
