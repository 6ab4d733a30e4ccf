import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { queryClient } from '#web/core/queries/query-client.ts'
import { useUser } from '#web/features/people/api.ts'
import { FollowButton } from '#web/features/people/follow-button.tsx'
import { fakeApi, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import FollowRequestsScreen from './follow-requests-screen.tsx'
import { FollowerActions } from './remove-follower.tsx'

const bob = fakeUser()
const carol = fakeUser({ _id: '01c3a1b2d4e5f60718293a4d', username: 'carol', name: 'Carol' })

afterEach(forgetAlice)

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the requests to follow', () => {
  it('are accepted and rejected in place', async () => {
    const calls = fakeApi({
      'GET /follow-requests': { users: [bob, carol], nextCursor: null },
      'GET /follow-requests/count': { count: 1 },
      'GET /profile': refuse('internal'),
      'POST /follow-requests/:id/accept': { ok: true },
      'POST /follow-requests/:id/reject': { ok: true },
    })
    showToAlice(<FollowRequestsScreen />)
    await press('Accept @bob')
    await screen.findByText('Accepted')
    screen.getByRole('button', { name: 'Follow' })
    await press('Reject @carol')
    await screen.findByText('Rejected')
    const sent = calls.filter(({ call }) => call.startsWith('POST')).map(({ call, params }) => [call, params.id])
    expect(sent).toEqual([
      ['POST /follow-requests/:id/accept', bob._id],
      ['POST /follow-requests/:id/reject', carol._id],
    ])
  })

  it('are accepted all at once, after a question', async () => {
    let users = [bob, carol]
    fakeApi({
      'GET /follow-requests': () => ({ users, nextCursor: null }),
      'GET /follow-requests/count': () => ({ count: users.length }),
      'GET /profile': refuse('internal'),
      'POST /follow-requests/accept': () => {
        users = []
        return { ok: true }
      },
    })
    showToAlice(<FollowRequestsScreen />)
    await press('Accept all')
    await screen.findByText('Accept all requests?')
    await userEvent.click((await screen.findAllByRole('button', { name: 'Accept all' })).at(-1)!)
    await screen.findByText('No follow requests')
  })

  it('say when they could not be answered', async () => {
    fakeApi({
      'GET /follow-requests': { users: [bob], nextCursor: null },
      'GET /follow-requests/count': { count: 1 },
      'POST /follow-requests/:id/accept': refuse('follow_request_not_found'),
    })
    showToAlice(<FollowRequestsScreen />)
    await press('Accept @bob')
    await screen.findByText('This request no longer exists.')
    screen.getByRole('button', { name: 'Accept @bob' })
  })
})

function Copy() {
  const user = useUser('bob').data?.user
  return user && <FollowButton user={user} />
}

describe('Follow, of a protected account', () => {
  it('asks, and withdraws the request when pressed again', async () => {
    let requested = false
    const locked = { ...bob, isProtected: true as const }
    fakeApi({
      'GET /users/:id': () => ({ ...locked, ...(requested && { isRequested: true as const }) }),
      'GET /profile': refuse('internal'),
      'POST /users/:id/follow': () => {
        requested = !requested
        return { following: false, isFollowing: false, requested, followersCount: 3 }
      },
    })
    queryClient.setQueryData(['users', 'one', 'bob'], { user: locked })
    showToAlice(<Copy />)
    await press('Follow')
    await press('Cancel the request to follow @bob')
    await screen.findByRole('button', { name: 'Follow' })
    await waitFor(() => expect(requested).toBe(false))
  })
})

describe('one’s own followers', () => {
  it('are removed, after a question', async () => {
    const calls = fakeApi({ 'DELETE /followers/:id': { ok: true }, 'GET /profile': refuse('internal') })
    showToAlice(<FollowerActions user={{ ...bob, isFollowedBy: true }} />)
    await press('Remove @bob')
    await press('Remove')
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('DELETE /followers/:id'))
  })
})
