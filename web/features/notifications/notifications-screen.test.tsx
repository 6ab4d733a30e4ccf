import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/calls/notifications.ts'
import type { CallAnswer } from '#contract/index.ts'
import { fakeApi, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import NotificationsScreen from './notifications-screen.tsx'

type Page = CallAnswer<'GET /notifications'>

const bob = { ...fakeTweet().user, username: 'bob', name: 'Bob' }
const notification = (index: number, change: Partial<Notification> = {}): Notification => ({
  _id: `01c3a1b2d4e5f60718293c0${index}`,
  type: 'like',
  message: 'liked your post',
  createdAt: '2025-11-20T09:30:00.000Z',
  tweet: { _id: fakeTweet()._id, content: 'Hello there' },
  fromUser: bob,
  read: true,
  ...change,
})
const page = (...notifications: Notification[]): Page => ({ notifications, nextCursor: null })
const rows = () => screen.findAllByRole('article')
const open = () => showToAlice(<NotificationsScreen />)

afterEach(forgetAlice)

describe('Notifications', () => {
  it('says who did what, and when, and leads to both', async () => {
    fakeApi({ 'GET /notifications': page(notification(2)) })
    open()
    screen.getByRole('heading', { level: 1, name: 'Notifications' })
    const [row] = (await rows()) as [HTMLElement]
    expect(row.textContent).toContain('Bob liked your post')
    expect(within(row).getByText('Hello there')).toBeTruthy()
    expect(row.querySelector('time')?.dateTime).toBe('2025-11-20T09:30:00.000Z')
    expect(within(row).getByRole('link', { name: 'Bob' }).getAttribute('href')).toBe('/user/bob')
    await userEvent.click(within(row).getByRole('link', { name: 'View post' }))
    expect(await screen.findByText(`at /tweet/${fakeTweet()._id}`)).toBeTruthy()
  })

  it('has no post to view for a follow', async () => {
    fakeApi({ 'GET /notifications': page(notification(1, { type: 'follow', message: 'followed you', tweet: null })) })
    open()
    await rows()
    expect(screen.queryByRole('link', { name: 'View post' })).toBeNull()
  })

  it('marks what is new, tells the server up to where it was seen, and no longer marks it on the next visit', async () => {
    const seen = fakeApi({
      'GET /notifications': page(notification(2, { read: false }), notification(1)),
      'POST /notifications/read': { count: 0, groups: 0 },
    })
    const { unmount } = open()
    expect((await rows()).map((row) => row.textContent.startsWith('New'))).toEqual([true, false])
    await waitFor(() => expect(seen.at(-1)?.body).toEqual({ upTo: notification(2)._id }))
    unmount()
    fakeApi({ 'GET /notifications': refuse('offline') })
    open()
    expect((await rows()).map((row) => row.textContent.startsWith('New'))).toEqual([false, false])
  })

  it('tells the server nothing when nothing is new', async () => {
    const seen = fakeApi({ 'GET /notifications': page(notification(1)) })
    open()
    await rows()
    expect(seen.map(({ call }) => call)).toEqual(['GET /notifications'])
  })

  it('says when there is nothing', async () => {
    fakeApi({ 'GET /notifications': page() })
    open()
    expect(await screen.findByText("You're all caught up 🎉")).toBeTruthy()
  })

  it('says when they do not load, and tries again', async () => {
    let answer: Page | ReturnType<typeof refuse> = refuse('internal', undefined, '')
    fakeApi({ 'GET /notifications': () => answer })
    open()
    expect(await screen.findByText('Failed to load notifications')).toBeTruthy()
    answer = page(notification(1))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await rows()).toHaveLength(1)
  })

  it('loads more', async () => {
    fakeApi({
      'GET /notifications': ({ query }) =>
        query.cursor ? page(notification(1)) : { ...page(notification(2)), nextCursor: 'next' },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  })
})
