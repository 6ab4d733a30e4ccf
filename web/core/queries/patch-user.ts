/** One member has copies in many cached answers. Every key that begins with `users` holds one of three shapes. */
import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/calls/users.ts'
import { updateCached } from './update-cached.ts'

type Page = { users: User[] }
type Held = { user: User } | Page | { pages: Page[] }

/** The beginning of every key that holds members. */
export const USERS = ['users'] as const

/** Changes every cached copy of one member. `change` must be repeatable: it also meets answers still under way. */
export function patchUser(cache: QueryClient, id: string, change: <U extends User>(user: U) => U): void {
  const patchPage = (page: Page): Page =>
    page.users.some((user) => user._id === id)
      ? { ...page, users: page.users.map((user) => (user._id === id ? change(user) : user)) }
      : page
  updateCached<Held>(cache, USERS, (held) => {
    if ('user' in held) return held.user._id === id ? { ...held, user: change(held.user) } : held
    if (!('pages' in held)) return patchPage(held)
    const pages = held.pages.map(patchPage)
    // Answers that do not change keep their identity, so nothing renders again.
    return pages.every((page, index) => page === held.pages[index]) ? held : { ...held, pages }
  })
}

/** Replaces what every copy says of a member by what the server now says. */
export const putUser = (cache: QueryClient, fresh: User): void =>
  patchUser(cache, fresh._id, (held) => ({ ...held, ...fresh }))

/** A copy of a member from wherever it is cached, found by id or username: shown while the server is asked. */
export function findUser(cache: QueryClient, name: string): User | undefined {
  const isMeant = (user: User) => user._id === name || user.username.toLowerCase() === name.toLowerCase()
  for (const [, held] of cache.getQueriesData<Held>({ queryKey: USERS })) {
    if (!held) continue
    const pages = 'pages' in held ? held.pages : 'users' in held ? [held] : []
    const found = 'user' in held ? [held.user].find(isMeant) : pages.flatMap((page) => page.users).find(isMeant)
    if (found) return found
  }
}
