/**
 * Fan-out: writes tweets and retweets into the timelines of followers. It reads the present state of each item, so an
 * event may be repeated, late, or already undone.
 */
import type { EventOf, StoredEvent } from '#server/core/events.ts'
import { type Id, MAX_ID, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import { EventLoopYielder } from '#server/core/yield-to-event-loop.ts'
import type { Database, Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { TimelineTable } from '#server/db/tables/tweets.ts'
import { transact } from '#server/db/transaction.ts'
import { actorOf, type FeedEvent, positionOf } from '#server/features/feeds/feed-source.ts'
import { listFollowers } from '#server/features/people/relations.store.ts'
import { accountCache } from '#server/features/people/store.ts'
import { type FeedItem, findFeedItem } from '#server/features/posts/feed-items.store.ts'
import { removePending } from './pending-fan-out.ts'
import {
  deleteTimeline,
  deleteTimelineRows,
  findCutoff,
  findOwnersAmong,
  getBigAuthors,
  insertBigAuthor,
  insertTimelineRows,
  listRetweetsAfter,
  MOST_AT_ONCE,
  MOST_ROWS_INSERTED,
  timelineLimits,
  trimTimeline,
} from './store.ts'

interface ItemKey {
  actor: Id
  tweet: Id
  at: Id
}

/** Adds items to the timelines of followers, and removes those that were deleted. */
export async function fanOut(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  events: readonly StoredEvent<FeedEvent['type']>[],
): Promise<void> {
  const keys = new Map(
    events.map((event) => [positionOf(event), { actor: actorOf(event), tweet: event.tweet, at: positionOf(event) }]),
  )
  const added = await syncTimelines(deps, [...keys.values()])
  // A concurrent delete may have run before the rows were written.
  const { deleted } = await findItems(deps.db, added)
  if (deleted.length > 0) await syncTimelines(deps, deleted)
  removePending(deps, events)
}

/** Removes the retweets of a deleted tweet from all timelines. */
export async function removeRetweets(deps: Pick<Deps, 'db' | 'clock'>, { tweet }: EventOf<'tweet.deleted'>) {
  for (let after = NO_ID; ; ) {
    const retweets = await listRetweetsAfter(deps.db, tweet, after)
    for (const { actor, at } of retweets) {
      if (await isBig(deps.db, actor)) continue
      for await (const owners of ownersFollowing(deps, actor)) await removeItem(deps.db, owners, at)
    }
    if (retweets.length < MOST_AT_ONCE) return
    after = retweets.at(-1)!.actor
  }
}

async function findItems(db: Db, keys: readonly ItemKey[]) {
  const turns = new EventLoopYielder()
  const items: FeedItem[] = []
  const deleted: ItemKey[] = []
  for (const key of keys) {
    const item = await findFeedItem(db, key)
    if (item) items.push(item)
    else deleted.push(key)
    await turns.yieldIfDue()
  }
  return { items, deleted }
}

/** Makes the timelines of followers agree with the items; answers the keys of those that exist. */
async function syncTimelines(deps: Pick<Deps, 'db' | 'clock'>, keys: readonly ItemKey[]): Promise<ItemKey[]> {
  const { items, deleted } = await findItems(deps.db, keys)
  const itemsBy = Map.groupBy(items, (item) => item.actor_id)
  const deletedBy = Map.groupBy(deleted, (key) => key.actor)
  const turns = new EventLoopYielder()
  const rows = new RowBuffer(deps)
  for (const actor of new Set(keys.map((key) => key.actor))) {
    if (await isBig(deps.db, actor)) continue
    for await (const owners of ownersFollowing(deps, actor)) {
      for (const item of itemsBy.get(actor) ?? []) await rows.add(owners, item)
      for (const key of deletedBy.get(actor) ?? []) await removeItem(deps.db, owners, key.at)
      await turns.yieldIfDue()
    }
  }
  await rows.flush()
  return keys.filter((key) => !deleted.includes(key))
}

const removeItem = (db: Database, owners: readonly Id[], at: Id): Promise<void> =>
  transact(db, (tx) => deleteTimelineRows(tx, owners, at))

/** An author who is excluded once stays so: timelines lack the items in between. */
export async function isBig(db: Database, author: Id): Promise<boolean> {
  if ((await getBigAuthors(db)).has(author)) return true
  const account = await accountCache.get({ db }, author)
  if (!account || account.followers <= timelineLimits.fanOutFollowers) return false
  await transact(db, (tx) => insertBigAuthor(tx, author))
  return true
}

/** The followers of a user who have a timeline, in batches. Deletes idle timelines on the way. */
async function* ownersFollowing({ db, clock }: Pick<Deps, 'db' | 'clock'>, user: Id): AsyncGenerator<Id[]> {
  for (let before = MAX_ID; ; ) {
    const followers = await listFollowers(db, user, before, MOST_AT_ONCE)
    const ids = followers.map((follower) => follower.author_id)
    const owners = ids.length > 0 ? await findOwnersAmong(db, ids) : []
    const idleSince = clock() - timelineLimits.idleMs
    const idle = owners.filter((owner) => owner.readAt < idleSince)
    for (const { owner } of idle) await transact(db, (tx) => deleteTimeline(tx, owner))
    const active = owners.filter((owner) => owner.readAt >= idleSince).map(({ owner }) => owner)
    if (active.length > 0) yield active
    if (followers.length < MOST_AT_ONCE) return
    before = followers.at(-1)!.at
  }
}

const MOST_BUFFERED = 50_000

/** Rows to insert, sorted by owner, because the rows of one timeline share pages of the file. */
class RowBuffer {
  readonly #deps: { db: Database }
  #rows: TimelineTable[] = []

  constructor(deps: { db: Database }) {
    this.#deps = deps
  }

  async add(owners: readonly Id[], { at, id, actor_id, reply_to_author }: FeedItem): Promise<void> {
    for (const owner_id of owners) this.#rows.push({ owner_id, at, tweet_id: id, actor_id, reply_to_author })
    if (this.#rows.length >= MOST_BUFFERED) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#rows.sort((a, b) => a.owner_id - b.owner_id)
    this.#rows = []
    for (let from = 0; from < rows.length; from += MOST_ROWS_INSERTED)
      await this.#insert(rows.slice(from, from + MOST_ROWS_INSERTED))
  }

  async #insert(rows: readonly TimelineTable[]): Promise<void> {
    const { db } = this.#deps
    await transact(db, (tx) => insertTimelineRows(tx, rows))
    for (const owner of new Set(rows.filter(isTrimDue).map((row) => row.owner_id))) {
      const cutoff = await findCutoff(db, owner, timelineLimits.rows)
      if (cutoff !== undefined) await transact(db, (tx) => trimTimeline(tx, owner, cutoff))
    }
  }
}

const isTrimDue = ({ owner_id, at }: TimelineTable): boolean =>
  (timeOf(owner_id) + timeOf(at)) % timelineLimits.trimEvery === 0
