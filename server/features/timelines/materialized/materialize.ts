/** Which timelines are kept, and filling them: when somebody begins to read, and when they follow somebody. */
import type { EventOf } from '#server/core/events.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { type FeedItem, listFeedItems } from '#server/features/tweets/feed-items.store.ts'
import { readFollowees } from '#server/features/users/followees.store.ts'
import { isBig } from './fan-out.ts'
import { timelineLimits } from './limits.ts'
import {
  deleteItemsOf,
  findOwner,
  getBigAuthors,
  insertTimelineRows,
  isFollowing,
  MOST_AT_ONCE,
  type TimelineOwner,
  trimTimeline,
  updateCompleteFrom,
  upsertOwner,
} from './store.ts'

/** Begins to keep a timeline, or notes that it is still read. A second time it goes on where a crash ended the first. */
export async function materializeTimeline(deps: Deps, { owner }: EventOf<'timeline.wanted'>): Promise<void> {
  // Committed first: whatever is written from now on is laid, whatever was written before is read below.
  await transact(deps.db, (tx) => upsertOwner(tx, owner, deps.clock()))
  if ((await findOwner(deps.db, owner))?.completeFrom !== MAX_ID) return
  const big = await getBigAuthors(deps)
  const actors = [...(await readFollowees(deps.db, owner, deps.clock())).ids].filter((id) => !big.has(id))
  const { items, completeFrom } = await listFeedItems(deps.db, actors, MAX_ID, timelineLimits.rows, deps.clock())
  for (let from = 0; from < items.length; from += MOST_AT_ONCE)
    await transact(deps.db, (tx) => insertItems(tx, owner, items.slice(from, from + MOST_AT_ONCE)))
  await transact(deps.db, (tx) => updateCompleteFrom(tx, owner, completeFrom))
}

/** After a follow or the end of one: what the member did stands in the timeline, or does not. */
export async function updateForFollow(
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
    await deleteItemsOf(tx, owner, member)
    // Read in here: what is laid by another process meanwhile comes after it, or is among it.
    if (isLaid && (await isFollowing(tx, owner, member))) await insertNewest(tx, kept, member, deps.clock())
  })
}

async function insertNewest(tx: Tx, { owner, completeFrom }: TimelineOwner, member: Id, now: number): Promise<void> {
  const newest = await listFeedItems(tx, [member], MAX_ID, timelineLimits.rows, now)
  const rows = completeFrom === MAX_ID ? newest.items : newest.items.filter((item) => item.at >= completeFrom)
  for (let from = 0; from < rows.length; from += MOST_AT_ONCE)
    await insertItems(tx, owner, rows.slice(from, from + MOST_AT_ONCE))
  if (newest.completeFrom > completeFrom) await trimTimeline(tx, owner, newest.completeFrom)
}

const insertItems = (tx: Tx, owner: Id, acts: readonly FeedItem[]): Promise<void> =>
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
