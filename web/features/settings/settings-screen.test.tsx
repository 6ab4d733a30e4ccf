import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, it } from 'vitest'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { SettingsPage } from './settings-page.tsx'
import SettingsScreen from './settings-screen.tsx'

afterEach(forgetAlice)

describe('Settings', () => {
  it('leads to its sections', async () => {
    showToAlice(<SettingsScreen />, { at: '/settings' })
    screen.getByRole('heading', { level: 1, name: 'Settings' })
    await userEvent.click(screen.getByRole('link', { name: /^Notifications/ }))
    screen.getByText('at /settings/notifications')
  })

  it('is where a section leads back to', async () => {
    showToAlice(<SettingsPage title="Something">…</SettingsPage>, { at: '/settings/something' })
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    screen.getByText('at /settings')
  })
})
