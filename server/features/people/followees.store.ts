/** Reads only: the users that a user follows, cached for the lists that are made of them. */
import type { Clock } from '#server/core/clock.ts'
import { type Id, idAt } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'

interface Follow {
  id: Id
  mark: Id
}

const followed = statement<{ account: Id }>()((db, p) =>
  db
    .selectFrom('following')
    .select(['followee_id as id', 'mark_id as mark'])
    .where('follower_id', '=', p('account'))
    .orderBy('followee_id'),
)

/** How long a follow counts as recent. */
const RECENT_MS = 10 * 60 * 1_000

/** The users that a user follows, in the order of ids. Packed, because some thousand of these are cached. */
export class Followees {
  readonly ids: Float64Array
  readonly #latest: readonly Follow[]

  constructor(follows: readonly Follow[], now: number) {
    this.ids = Float64Array.from(follows, (follow) => follow.id)
    this.#latest = follows.filter((follow) => follow.mark > idAt(now - RECENT_MS))
  }

  has(id: Id): boolean {
    let low = 0
    let high = this.ids.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.ids[middle]! < id) low = middle + 1
      else high = middle
    }
    return this.ids[low] === id
  }

  /** Users followed within the last ten minutes. */
  recent(now: number): Id[] {
    if (this.#latest.length === 0) return []
    return this.#latest.filter((follow) => follow.mark > idAt(now - RECENT_MS)).map((follow) => follow.id)
  }
}

/** By follower. */
export const followeeCache = createCache<Id, Followees, { db: Db; clock: Clock }>(
  { entities: ['follow'], bytes: ({ ids }) => 200 + 8 * ids.length },
  (deps, members) =>
    Promise.all(members.map(async (member) => [member, await readFollowees(deps.db, member, deps.clock())] as const)),
)

export const readFollowees = async (db: Db, member: Id, now: number): Promise<Followees> =>
  new Followees(await followed(db, { account: member }), now)
