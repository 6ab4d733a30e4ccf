import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeApi, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import RelationsScreen from './relations-screen.tsx'

const carol = fakeUser({
  _id: '01c3a1b2d4e5f60718293a4d',
  username: 'carol',
  name: 'Carol',
  bio: 'Sings',
  isFollowedBy: true,
})
const open = (relation: 'followers' | 'following') =>
  showToAlice(<RelationsScreen />, { at: `/user/@Bob/${relation}`, path: `/user/:id/${relation}` })

afterEach(forgetAlice)

describe('the lists of a member', () => {
  it('list the followers, each with a button', async () => {
    const seen = fakeApi({
      'GET /users/:id': fakeUser(),
      'GET /users/:id/followers': { users: [carol], nextCursor: null },
    })
    open('followers')
    expect((await screen.findByRole('link', { name: /Carol/ })).getAttribute('href')).toBe('/user/carol')
    screen.getByRole('list', { name: 'Followers' })
    screen.getByText('Sings')
    screen.getByText('Follows you')
    screen.getByRole('button', { name: 'Follow' })
    await screen.findByRole('heading', { level: 1, name: 'Bob' })
    expect(seen.every(({ params }) => params.id === 'bob')).toBe(true)
  })

  it('have one address each', async () => {
    fakeApi({ 'GET /users/:id': fakeUser(), 'GET /users/:id/following': { users: [], nextCursor: null } })
    open('following')
    await screen.findByText('Not following anyone yet')
    await userEvent.click(screen.getByRole('tab', { name: 'Followers' }))
    await screen.findByText('at /user/bob/followers')
  })

  it('say "Failed to load followers" and try again on request', async () => {
    let answer: ReturnType<typeof refuse> | { users: (typeof carol)[]; nextCursor: null } = refuse('internal', {}, '')
    fakeApi({ 'GET /users/:id': fakeUser(), 'GET /users/:id/followers': () => answer })
    open('followers')
    await screen.findByText('Failed to load followers')
    answer = { users: [carol], nextCursor: null }
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Carol')
  })

  it('say that a member hides them, and ask no second time', async () => {
    const seen = fakeApi({ 'GET /users/:id': fakeUser(), 'GET /users/:id/followers': refuse('private_list') })
    open('followers')
    await screen.findByText('This list is private')
    screen.getByRole('link', { name: 'View profile' })
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(seen.filter(({ call }) => call === 'GET /users/:id/followers')).toHaveLength(1)
  })
})
