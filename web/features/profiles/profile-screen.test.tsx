import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Profile } from '#contract/calls/profiles.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { Composer } from '#web/features/posts/compose/composer.tsx'
import { deleteTweet } from '#web/features/posts/delete-tweet.ts'
import { fakeApi, fakeMe, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import ProfileScreen from './profile-screen.tsx'

const profile: Profile = {
  ...fakeMe({ tweetsCount: 3, dob: '1990-03-09' }),
  showBirthYear: false,
  blockedUsers: [],
  tweets: [],
}
const byFilter = ({ query }: { query: Record<string, string> }) => ({
  tweets: query.filter === 'media' ? [] : [fakeTweet({ content: `One of my ${query.filter}` })],
  nextCursor: null,
})
const open = (at = '/profile') => showToAlice(<ProfileScreen />, { at, path: '/profile' })
const chosen = () => screen.getByRole('tab', { selected: true }).textContent

afterEach(forgetAlice)

describe('the own profile', () => {
  it('shows the name, with Back, the number of posts and Edit profile', async () => {
    fakeApi({ 'GET /profile': profile, 'GET /tweets/user/:id': byFilter })
    open()
    await screen.findByText('3 posts')
    screen.getByRole('heading', { level: 1, name: 'Alice' })
    screen.getByRole('button', { name: 'Back' })
    screen.getByRole('button', { name: 'Edit profile' })
    screen.getByText('Born March 9, 1990')
    for (const name of ['Message', 'Block', 'Follow']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('counts a post written over it, and no longer one that is deleted there', async () => {
    // An id of its own, as deleted tweets remain hidden in other test files, too.
    const tweet = fakeTweet({ _id: '01c3a1b2d4e5f60718293de1', content: 'Written over it' })
    let tweetsCount = 3
    fakeApi({
      'GET /profile': () => ({ ...profile, tweetsCount }),
      'GET /tweets/user/:id': byFilter,
      'GET /tweets/:id': { tweet },
      'POST /tweets': () => {
        tweetsCount++
        return { tweet }
      },
      'DELETE /tweets/:id': () => {
        tweetsCount--
        return { ok: true }
      },
    })
    showToAlice(
      <>
        <ProfileScreen />
        <Composer />
      </>,
      { at: '/profile' },
    )
    await screen.findByText('3 posts')
    await userEvent.type(screen.getByRole('textbox'), 'Written over it')
    await userEvent.click(screen.getByRole('button', { name: 'Post' }))
    expect(await screen.findByText('4 posts')).toBeTruthy()
    deleteTweet(queryClient, tweet)
    await userEvent.click(await screen.findByText('Post deleted'))
    expect(await screen.findByText('3 posts')).toBeTruthy()
  })

  it('has five tabs and opens Posts', async () => {
    fakeApi({ 'GET /profile': profile, 'GET /tweets/user/:id': byFilter })
    open()
    await screen.findByText('One of my posts')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Posts',
      'Replies',
      'Media',
      'Likes',
      'Retweets',
    ])
    expect(chosen()).toBe('Posts')
  })

  it('opens the tab of the address, and ignores one that is not there', async () => {
    fakeApi({ 'GET /profile': profile, 'GET /tweets/user/:id': byFilter })
    open('/profile?tab=likes')
    await screen.findByText('One of my likes')
    forgetAlice()
    open('/profile?tab=nonsense')
    await screen.findByText('One of my posts')
  })

  it('changes tabs, and says when one is empty', async () => {
    fakeApi({ 'GET /profile': profile, 'GET /tweets/user/:id': byFilter })
    open()
    await userEvent.click(screen.getByRole('tab', { name: 'Media' }))
    await screen.findByText('Nothing to show here yet.')
    await userEvent.click(screen.getByRole('tab', { name: 'Retweets' }))
    await screen.findByText('One of my retweets')
  })

  it('shows "Failed to load profile" and retries on request', async () => {
    let answer: ReturnType<typeof refuse> | Profile = refuse('internal', undefined, '')
    fakeApi({ 'GET /profile': () => answer, 'GET /tweets/user/:id': byFilter })
    open()
    await screen.findByText('Failed to load profile')
    answer = profile
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText('Failed to load profile')).toBeNull())
  })
})
