import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { setReachable } from '#web/core/api/connection.ts'
import { clearActions } from '#web/core/offline/offline-queue.ts'
import { getPendingActions } from '#web/core/offline/pending-actions.ts'
import { fakeApi, fakeMe, fakeTweet, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import UserScreen from './user-screen.tsx'

const bob = fakeUser({
  bio: 'Friend of @alice\nhttps://bob.example',
  location: 'Łódź',
  website: 'bob.example/',
  dob: '--03-09',
  dateRegistered: '2025-11-20T09:30:00.000Z',
  followersCount: 1_234,
  followingCount: 5,
  tweetsCount: 1,
  isVerifiedOrg: true,
})
const posts = { tweets: [fakeTweet({ content: 'Bob was here' })], nextCursor: null }
const open = (id = '@Bob') => showToAlice(<UserScreen />, { at: `/user/${id}`, path: '/user/:id' })
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

afterEach(forgetAlice)

describe("another member's page", () => {
  it('shows name, username and details of the user', async () => {
    const seen = fakeApi({ 'GET /users/:id': bob, 'GET /tweets/user/:id': posts })
    open()
    await screen.findByText('Bob was here')
    screen.getByRole('heading', { level: 1, name: 'Bob' })
    screen.getByText('1 post')
    screen.getByRole('img', { name: 'Verified organization' })
    screen.getByText('@bob')
    screen.getByText('Łódź')
    screen.getByText('Born March 9')
    screen.getByText('Joined November 2025')
    expect(href('bob.example')).toBe('https://bob.example/')
    // Copying the link copies the whole address.
    expect(screen.getByRole('link', { name: 'bob.example' }).textContent).toBe('https://bob.example/')
    expect(screen.getAllByRole('link', { name: '@alice' })[0]?.getAttribute('href')).toBe('/user/alice')
    expect(href('5 Following')).toBe('/user/bob/following')
    expect(href('1.2K Followers')).toBe('/user/bob/followers')
    expect(seen[0]?.params.id).toBe('bob')
  })

  it('names followers that the viewer follows, and links to them', async () => {
    const { _id, username, name, avatar, isVerifiedOrg } = fakeUser({ name: 'Carol' })
    const carol = { _id, username, name, avatar, isVerifiedOrg }
    const shown = async (count: number) => {
      const users = Array.from({ length: Math.min(count, 3) }, (_, index) => ({ ...carol, _id: `${index}`.repeat(24) }))
      fakeApi({ 'GET /users/:id': { ...bob, knownFollowers: { count, users } }, 'GET /tweets/user/:id': posts })
      open()
      const link = await screen.findByRole('link', { name: /^Followed by/ })
      expect(link.getAttribute('href')).toBe('/user/bob/known-followers')
      const text = link.textContent?.replace(/[\u2068\u2069]/g, '')
      forgetAlice()
      return text
    }
    expect(await shown(1)).toBe('Followed by Carol')
    expect(await shown(2)).toBe('Followed by Carol and Carol')
    expect(await shown(5)).toBe('Followed by Carol, Carol and 3 others you follow')
  })

  it('begins with the pinned post, which is not listed twice', async () => {
    const pinned = fakeTweet({ _id: '01c3a1b2d4e5f60718293bff', content: 'Read this first' })
    fakeApi({
      'GET /users/:id': { ...bob, pinnedTweet: pinned._id },
      'GET /tweets/:id': { tweet: pinned },
      'GET /tweets/user/:id': { tweets: [...posts.tweets, pinned], nextCursor: null },
    })
    open()
    await screen.findByText('Pinned')
    const shown = screen.getAllByRole('article').map((post) => post.textContent)
    expect(shown).toEqual([expect.stringContaining('Read this first'), expect.stringContaining('Bob was here')])
  })

  it('has a Posts tab only', async () => {
    const seen = fakeApi({ 'GET /users/:id': bob, 'GET /tweets/user/:id': { tweets: [], nextCursor: null } })
    open()
    await screen.findByText('Nothing to show here yet.')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Posts'])
    expect(seen.find(({ call }) => call === 'GET /tweets/user/:id')?.query).toMatchObject({
      filter: 'posts',
      limit: '50',
    })
  })

  it.each([fakeMe()._id, 'alice', '@Alice'])('is the own profile for %s', async (id) => {
    fakeApi({})
    open(id)
    await screen.findByText('at /profile')
  })

  it('shows that it is loading', () => {
    fakeApi({ 'GET /users/:id': () => later<never>().promise })
    open()
    screen.getByRole('status', { name: 'Loading' })
  })

  it('says when there is no such member', async () => {
    fakeApi({ 'GET /users/:id': refuse('user_not_found') })
    open('nobody')
    await screen.findByText('User not found.')
    expect(href('Go home')).toBe('/home')
  })

  it('shows "Failed to load user" and retries on request', async () => {
    let answer: ReturnType<typeof refuse> | typeof bob = refuse('internal', undefined, '')
    fakeApi({ 'GET /users/:id': () => answer, 'GET /tweets/user/:id': posts })
    open()
    await screen.findByText('Failed to load user')
    answer = bob
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Bob was here')
  })

  it('shows it below the profile when only the posts cannot be loaded', async () => {
    let answer: ReturnType<typeof refuse> | typeof posts = refuse('internal', undefined, '')
    fakeApi({ 'GET /users/:id': bob, 'GET /tweets/user/:id': () => answer })
    open()
    await screen.findByText('Failed to load user')
    screen.getByRole('button', { name: 'Follow' })
    answer = posts
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Bob was here')
  })
})

describe('the menu of a profile', () => {
  const items = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  }

  it('copies the link, and blocks after a question', async () => {
    fakeApi({ 'GET /users/:id': bob, 'GET /tweets/user/:id': { tweets: [], nextCursor: null } })
    open()
    expect(await items()).toEqual(['Copy link', 'Hide reposts by @bob', 'Mute @bob', 'Block @bob', 'Report @bob'])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Block @bob' }))
    await screen.findByRole('alertdialog', { name: 'Block @bob?' })
  })

  it('fetches both profiles again after a block', async () => {
    const seen = fakeApi({
      'GET /users/:id': bob,
      'GET /tweets/user/:id': { tweets: [], nextCursor: null },
      'GET /profile': refuse('offline'),
      'POST /users/:id/block': { blocked: true },
    })
    open()
    await items()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Block @bob' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Block @bob?' }))
    const before = seen.length
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }))
    const since = () => seen.slice(before).map(({ call }) => call)
    await waitFor(() => expect(since()).toEqual(expect.arrayContaining(['GET /users/:id', 'GET /profile'])))
  })

  it('mutes with an end after a question, says so, and takes it back with Undo', async () => {
    let user = bob
    const seen = fakeApi({
      'GET /users/:id': () => user,
      'GET /tweets/user/:id': { tweets: [], nextCursor: null },
      'GET /profile': refuse('offline'),
      'PUT /users/:id/mute': () => {
        user = { ...bob, isMuting: true, mutedUntil: '2030-01-02T03:04:00.000Z' }
        return { isMuting: true, mutedUntil: user.mutedUntil }
      },
      'DELETE /users/:id/mute': () => {
        user = bob
        return { isMuting: false, mutedUntil: null }
      },
    })
    open()
    await items()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Mute @bob' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mute @bob?' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'For 7 days' }))
    await userEvent.click(dialog.getByRole('switch', { name: 'Mute their notifications, too' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Mute' }))
    await screen.findByText(/You muted @bob until/)
    expect(seen.find(({ call }) => call === 'PUT /users/:id/mute')?.body).toEqual({
      minutes: 7 * 24 * 60,
      hidesNotifications: false,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(seen.some(({ call }) => call === 'DELETE /users/:id/mute')).toBe(true))
    await waitFor(() => expect(screen.queryByText(/You muted @bob/)).toBeNull())
  })

  it('hides reposts, and sends it later while offline', async () => {
    fakeApi({ 'GET /users/:id': bob, 'GET /tweets/user/:id': { tweets: [], nextCursor: null } })
    open()
    await items()
    setReachable(false)
    await userEvent.click(screen.getByRole('menuitem', { name: 'Hide reposts by @bob' }))
    await waitFor(() => expect(getPendingActions().map(({ lane }) => lane)).toEqual([`reposts:${bob._id}`]))
    await clearActions(fakeMe()._id)
    setReachable(true)
  })

  it('ends a block at once', async () => {
    const seen = fakeApi({
      'GET /users/:id': { ...bob, isBlocking: true },
      'POST /users/:id/block': { blocked: false },
      'GET /profile': refuse('offline'),
    })
    open()
    expect(await items()).toEqual(['Copy link', 'Hide reposts by @bob', 'Mute @bob', 'Unblock @bob', 'Report @bob'])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Unblock @bob' }))
    await waitFor(() => expect(seen.some(({ call }) => call === 'POST /users/:id/block')).toBe(true))
  })
})

describe('across a block', () => {
  it.each(['isBlocked', 'isBlocking'])('Message explains why it is disabled (%s)', async (side) => {
    fakeApi({ 'GET /users/:id': { ...bob, [side]: true } })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Message' }))
    await screen.findByText('Messaging is unavailable due to a block.')
  })

  it('the profile shows the block of the viewer, and offers to end it', async () => {
    fakeApi({ 'GET /users/:id': { ...bob, isBlocking: true } })
    open()
    await screen.findByText('You blocked @bob')
    screen.getByRole('button', { name: 'Unblock' })
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('shows a notice if the user has blocked the viewer', async () => {
    fakeApi({ 'GET /users/:id': { ...bob, isBlocked: true } })
    open()
    await screen.findByText('@bob has blocked you')
    screen.getByRole('button', { name: 'Block' })
  })
})
