import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { NotificationRequest } from '#contract/calls/notification-requests.ts'
import NotificationsScreen from '#web/features/notifications/notifications-screen.tsx'
import { fakeApi, fakeTweet, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import FilteredScreen from './filtered-screen.tsx'

const { _id, username, name, avatar, isVerifiedOrg } = fakeUser()
const bob = { _id, username, name, avatar, isVerifiedOrg }
const carol = { ...bob, _id: '01c3a1b2d4e5f60718293a4d', username: 'carol', name: 'Carol' }
const requestOf = (user: typeof bob, count: number): NotificationRequest => ({
  ...{ user, count },
  newest: {
    ...{ _id: `${user._id.slice(0, 23)}9`, type: 'like', message: 'liked your post', fromUser: user, read: false },
    ...{
      createdAt: '2025-11-20T09:30:00.000Z',
      tweet: { _id: fakeTweet()._id, content: 'Hello there', warning: null },
    },
  },
})
const page = { requests: [requestOf(bob, 3), requestOf(carol, 1)], nextCursor: null }

afterEach(forgetAlice)

const press = async (label: string) => userEvent.click(await screen.findByRole('button', { name: label }))

describe('filtered notifications', () => {
  it('are accepted and dismissed in place, by user', async () => {
    const calls = fakeApi({
      'GET /notifications/requests': page,
      'GET /notifications/requests/count': { requests: 2, notifications: 4 },
      'POST /notifications/requests/:id/accept': { ok: true },
      'POST /notifications/requests/:id/dismiss': { ok: true },
    })
    showToAlice(<FilteredScreen />)
    const [first] = await screen.findAllByRole('article')
    expect(first!.textContent).toContain(`${bob.name} liked your post`)
    within(first!).getByText('2 more notifications')
    expect(within(first!).getByText(`@${bob.username}`).closest('a')?.getAttribute('href')).toBe(
      `/notifications/filtered/${bob._id}`,
    )
    await press('Accept @bob')
    await screen.findByText('Accepted')
    await press('Dismiss @carol')
    await screen.findByText('Dismissed')
    const sent = calls.filter(({ call }) => call.startsWith('POST')).map(({ call, params }) => [call, params.id])
    expect(sent).toEqual([
      ['POST /notifications/requests/:id/accept', bob._id],
      ['POST /notifications/requests/:id/dismiss', carol._id],
    ])
  })

  it('say when there are none, and when an answer fails', async () => {
    const state = { requests: [] as NotificationRequest[] }
    fakeApi({
      'GET /notifications/requests': () => ({ ...state, nextCursor: null }),
      'GET /notifications/requests/count': { requests: 1, notifications: 1 },
      'POST /notifications/requests/:id/accept': refuse('notification_not_found'),
    })
    showToAlice(<FilteredScreen />)
    await screen.findByText('No filtered notifications')
    forgetAlice()
    state.requests = [requestOf(bob, 1)]
    showToAlice(<FilteredScreen />)
    await press('Accept @bob')
    await screen.findByText('This notification no longer exists.')
    screen.getByRole('button', { name: 'Accept @bob' })
  })

  it('of a user are listed, and an answer leads back', async () => {
    const calls = fakeApi({
      'GET /notifications/requests/:id': { ...requestOf(bob, 1), notifications: [requestOf(bob, 1).newest] },
      'GET /notifications/requests/count': { requests: 1, notifications: 1 },
      'POST /notifications/requests/:id/dismiss': { ok: true },
    })
    showToAlice(<FilteredScreen />, { at: `/notifications/filtered/${bob._id}`, path: '/notifications/filtered/:id' })
    const row = await screen.findByRole('article')
    expect(row.textContent).not.toContain('New')
    await press('Dismiss @bob')
    await screen.findByText('at /notifications/filtered')
    expect(calls.map(({ call }) => call)).toContain('POST /notifications/requests/:id/dismiss')
  })

  it('have a link above the notifications while there are any', async () => {
    const count = { requests: 2, notifications: 4 }
    fakeApi({
      'GET /notifications': { notifications: [], nextCursor: null },
      'GET /notifications/requests/count': () => count,
    })
    const open = () => showToAlice(<NotificationsScreen />, { at: '/notifications', path: '/notifications' })
    open()
    const link = await screen.findByRole('link', { name: /Filtered notifications/ })
    expect([link.getAttribute('href'), link.textContent]).toEqual([
      '/notifications/filtered',
      'Filtered notifications2',
    ])
    forgetAlice()
    count.requests = 0
    open()
    await screen.findByText(/You.re all caught up/)
    await waitFor(() => expect(screen.queryByRole('link', { name: /Filtered notifications/ })).toBeNull())
  })
})
