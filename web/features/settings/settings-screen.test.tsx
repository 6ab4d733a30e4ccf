import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { setUser } from '#web/core/session/session.ts'
import { fakeMe } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { setNetworkLook } from '#web/ui/network.ts'
import { SettingsPage } from './settings-page.tsx'
import SettingsScreen from './settings-screen.tsx'

afterEach(forgetAlice)

describe('Settings', () => {
  it('links to its sections', async () => {
    showToAlice(<SettingsScreen />, { at: '/settings' })
    screen.getByRole('heading', { level: 1, name: 'Settings' })
    await userEvent.click(screen.getByRole('link', { name: /^Notification settings/ }))
    screen.getByText('at /settings/notifications')
  })

  it('have at most sixteen rows', () => {
    showToAlice(<SettingsScreen />, { at: '/settings' })
    setNetworkLook({ membersInvite: true })
    expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(16)
    setNetworkLook({ membersInvite: false })
  })

  it('are listed beside a section, and beside the screens that it links to', () => {
    for (const [at, section] of [
      ['/settings/privacy', 'Privacy'],
      ['/settings/webhooks', 'Developer'],
    ] as const) {
      showToAlice(<SettingsPage title="Something">…</SettingsPage>, { at })
      const column = within(screen.getByRole('navigation', { name: 'Settings' }))
      expect(column.getByRole('link', { current: 'page' }).textContent).toBe(section)
      forgetAlice()
    }
  })

  it('begin with an unconfirmed address, and list invitations beside the account', () => {
    showToAlice(<SettingsScreen />, { at: '/settings' })
    act(() => setUser(fakeMe({ emailConfirmed: false, role: 'moderator' })))
    expect(
      screen
        .getAllByRole('region')
        .slice(0, 2)
        .map((each) => each.getAttribute('aria-label')),
    ).toEqual(['Confirm your email', 'Your account'])
    within(screen.getByRole('region', { name: 'Your account' })).getByRole('link', { name: /^Invitations/ })
  })

  it('are found by synonyms, and opened by keyboard', async () => {
    showToAlice(<SettingsScreen />, { at: '/settings' })
    const field = screen.getByRole('textbox', { name: 'Search settings' })
    await userEvent.type(field, 'dark mode')
    const results = screen.getByRole('list', { name: 'Settings found' })
    expect(within(results).getAllByRole('link')).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('list', { name: 'Settings found' })).toBeNull()
    await userEvent.type(field, 'code')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    screen.getByText('at /settings/second-factors')
  })

  it('show matches at once, also in the middle of a word', async () => {
    showToAlice(<SettingsScreen />, { at: '/settings' })
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search settings' })
    await userEvent.type(field, 'tme')
    await userEvent.type(field, 'he', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    expect(field.value).toBe('theme')
    screen.getByRole('link', { name: /^Theme/ })
  })

  it('include the network for administrators only', async () => {
    showToAlice(<SettingsScreen />, { at: '/settings' })
    expect(screen.queryByRole('link', { name: /^Name and look/ })).toBeNull()
    act(() => setUser(fakeMe({ role: 'admin' })))
    screen.getByRole('link', { name: /^Name and look/ })
    await userEvent.type(screen.getByRole('textbox', { name: 'Search settings' }), 'logo{Enter}')
    screen.getByText('at /admin')
  })

  it('offer other links when nothing is found', async () => {
    showToAlice(<SettingsScreen />, { at: '/settings?q=zeppelin', path: '/settings' })
    act(() => setUser(fakeMe({ emailConfirmed: false, role: 'moderator' })))
    expect(screen.getByRole('link', { name: 'Ask Grok' }).getAttribute('href')).toContain('zeppelin')
    const notice = () => screen.queryByRole('region', { name: 'Confirm your email' })
    expect(notice()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show all settings' }))
    screen.getByRole('region', { name: 'Privacy and safety' })
    expect(notice()).toBeTruthy()
  })

  it('is the target of Back in a section', async () => {
    showToAlice(<SettingsPage title="Something">…</SettingsPage>, { at: '/settings/something' })
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    screen.getByText('at /settings')
  })
})
