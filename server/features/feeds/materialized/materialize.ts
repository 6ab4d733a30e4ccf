/** Fills the timelines of users who start to read, and updates them after follows. */
import type { EventOf } from '#server/core/events.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { readFollowees } from '#server/features/people/followees.store.ts'
import { findFollowedAmong } from '#server/features/people/relations.store.ts'
import { type FeedItem, listFeedItems } from '#server/features/posts/feed-items.store.ts'
import { isBig } from './fan-out.ts'
import {
  deleteItemsOf,
  findOwner,
  getBigAuthors,
  insertTimelineRows,
  MOST_AT_ONCE,
  type TimelineOwner,
  timelineLimits,
  trimTimeline,
  updateCompleteFrom,
  upsertOwner,
} from './store.ts'

/** Materialises a timeline, or records that it is still read. A repeated event continues after a crash. */
export async function materializeTimeline(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { owner }: EventOf<'timeline.wanted'>,
): Promise<void> {
  // Committed first: the fan-out writes rows for all later items, and earlier items are read below.
  await transact(db, (tx) => upsertOwner(tx, owner, clock()))
  if ((await findOwner(db, owner))?.completeFrom !== MAX_ID) return
  const big = await getBigAuthors(db)
  const actors = [...(await readFollowees(db, owner, clock())).ids].filter((id) => !big.has(id))
  const { items, completeFrom } = await listFeedItems(db, actors, MAX_ID, timelineLimits.rows, clock())
  for (let from = 0; from < items.length; from += MOST_AT_ONCE)
    await transact(db, (tx) => insertItems(tx, owner, items.slice(from, from + MOST_AT_ONCE)))
  await transact(db, (tx) => updateCompleteFrom(tx, owner, completeFrom))
}

/** Adds a user's items to a timeline after a follow, and removes them after the end of one. */
export async function updateForFollow(
  deps: Pick<Deps, 'db' | 'clock'>,
  event: EventOf<'user.followed' | 'user.unfollowed' | 'user.blocked'>,
): Promise<void> {
  await replaceItemsOf(deps, event.actor, event.user)
  if (event.type === 'user.blocked') await replaceItemsOf(deps, event.user, event.actor)
}

async function replaceItemsOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: Id, user: Id): Promise<void> {
  const timeline = await findOwner(db, owner)
  if (!timeline) return
  const hasRows = !(await isBig(db, user))
  await transact(db, async (tx) => {
    await deleteItemsOf(tx, owner, user)
    // Read inside the transaction: rows of a concurrent fan-out come after it, or are among them.
    const isFollowing = (await findFollowedAmong(tx, owner, [user])).length > 0
    if (hasRows && isFollowing) await insertNewest(tx, timeline, user, clock())
  })
}

async function insertNewest(tx: Tx, { owner, completeFrom }: TimelineOwner, user: Id, now: number): Promise<void> {
  const newest = await listFeedItems(tx, [user], MAX_ID, timelineLimits.rows, now)
  const items = completeFrom === MAX_ID ? newest.items : newest.items.filter((item) => item.at >= completeFrom)
  for (let from = 0; from < items.length; from += MOST_AT_ONCE)
    await insertItems(tx, owner, items.slice(from, from + MOST_AT_ONCE))
  if (newest.completeFrom > completeFrom) await trimTimeline(tx, owner, newest.completeFrom)
}

const insertItems = (tx: Tx, owner: Id, items: readonly FeedItem[]): Promise<void> =>
  insertTimelineRows(
    tx,
    items.map(({ at, id, actor_id, reply_to_author }) => ({
      owner_id: owner,
      at,
      tweet_id: id,
      actor_id,
      reply_to_author,
    })),
  )
