import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeApi, fakeTweet, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import MarkersScreen from './markers-screen.tsx'

const { _id } = fakeTweet()
const none = { users: [], nextCursor: null }
const open = () => showToAlice(<MarkersScreen />, { at: `/tweet/${_id}/likes`, path: '/tweet/:id/:list' })

afterEach(forgetAlice)

describe('Likes and reposts', () => {
  it('are two lists of users, each with its own address', async () => {
    fakeApi({
      'GET /tweets/:id/likes': { users: [fakeUser()], nextCursor: null },
      'GET /tweets/:id/retweets': none,
    })
    open()
    expect((await screen.findByRole('link', { name: /Bob/ })).getAttribute('href')).toBe('/user/bob')
    await userEvent.click(screen.getByRole('tab', { name: 'Reposts' }))
    expect(await screen.findByText('No reposts yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View post' }).getAttribute('href')).toBe(`/tweet/${_id}`)
  })

  it('are beside the posts that quote the post', async () => {
    const quote = fakeTweet({ _id: '01c3a1b2d4e5f60718293b01', content: 'So true', quote: { state: 'deleted' } })
    fakeApi({
      'GET /tweets/:id/likes': none,
      'GET /tweets/:id/quotes': { tweets: [quote], nextCursor: null },
    })
    open()
    await userEvent.click(screen.getByRole('tab', { name: 'Quotes' }))
    await screen.findByRole('heading', { name: 'Quotes' })
    expect((await screen.findByRole('article')).textContent).toContain('So trueThis post was deleted.')
  })

  it('show a failure, or that the post was deleted', async () => {
    fakeApi({ 'GET /tweets/:id/likes': refuse('internal', undefined, '') })
    open()
    expect(await screen.findByText('Failed to load likes')).toBeTruthy()
    forgetAlice()
    fakeApi({ 'GET /tweets/:id/likes': refuse('tweet_not_found') })
    open()
    expect(await screen.findByText('Post not found.')).toBeTruthy()
  })
})
