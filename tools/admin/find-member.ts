import { AppError } from '#server/core/errors.ts'
import type { Deps } from '#server/db/deps.ts'
import { resolveUser } from '#server/features/users/resolve.ts'
import { type AccountRow, findAccounts } from '#server/features/users/store.ts'
import { Refused } from './command.ts'

/** The member an operator means: by username, with or without @, or by id. */
export async function findMember(deps: Deps, name: string): Promise<AccountRow> {
  const id = await resolveUser(deps, name).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  const [member] = id === undefined ? [] : await findAccounts(deps.db, [id])
  if (!member) throw new Refused(`There is no member ${name}.`)
  return member
}
