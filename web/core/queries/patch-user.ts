import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/calls/users.ts'
import { entityQueries } from './entities.ts'

/** The first element of each key whose data contains users. */
export const USERS = ['users'] as const
const users = entityQueries<User>('users', 'user')

/** Changes every cached copy of a user. `change` must be repeatable. */
export const patchUser = (cache: QueryClient, id: string, change: (user: User) => User): void =>
  users.patch(cache, (user) => user._id === id, change)

/** Replaces every copy of a user by the server's answer. */
export const putUser = (cache: QueryClient, fresh: User): void =>
  patchUser(cache, fresh._id, ({ openReport: _, ...old }) => ({ ...old, ...fresh }))

/** Any cached copy of a user, found by id or username, to show while it is fetched. */
export const findUser = (cache: QueryClient, name: string): User | undefined =>
  users.find(cache, (user) => user._id === name || user.username.toLowerCase() === name.toLowerCase())
