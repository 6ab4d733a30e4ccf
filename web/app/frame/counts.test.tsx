import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { setUser } from '#web/core/session/session.ts'
import { fakeApi, fakeMe } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { PhoneMenu } from './phone-menu.tsx'

const counts = { open: 7, mine: 0, unclaimed: 7, appeals: 2, kinds: [], categories: [] }

afterEach(forgetAlice)

it.each([
  [1, '1', 'Notifications, 1 unread'],
  [81, '81', 'Notifications, 81 unread'],
  [1_200, '99+', 'Notifications, 1,200 unread'],
])('shows %d unread notifications, and names the link with the number', async (groups, shown, name) => {
  fakeApi({
    'GET /notifications/unread': { count: groups, groups },
    'GET /messages/unread': { count: 0 },
  })
  showToAlice(<BottomBar />)
  const link = await screen.findByRole('link', { name })
  expect(link.querySelector('[data-count]')?.getAttribute('data-count')).toBe(shown)
  expect(screen.getByRole('link', { name: 'Messages' }).querySelector('[data-count]')).toBeNull()
})

it('shows moderators on phones the open cases and appeals, on the menu and in it', async () => {
  fakeApi({ 'GET /moderation/counts': counts })
  showToAlice(<PhoneMenu />)
  act(() => setUser(fakeMe({ role: 'moderator' })))
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu, 9 cases' }))
  const link = await screen.findByRole('menuitem', { name: 'Moderation, 9 cases' })
  expect(link.querySelector('[data-count]')?.getAttribute('data-count')).toBe('9')
})

it('fetches no cases for members', async () => {
  const seen = fakeApi({ 'GET /moderation/counts': counts })
  showToAlice(<PhoneMenu />)
  await userEvent.click(screen.getByRole('button', { name: 'Account menu' }))
  expect(await screen.findByRole('menuitem', { name: 'More' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /Moderation/ })).toBeNull()
  expect(seen).toEqual([])
})
