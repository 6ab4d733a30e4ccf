import type { Id } from '#server/core/ids/ids.ts'
import { allThere, type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Db } from '#server/db/db.ts'
import { muteOf } from '#server/features/people/mutes/defences.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { type Blocks, getBlocks } from '#server/features/people/visibility.ts'

/** An item of a feed, as far as the rule needs to know. */
interface FedItem {
  id: Id
  /** Differs from the id when it is a repost. */
  at: Id
  actor_id: Id
  reply_to_author: Id | null
}

type FeedFilter = (item: FedItem) => boolean

/**
 * What the viewer's feeds leave out: reposts that are hidden or by hidden accounts, and replies to muted users. Undefined
 * where there is nothing of that.
 */
export const feedFilter = (db: Db, viewer: Id): MaybePromise<FeedFilter | undefined> =>
  whenThere(allThere([getBlocks(db, viewer), getHiddenAccounts(db)] as const), ([defences, hidden]) =>
    toFilter(db, defences, hidden),
  )

function toFilter(db: Db, defences: Blocks, hidden: ReadonlySet<Id>): FeedFilter | undefined {
  if (defences.mutes.size + defences.hiddenReposts.size + hidden.size === 0) return undefined
  const now = nowOf(db)
  const isMuted = (user: Id) => muteOf(defences, user, now) !== undefined
  return ({ id, at, actor_id: actor, reply_to_author: parent }) =>
    at === id
      ? parent !== null && isMuted(parent)
      : defences.hiddenReposts.has(actor) || hidden.has(actor) || isMuted(actor)
}
