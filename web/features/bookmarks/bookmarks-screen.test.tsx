import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeApi, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import BookmarksScreen from './bookmarks-screen.tsx'

const tweet = fakeTweet({ content: 'Keep this', bookmarked: true })
const open = () => showToAlice(<BookmarksScreen />, { at: '/bookmarks' })

afterEach(forgetAlice)

describe('Bookmarks', () => {
  it('lists saved posts, with their actions', async () => {
    fakeApi({ 'GET /bookmarks': { tweets: [tweet], nextCursor: null } })
    open()
    screen.getByRole('heading', { level: 1, name: 'Bookmarks' })
    await screen.findByText('Keep this')
    for (const name of ['Reply', 'Repost', 'Like', 'Bookmark', 'Share', 'More'])
      screen.getByRole('button', { name: `${name}: post by ${tweet.user.name}` })
  })

  it('keeps a post in the list after its bookmark is removed', async () => {
    fakeApi({
      'GET /bookmarks': { tweets: [tweet], nextCursor: null },
      'POST /tweets/bookmark/:id': { bookmarked: false },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: /^Bookmark/ }))
    expect(screen.getByRole('button', { name: /^Bookmark/ }).getAttribute('aria-pressed')).toBe('false')
  })

  it('shows that it is loading', () => {
    fakeApi({ 'GET /bookmarks': () => later<never>().promise })
    open()
    screen.getByRole('status', { name: 'Loading' })
  })

  it('shows an empty state', async () => {
    fakeApi({ 'GET /bookmarks': { tweets: [], nextCursor: null } })
    open()
    await screen.findByText('No bookmarks yet.')
  })

  it('shows "Failed to load bookmarks" and retries on request', async () => {
    let answer: ReturnType<typeof refuse> | { tweets: (typeof tweet)[]; nextCursor: null } = refuse(
      'internal',
      undefined,
      '',
    )
    fakeApi({ 'GET /bookmarks': () => answer })
    open()
    await screen.findByText('Failed to load bookmarks')
    answer = { tweets: [tweet], nextCursor: null }
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Keep this')
  })
})
