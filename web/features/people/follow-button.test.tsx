import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { User } from '#contract/calls/users.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { fakeApi, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, isOff, later, showToAlice } from '#web/test-member.tsx'
import { useUser } from './api.ts'
import { BlockButton } from './block-button.tsx'
import { FollowButton } from './follow-button.tsx'

function Copy() {
  const user = useUser('bob').data?.user
  if (!user) return null
  return (
    <>
      <FollowButton user={user} />
      <BlockButton user={user} />
      <p>{user.followersCount} followers</p>
    </>
  )
}

// A counter for usernames: each test has a bob of its own, as the last test's calls may still run.
let bobs = 0

/** Opens the button for bob, whose state on the server does not change. */
function open(bob: Partial<User>, fakes: Parameters<typeof fakeApi>[0] = {}) {
  const user = { ...fakeUser(bob), _id: (++bobs).toString(16).padStart(24, '0') }
  queryClient.setQueryData(['users', 'one', 'bob'], { user })
  const seen = fakeApi({ 'GET /users/:id': user, 'GET /profile': refuse('internal'), ...fakes })
  showToAlice(<Copy />)
  return seen
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const followers = (count: number) => screen.findByText(`${count} followers`)

afterEach(forgetAlice)

describe('Follow', () => {
  it('shows and counts at once, then as the server answers', async () => {
    const answer = later<{ following: boolean; isFollowing: boolean; followersCount: number }>()
    open(
      { followersCount: 7 },
      { 'POST /users/:id/follow': () => answer.promise, 'GET /users/:id': refuse('internal') },
    )
    await press('Follow')
    screen.getByRole('button', { name: 'Following' })
    await followers(8)
    answer.resolve({ following: true, isFollowing: true, followersCount: 12 })
    await followers(12)
  })

  it('is Unfollow under the pointer, but not right after following', async () => {
    open({ isFollowing: true, followersCount: 1 }, { 'POST /users/:id/follow': () => later<never>().promise })
    await userEvent.hover(screen.getByRole('button', { name: 'Following' }))
    await press('Unfollow')
    screen.getByRole('button', { name: 'Follow' })
    await press('Follow')
    screen.getByRole('button', { name: 'Following' })
  })

  it('offers Undo after Unfollow, which waits for it: undone, nothing was sent', async () => {
    const seen = open({ isFollowing: true, followersCount: 7 })
    const sent = () => seen.filter(({ call }) => call === 'POST /users/:id/follow').length
    await press('Following')
    await followers(6)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await followers(7)
    screen.getByRole('button', { name: 'Following' })
    expect(sent()).toBe(0)
  })

  it('sends an Unfollow when its offer ends', async () => {
    const answer = { following: false, isFollowing: false, followersCount: 3 }
    const seen = open(
      { isFollowing: true, followersCount: 7 },
      { 'POST /users/:id/follow': answer, 'GET /users/:id': refuse('internal') },
    )
    await press('Following')
    await userEvent.click(await screen.findByText('Unfollowed @bob'))
    await followers(3)
    expect(seen.find(({ call }) => call === 'POST /users/:id/follow')?.body).toEqual({ on: false })
  })

  it('cannot be undone when the other user has blocked the viewer since', async () => {
    const isKnown = later<void>()
    const seen = open(
      { isFollowing: true, followersCount: 7 },
      { 'GET /users/:id': () => isKnown.promise.then(() => blocker) },
    )
    const blocker = { ...fakeUser({ isBlocked: true }), _id: bobs.toString(16).padStart(24, '0') }
    await press('Following')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    isKnown.resolve()
    await waitFor(() => expect(isOff('Follow')).toBe(true))
    expect(seen.some(({ call }) => call === 'POST /users/:id/follow')).toBe(false)
  })

  it('never counts below 0', async () => {
    open({ isFollowing: true, followersCount: 0 }, { 'POST /users/:id/follow': () => later<never>().promise })
    await press('Following')
    await followers(0)
  })

  it('puts the prior state back and says "Follow/unfollow failed"', async () => {
    open({ followersCount: 7 }, { 'POST /users/:id/follow': refuse('internal', {}, '') })
    await press('Follow')
    expect((await screen.findByRole('alert')).textContent).toContain('Follow/unfollow failed')
    screen.getByRole('button', { name: 'Follow' })
    await followers(7)
  })

  it.each([{ isBlocked: true }, { isBlocking: true }])('sends nothing across a block and says why: %o', async (bob) => {
    const seen = open(bob)
    expect(isOff('Follow')).toBe(true)
    await press('Follow')
    expect((await screen.findByRole('alert')).textContent).toContain('Follow unavailable due to a block.')
    expect(seen.some(({ call }) => call === 'POST /users/:id/follow')).toBe(false)
  })

  it('explains a block that the page did not know', async () => {
    open({}, { 'POST /users/:id/follow': refuse('blocked') })
    await press('Follow')
    expect((await screen.findByRole('alert')).textContent).toContain('Follow unavailable due to a block.')
  })

  it('is not shown on the own profile', () => {
    open({ isOwnProfile: true })
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
  })
})

describe('Block', () => {
  const confirm = async () => {
    await press('Block')
    await screen.findByRole('alertdialog', { name: 'Block @bob?' })
    await userEvent.click(screen.getAllByRole('button', { name: 'Block' }).at(-1) as HTMLElement)
  }

  it('asks for confirmation', async () => {
    const seen = open({})
    await press('Block')
    await screen.findByRole('alertdialog', { name: 'Block @bob?' })
    await press('Cancel')
    expect(seen.some(({ call }) => call === 'POST /users/:id/block')).toBe(false)
  })

  it('ends the follow at once', async () => {
    open({ isFollowing: true, followersCount: 7 }, { 'POST /users/:id/block': () => later<never>().promise })
    await confirm()
    await screen.findByRole('button', { name: 'Unblock' })
    expect(isOff('Follow')).toBe(true)
    await followers(6)
  })

  it('puts block and follow back and says "Block/unblock failed"', async () => {
    open({ isFollowing: true, followersCount: 7 }, { 'POST /users/:id/block': refuse('internal', {}, '') })
    await confirm()
    expect((await screen.findByRole('alert')).textContent).toContain('Block/unblock failed')
    await screen.findByRole('button', { name: 'Following' })
    await followers(7)
  })

  it('restores the state of a fetch during the call, when it is refused', async () => {
    const answer = later<ReturnType<typeof refuse>>()
    open({ isFollowing: true, followersCount: 7 }, { 'POST /users/:id/block': () => answer.promise })
    await confirm()
    await followers(6)
    const queryKey = ['users', 'one', 'bob']
    const { user } = queryClient.getQueryData<{ user: User }>(queryKey)!
    const fetched = { user: { ...user, isBlocking: false, isFollowing: true, followersCount: 20 } }
    await queryClient.fetchQuery({ queryKey, queryFn: () => fetched, staleTime: 0 })
    await followers(19)
    answer.resolve(refuse('blocked'))
    await followers(20)
    await screen.findByRole('button', { name: 'Following' })
  })

  it('is ended by Unblock, which restores no follow', async () => {
    const answer = { blocked: false }
    const seen = open({ isBlocking: true }, { 'POST /users/:id/block': answer })
    await press('Unblock')
    await screen.findByRole('button', { name: 'Follow' })
    screen.getByRole('button', { name: 'Block' })
    expect(seen.find(({ call }) => call === 'POST /users/:id/block')?.body).toEqual({ on: false })
    await waitFor(() => expect(seen.filter(({ call }) => call === 'GET /users/:id').length).toBeGreaterThan(1))
  })
})
