import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { summariseKnownFollowers } from './followers.ts'
import { presentUsers } from './present.ts'
import { VISITOR } from './visibility.ts'

const NONE = { count: 0, users: [] }

/** A user as the viewer sees them, with the followers whom the viewer follows, too. */
export async function getUser(deps: Pick<Deps, 'db' | 'ids' | 'clock'>, viewer: Id, id: Id) {
  const [[user], knownFollowers] = await Promise.all([
    presentUsers(deps, viewer, [id]),
    viewer === VISITOR ? NONE : summariseKnownFollowers(deps, viewer, id),
  ])
  return { ...(user ?? fail('user_not_found')), ...(knownFollowers.count > 0 && { knownFollowers }) }
}
