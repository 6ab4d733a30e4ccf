import type { Me, User } from '#contract/calls/users.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { listPending } from '#server/features/network/legal/accept.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { presentBirthday, presentMe, presentUsers } from '#server/features/people/present.ts'

/** The viewer's profile for an app of the viewer: as others see it, so without the fields of the account alone. */
export async function getMeForApp(deps: ReadDeps, viewer: Id): Promise<User> {
  const [user] = await presentUsers(deps, viewer, [viewer])
  const row = await accountCache.get(deps, viewer)
  return user && row ? { ...user, dob: presentBirthday(row, false) } : fail('invalid_token')
}

/** The viewer's own account, with the pages that the viewer has yet to accept. */
export async function getMe(deps: ReadDeps, viewer: Id): Promise<Me> {
  const me = (await presentMe(deps, viewer)) ?? fail('signed_out')
  const pending = await listPending(deps.db, viewer)
  return pending.length > 0 ? { ...me, toAccept: pending } : me
}
