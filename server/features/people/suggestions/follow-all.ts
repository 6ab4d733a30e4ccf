import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { followEach } from '#server/features/people/follow.ts'

/** Follows several users at once. Repeats change nothing. */
export async function followAll(
  deps: Pick<Deps, 'db' | 'ids' | 'nextId' | 'events' | 'limits'>,
  viewer: Id,
  users: readonly string[],
) {
  const ids = [...new Set(users.map((user) => deps.ids.parse(user)))].filter((id) => id !== viewer)
  if (ids.length === 0) fail('self_follow')
  await deps.limits.take('toggles', viewer, ids.length)
  const following = await followEach(deps, viewer, ids)
  return { following: following.map((id) => deps.ids.format(id)) }
}
