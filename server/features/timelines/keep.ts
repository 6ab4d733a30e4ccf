/** Which timelines are kept, and filling them: when somebody begins to read, and when they follow somebody. */
import type { EventOf } from '#server/core/events.ts'
import { type Id, MAX_ID } from '#server/core/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { type Act, listActs } from '#server/features/tweets/acts.store.ts'
import { readFollowees } from '#server/features/users/followees.store.ts'
import { isBig } from './fan-out.ts'
import { homeLimits } from './home-limits.ts'
import {
  deleteActsOf,
  findOwner,
  getBigAuthors,
  insertTimelineRows,
  isFollowing,
  MOST_AT_ONCE,
  type Owner,
  trimTimeline,
  updateKeptFrom,
  upsertOwner,
} from './timeline.store.ts'

/** Begins to keep a timeline, or notes that it is still read. A second time it goes on where a crash ended the first. */
export async function keepTimeline(deps: Deps, { owner }: EventOf<'timeline.wanted'>): Promise<void> {
  // Committed first: whatever is written from now on is laid, whatever was written before is read below.
  await transact(deps.db, (tx) => upsertOwner(tx, owner, deps.clock()))
  if ((await findOwner(deps.db, owner))?.keptFrom !== MAX_ID) return
  const big = await getBigAuthors(deps)
  const actors = [...(await readFollowees(deps.db, owner, deps.clock())).ids].filter((id) => !big.has(id))
  const { items, down } = await listActs(deps.db, actors, MAX_ID, homeLimits.rows, deps.clock())
  for (let from = 0; from < items.length; from += MOST_AT_ONCE)
    await transact(deps.db, (tx) => lay(tx, owner, items.slice(from, from + MOST_AT_ONCE)))
  await transact(deps.db, (tx) => updateKeptFrom(tx, owner, down))
}

/** After a follow or the end of one: what the member did stands in the timeline, or does not. */
export async function followInTimelines(
  deps: Deps,
  event: EventOf<'user.followed' | 'user.unfollowed' | 'user.blocked'>,
): Promise<void> {
  await syncFollow(deps, event.actor, event.user)
  if (event.type === 'user.blocked') await syncFollow(deps, event.user, event.actor)
}

async function syncFollow(deps: Deps, owner: Id, member: Id): Promise<void> {
  const kept = await findOwner(deps.db, owner)
  if (!kept) return
  const isLaid = !(await isBig(deps, member))
  await transact(deps.db, async (tx) => {
    await deleteActsOf(tx, owner, member)
    // Read in here: what is laid by another process meanwhile comes after it, or is among it.
    if (isLaid && (await isFollowing(tx, owner, member))) await layNewest(tx, kept, member, deps.clock())
  })
}

async function layNewest(tx: Tx, { owner, keptFrom }: Owner, member: Id, now: number): Promise<void> {
  const { items, down } = await listActs(tx, [member], MAX_ID, homeLimits.rows, now)
  const rows = keptFrom === MAX_ID ? items : items.filter((act) => act.at >= keptFrom)
  for (let from = 0; from < rows.length; from += MOST_AT_ONCE)
    await lay(tx, owner, rows.slice(from, from + MOST_AT_ONCE))
  if (down > keptFrom) await trimTimeline(tx, owner, down)
}

const lay = (tx: Tx, owner: Id, acts: readonly Act[]): Promise<void> =>
  insertTimelineRows(
    tx,
    acts.map(({ at, id, actor_id, reply_to_author }) => ({
      owner_id: owner,
      at,
      tweet_id: id,
      actor_id,
      reply_to_author,
    })),
  )
