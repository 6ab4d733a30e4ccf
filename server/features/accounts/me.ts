import type { Me } from '#contract/calls/users.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { listPending } from '#server/features/network/legal/accept.ts'
import { presentMe } from '#server/features/people/present.ts'

/** The viewer's own account, with the pages that the viewer has yet to accept. */
export async function getMe(deps: ReadDeps, viewer: Id): Promise<Me> {
  const me = (await presentMe(deps, viewer)) ?? fail('signed_out')
  const pending = await listPending(deps.db, viewer)
  return pending.length > 0 ? { ...me, toAccept: pending } : me
}
