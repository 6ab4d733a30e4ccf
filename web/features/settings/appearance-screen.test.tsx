import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { setTheme } from '#web/core/theme.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import AppearanceScreen from './appearance-screen.tsx'

afterEach(() => {
  setTheme('system')
  forgetAlice()
})

describe('Appearance', () => {
  it('chooses the theme, the same that the account menu chooses', async () => {
    setTheme('light')
    showToAlice(<AppearanceScreen />, { at: '/settings/appearance' })
    screen.getByRole('group', { name: 'Theme' })
    screen.getByRole('radio', { name: 'Light', checked: true })
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    await userEvent.keyboard('{ArrowDown}')
    screen.getByRole('radio', { name: 'System', checked: true })
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })

  it('says what follows the device', () => {
    showToAlice(<AppearanceScreen />, { at: '/settings/appearance' })
    screen.getByText(/Plus follows your device’s reduced-motion/)
  })
})
