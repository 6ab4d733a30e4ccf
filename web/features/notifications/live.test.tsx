import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/calls/notifications.ts'
import { connectLive } from '#web/core/live/live-socket.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { fakeApi, fakeUser } from '#web/test-api.ts'
import { type FakeSocket, fakeSockets } from '#web/test-live.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { syncNotifications } from './live.ts'
import NotificationsScreen from './notifications-screen.tsx'
import { useUnreadNotifications } from './unread/api.ts'

const { _id, username, avatar, isVerifiedOrg } = fakeUser()
const followed = (index: number): Notification => ({
  _id: `01c3a1b2d4e5f60718293c0${index}`,
  type: 'follow',
  message: 'followed you',
  createdAt: '2025-11-20T09:30:00.000Z',
  tweet: null,
  fromUser: { _id, username, name: `Fan ${index}`, avatar, isVerifiedOrg },
  read: false,
})

const Badge = () => <p>{useUnreadNotifications()} unread</p>
let stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops) stop()
  forgetAlice()
})

describe('notifications, connected', () => {
  it('appear in the open list, are marked as read, and leave the others marked as new', async () => {
    let all = [followed(1)]
    const sockets = fakeSockets()
    const seen = fakeApi({
      'GET /health': { ok: true, version: '0.1.0' },
      'GET /notifications': () => ({ notifications: all, nextCursor: null }),
      'GET /notifications/unread': () => {
        const count = all.filter(({ read }) => !read).length
        return { count, groups: count }
      },
      'POST /notifications/read': () => {
        all = all.map((one) => ({ ...one, read: true }))
        return { count: 0, groups: 0 }
      },
    })
    showToAlice(
      <>
        <Badge />
        <NotificationsScreen />
      </>,
    )
    await screen.findByText('Fan 1')
    stops = [syncNotifications(queryClient), connectLive()]
    await waitFor(() => expect(sockets).toHaveLength(1))
    const socket = sockets[0] as FakeSocket
    socket.letsIn()
    await waitFor(() => expect(seen.filter(({ call }) => call === 'POST /notifications/read')).toHaveLength(1))

    all = [followed(2), ...all]
    socket.tells({ type: 'notification.new', notification: followed(2)._id })
    await screen.findByText('Fan 2')
    await waitFor(() => expect(seen.at(-1)?.body).toEqual({ upTo: followed(2)._id }))
    expect(screen.getAllByRole('article').map((row) => row.textContent.startsWith('New'))).toEqual([true, true])
    await screen.findByText('0 unread')
  })
})
