/** Reads the users that a user follows, cached for the lists that need them. */
import type { Id } from '#server/core/ids/ids.ts'
import { hasId } from '#server/core/ids/sorted-ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'

const followed = statement<{ account: Id }>()((db, p) =>
  db.selectFrom('following').select('followee_id as id').where('follower_id', '=', p('account')).orderBy('followee_id'),
)

/** The users that a user follows. Packed, because thousands of such lists are cached. */
export class Followees {
  /** The followees and the user, in id order. */
  readonly withSelf: Float64Array
  readonly #user: Id

  constructor(user: Id, ids: readonly Id[]) {
    this.#user = user
    this.withSelf = Float64Array.from([...ids, user]).sort()
  }

  get ids(): Float64Array {
    return this.withSelf.filter((id) => id !== this.#user)
  }

  has(id: Id): boolean {
    return id !== this.#user && hasId(this.withSelf, id)
  }
}

/** Followees by follower. */
export const followeeCache = createCache<Id, Followees>(
  { entities: ['follow'], bytes: ({ withSelf }) => 200 + 8 * withSelf.length },
  ({ db }, users) => Promise.all(users.map(async (user) => [user, await readFollowees(db, user)] as const)),
)

async function readFollowees(db: Db, user: Id): Promise<Followees> {
  const rows = await followed(db, { account: user })
  return new Followees(
    user,
    rows.map(({ id }) => id),
  )
}
