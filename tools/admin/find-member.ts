import { AppError } from '#server/core/errors.ts'
import type { Deps } from '#server/db/deps.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { resolveAnyUser, resolveUser } from '#server/features/people/resolve.ts'
import { Refused } from './command.ts'

export type Member = Awaited<ReturnType<typeof find>>

/** Finds a member by username, with or without @, or by id. Excludes members whom nobody sees. */
export const findMember = (deps: Deps, name: string) => find(deps, name, resolveUser)

/** Finds a member, including suspended, pending and deleted ones. */
export const findAnyMember = (deps: Deps, name: string) => find(deps, name, resolveAnyUser)

async function find(deps: Deps, name: string, resolve: typeof resolveUser) {
  const id = await resolve(deps, name).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  const member = id === undefined ? undefined : await accountCache.get(deps, id)
  if (!member) throw new Refused(`There is no member ${name}.`)
  return member
}
