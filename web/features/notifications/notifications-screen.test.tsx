import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/calls/notifications.ts'
import type { CallAnswer } from '#contract/index.ts'
import { fakeApi, fakeMe, fakeTweet, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import GroupUsersScreen from './group-users-screen.tsx'
import { NotificationRow } from './notification-row.tsx'
import NotificationsScreen from './notifications-screen.tsx'

type Page = CallAnswer<'GET /notifications'>

const named = (name: string, index: number) => ({
  ...fakeTweet().user,
  _id: `01c3a1b2d4e5f60718293d0${index}`,
  username: name.toLowerCase(),
  name,
})
const people = ['Bob', 'Ana', 'Mateo', 'Zoe', 'Kim'].map(named)
const notification = (index: number, change: Partial<Notification> = {}): Notification => ({
  _id: `01c3a1b2d4e5f60718293c0${index}`,
  type: 'like',
  message: 'liked your post',
  createdAt: '2025-11-20T09:30:00.000Z',
  tweet: { _id: fakeTweet()._id, content: 'Hello there', warning: null },
  fromUser: people[0]!,
  read: true,
  group: `01c3a1b2d4e5f60718293e0${index}`,
  users: people.slice(0, 1),
  usersCount: 1,
  ...change,
})
const follow = { type: 'follow', message: 'followed you', tweet: null } as const
const of = (count: number) => ({ users: people.slice(0, Math.min(count, 3)), usersCount: count })
const page = (...notifications: Notification[]): Page => ({ notifications, nextCursor: null })
const rows = () => screen.findAllByRole('article')
const open = (at = '/notifications') => showToAlice(<NotificationsScreen />, { at, path: '/notifications' })

afterEach(forgetAlice)

describe('Notifications', () => {
  it('show user, action and time, and link to user and post', async () => {
    fakeApi({ 'GET /notifications': page(notification(2)) })
    open()
    screen.getByRole('heading', { level: 1, name: 'Notifications' })
    const row = await screen.findByRole('article', { name: /^Bob liked your post/ })
    expect(within(row).getByText('Hello there')).toBeTruthy()
    expect(row.querySelector('time')?.dateTime).toBe('2025-11-20T09:30:00.000Z')
    expect(within(row).getByRole('link', { name: 'Bob' }).getAttribute('href')).toBe('/user/bob')
    const link = within(row).getByRole('link', { name: 'View post', description: /Bob liked your post/ })
    await userEvent.click(link)
    expect(await screen.findByText(`at /tweet/${fakeTweet()._id}`)).toBeTruthy()
  })

  it('of the network name nobody, and link to reports, decisions and scheduled posts of the user', async () => {
    const own = { message: '', tweet: null, fromUser: fakeMe() }
    fakeApi({
      'GET /notifications': page(
        notification(1, { ...own, type: 'report' }),
        notification(2, { ...own, type: 'decision' }),
        notification(3, { ...own, type: 'appeal' }),
        notification(4, { ...own, type: 'scheduled' }),
      ),
    })
    open()
    const shown = (await rows()).map((row) => [
      row.querySelector('p')?.textContent?.split('\u00a0')[0],
      within(row).getByRole('link').getAttribute('href'),
    ])
    expect(shown).toEqual([
      ['Moderators decided about your report', '/settings/reports'],
      ['Moderators made a decision about you or your post', '/settings/decisions'],
      ['Moderators answered your appeal', '/settings/decisions'],
      ['A scheduled post couldn’t be posted', '/scheduled'],
    ])
  })

  it.each<[string, Partial<Notification>]>([
    ['Bob and Ana liked your post', of(2)],
    ['Bob and 5 others liked your post', of(6)],
    ['Bob and 100+ others reposted your post', { type: 'retweet', ...of(100) }],
    ['Bob and Ana followed you', { ...follow, ...of(2) }],
    ['Bob, Ana and 1 other followed you', { ...follow, ...of(3) }],
    ['Bob, Ana and 3 others followed you', { ...follow, ...of(5) }],
    ['Bob replied to your post', { type: 'reply' }],
    ['Bob quoted your post', { type: 'quote' }],
    ['Bob mentioned you', { type: 'mention' }],
    ['A poll by Bob that you voted in has ended', { type: 'poll' }],
    ['Your poll has ended', { type: 'poll', fromUser: fakeMe() }],
  ])('of a group read: %s', async (text, change) => {
    fakeApi({ 'GET /notifications': page(notification(1, change)) })
    open()
    expect((await rows())[0]!.textContent).toContain(text)
  })

  it('link to the users of a group, and a single follow to its user', async () => {
    fakeApi({ 'GET /notifications': page(notification(1, { ...follow, ...of(5) }), notification(2, follow)) })
    open()
    const [group, alone] = (await rows()) as [HTMLElement, HTMLElement]
    const list = `/notifications/${notification(1)._id}`
    for (const name of ['3 others', 'View people'])
      expect(within(group).getByRole('link', { name }).getAttribute('href')).toBe(list)
    expect(within(alone).getByRole('link', { name: 'View profile' }).getAttribute('href')).toBe('/user/bob')
    expect(screen.queryByRole('link', { name: 'View post' })).toBeNull()
  })

  it('show the text of another server for its own types', () => {
    const shared = notification(1, { type: 'shared' as 'like', message: 'shared your list', tweet: null })
    showToAlice(<NotificationRow notification={shared} />)
    expect(screen.getByRole('article').textContent).toContain('Bob shared your list')
  })

  it('show notifications that another server sends without groups', async () => {
    const { group: _, users: __, usersCount: ___, ...plain } = notification(1)
    fakeApi({ 'GET /notifications': page(plain, { ...plain, _id: notification(2)._id }) })
    open()
    expect((await rows()).map((row) => row.textContent)).toEqual(Array(2).fill(expect.stringContaining('Bob liked')))
  })

  it('are marked while new, under each tab, and the server notes up to where they were seen', async () => {
    const seen = fakeApi({
      'GET /notifications': ({ query }) =>
        query.tab === 'all'
          ? page(notification(2, { read: false, type: 'reply' }), notification(1))
          : page(notification(2, { type: 'reply' })),
      'POST /notifications/read': { count: 0, groups: 0 },
    })
    const { unmount } = open()
    const isNew = async () => (await rows()).map((row) => row.textContent.startsWith('New'))
    expect(await isNew()).toEqual([true, false])
    await waitFor(() => expect(seen.at(-1)?.body).toEqual({ upTo: notification(2)._id }))
    await userEvent.click(screen.getByRole('tab', { name: 'Mentions' }))
    await waitFor(async () => expect(await isNew()).toEqual([true]))
    expect(seen.filter(({ call }) => call === 'POST /notifications/read')).toHaveLength(1)
    unmount()
    fakeApi({ 'GET /notifications': refuse('offline') })
    open()
    expect(await isNew()).toEqual([false, false])
  })

  it('have tabs; the address names the open one', async () => {
    const seen = fakeApi({ 'GET /notifications': page() })
    open('/notifications?tab=mentions')
    await screen.findByText('No mentions yet')
    expect(screen.getByRole('link', { name: 'Write a post' }).getAttribute('href')).toBe('/compose')
    expect(seen.at(-1)?.query).toEqual({ tab: 'mentions' })
    screen.getByRole('tab', { name: 'Mentions', selected: true }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await screen.findByText('Nothing from verified accounts yet')
    screen.getByRole('link', { name: 'See verified organizations' })
    await userEvent.keyboard('{Home}')
    await screen.findByText("You're all caught up 🎉")
    screen.getByRole('link', { name: 'Find people to follow' })
    const lists = seen.filter(({ call }) => call === 'GET /notifications')
    expect(lists.map(({ query }) => query.tab)).toEqual(['mentions', 'verified', 'all'])
  })

  it('say when they do not load, and load again on request', async () => {
    let answer: Page | ReturnType<typeof refuse> = refuse('internal', undefined, '')
    fakeApi({ 'GET /notifications': () => answer })
    open()
    expect(await screen.findByText('Failed to load notifications')).toBeTruthy()
    answer = page(notification(1))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await rows()).toHaveLength(1)
  })

  it('load more, each group once', async () => {
    fakeApi({
      'GET /notifications': ({ query }) =>
        query.cursor ? page(notification(2), notification(1)) : { ...page(notification(2)), nextCursor: 'next' },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  })
})

describe('The people of a group', () => {
  it('are listed below their action, with a link to the post', async () => {
    const users = people.slice(0, 2).map((person) => ({ ...fakeUser(), ...person }))
    const answer = { type: 'like', tweet: fakeTweet()._id, users, nextCursor: null } as const
    fakeApi({ 'GET /notifications/:id/users': answer })
    showToAlice(<GroupUsersScreen />, { at: '/notifications/01c3a1b2d4e5f60718293c01', path: '/notifications/:id' })
    await screen.findByRole('heading', { level: 1, name: 'Liked by' })
    const list = screen.getByRole('list', { name: 'Liked by' })
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/user/bob', '/user/ana'])
    expect(screen.getByRole('link', { name: 'View post' }).getAttribute('href')).toBe(`/tweet/${answer.tweet}`)
  })
})
