import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { fakeMe, fakeUser } from '#web/test-api.ts'
import { findUser, patchUser, putUser } from './patch-user.ts'

const bob = fakeUser()
const carol = fakeUser({ _id: 'carol', username: 'Carol' })

function world() {
  const cache = new QueryClient()
  cache.setQueryData(['users', 'one', 'bob'], { user: bob })
  cache.setQueryData(['users', 'me'], { user: { ...fakeMe(), blockedUsers: ['x'] } })
  cache.setQueryData(['users', 'random'], { users: [carol, bob] })
  cache.setQueryData(['users', 'followers', 'x'], {
    pages: [{ users: [carol] }, { users: [bob] }],
    pageParams: [null, 'x'],
  })
  const following = () =>
    cache.getQueriesData({}).map(([, held]) => JSON.stringify(held).split('"isFollowing":true').length - 1)
  return { cache, following }
}

describe('patchUser', () => {
  it('reaches every copy: pages, lists and single members', () => {
    const { cache, following } = world()
    patchUser(cache, bob._id, (user) => ({ ...user, isFollowing: true }))
    expect(following()).toEqual([1, 0, 1, 1])
  })

  it('leaves answers without that member as they are', () => {
    const { cache } = world()
    const before = cache.getQueryData(['users', 'me'])
    patchUser(cache, bob._id, (user) => ({ ...user, isFollowing: true }))
    expect(cache.getQueryData(['users', 'me'])).toBe(before)
  })

  it('also changes a running fetch that was read before the change', async () => {
    const { cache } = world()
    const answer = Promise.withResolvers<{ user: typeof bob }>()
    const fetching = cache.fetchQuery({ queryKey: ['users', 'one', 'bob'], queryFn: () => answer.promise })
    patchUser(cache, bob._id, (user) => ({ ...user, isFollowing: true }))
    answer.resolve({ user: bob })
    await fetching
    expect(cache.getQueryData<{ user: typeof bob }>(['users', 'one', 'bob'])?.user.isFollowing).toBe(true)
  })
})

describe('putUser', () => {
  it('takes the answer of the server, and keeps private fields of the own profile', () => {
    const { cache } = world()
    putUser(cache, fakeMe({ name: 'Alice A.' }))
    expect(cache.getQueryData(['users', 'me'])).toMatchObject({ user: { name: 'Alice A.', blockedUsers: ['x'] } })
  })
})

describe('findUser', () => {
  it('finds a copy by id or by username, however it is written', () => {
    const { cache } = world()
    expect([findUser(cache, bob._id)?.name, findUser(cache, 'carol')?._id, findUser(cache, 'dora')]).toEqual([
      'Bob',
      'carol',
      undefined,
    ])
  })
})
