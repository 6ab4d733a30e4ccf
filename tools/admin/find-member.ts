import { AppError } from '#server/core/errors.ts'
import type { Deps } from '#server/db/deps.ts'
import { type AccountWithCounters, findAccounts } from '#server/features/people/accounts.store.ts'
import { resolveAnyUser, resolveUser } from '#server/features/people/resolve.ts'
import { Refused } from './command.ts'

/** The member an operator means: by username, with or without @, or by id. Not one whom nobody sees. */
export const findMember = (deps: Deps, name: string): Promise<AccountWithCounters> => find(deps, name, resolveUser)

/** The same, suspended, pending and deleted ones included. */
export const findAnyMember = (deps: Deps, name: string): Promise<AccountWithCounters> =>
  find(deps, name, resolveAnyUser)

async function find(deps: Deps, name: string, resolve: typeof resolveUser): Promise<AccountWithCounters> {
  const id = await resolve(deps, name).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  const [member] = id === undefined ? [] : await findAccounts(deps.db, [id])
  if (!member) throw new Refused(`There is no member ${name}.`)
  return member
}
