/** Lays what members do into the timelines of those who follow them. All of it looks at what holds now, so that an
 * event may come twice, late, or after one that undid it. */
import type { EventOf, StoredEvent } from '#server/core/events.ts'
import { type Id, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import { EventLoopYielder } from '#server/core/yield-to-event-loop.ts'
import type { Deps } from '#server/db/deps.ts'
import type { TimelineTable } from '#server/db/tables.ts'
import { transact } from '#server/db/transaction.ts'
import { actorOf, type FeedEvent, positionOf } from '#server/features/timelines/feed-events.ts'
import { type FeedItem, findFeedItem } from '#server/features/tweets/feed-items.store.ts'
import { timelineLimits } from './limits.ts'
import { removePending } from './pending-fan-out.ts'
import {
  countFollowers,
  deleteTimeline,
  deleteTimelineRows,
  findCutoff,
  findOwnersAmong,
  getBigAuthors,
  insertBigAuthor,
  insertTimelineRows,
  listFollowersAfter,
  listRetweetsAfter,
  MOST_AT_ONCE,
  MOST_ROWS_INSERTED,
  trimTimeline,
} from './store.ts'

/** One act, wherever it stands. */
interface Key {
  actor: Id
  tweet: Id
  at: Id
}

/** Lays posts and reposts, and takes away those that are gone. */
export async function fanOut(deps: Deps, events: readonly StoredEvent<FeedEvent['type']>[]): Promise<void> {
  const keys = new Map(
    events.map((event) => [positionOf(event), { actor: actorOf(event), tweet: event.tweet, at: positionOf(event) }]),
  )
  const laid = await settle(deps, [...keys.values()])
  // What was taken back meanwhile may have been looked for before it was laid.
  const gone = await findGone(deps, laid)
  if (gone.length > 0) await settle(deps, gone)
  removePending(deps, events)
}

/** Takes the reposts of a deleted post out of all timelines. */
export async function forgetReposts(deps: Deps, { tweet }: EventOf<'tweet.deleted'>): Promise<void> {
  for (let after = NO_ID; ; ) {
    const reposts = await listRetweetsAfter(deps.db, tweet, after)
    const rows = new Rows(deps)
    for (const { actor, at } of reposts) {
      if (await isBig(deps, actor)) continue
      for await (const owners of ownersFollowing(deps, actor)) await rows.remove(owners, at)
    }
    await rows.flush()
    if (reposts.length < MOST_AT_ONCE) return
    after = reposts.at(-1)!.actor
  }
}

async function findGone(deps: Deps, keys: readonly Key[]): Promise<Key[]> {
  const { gone } = await find(deps, keys)
  return gone
}

/** Which of them stand, by who did them, and which do not. */
async function find({ db }: Deps, keys: readonly Key[]) {
  const turns = new EventLoopYielder()
  const acts: FeedItem[] = []
  const gone: Key[] = []
  for (const key of keys) {
    const act = await findFeedItem(db, key)
    if (act) acts.push(act)
    else gone.push(key)
    await turns.yieldIfDue()
  }
  return { acts, gone }
}

/** Makes the timelines of the followers agree with what is there; answers what was laid. */
async function settle(deps: Deps, keys: readonly Key[]): Promise<Key[]> {
  const { acts, gone } = await find(deps, keys)
  const laid = Map.groupBy(acts, (act) => act.actor_id)
  const taken = Map.groupBy(gone, (key) => key.actor)
  const turns = new EventLoopYielder()
  const rows = new Rows(deps)
  for (const actor of new Set(keys.map((key) => key.actor))) {
    if (await isBig(deps, actor)) continue
    for await (const owners of ownersFollowing(deps, actor)) {
      for (const act of laid.get(actor) ?? []) await rows.add(owners, act)
      for (const key of taken.get(actor) ?? []) await rows.remove(owners, key.at)
      await turns.yieldIfDue()
    }
  }
  await rows.flush()
  const isGone = new Set(gone)
  return keys.filter((key) => !isGone.has(key))
}

/** Once big, an author stays so: those who follow would miss what was not laid. */
export async function isBig(deps: Deps, author: Id): Promise<boolean> {
  if ((await getBigAuthors(deps)).has(author)) return true
  if ((await countFollowers(deps.db, author)) <= timelineLimits.fanOutFollowers) return false
  await transact(deps.db, (tx) => insertBigAuthor(tx, author))
  return true
}

/** Of a member's followers, some at a time, those whose timeline is kept. Ends the timelines of those long away. */
async function* ownersFollowing(deps: Deps, member: Id): AsyncGenerator<Id[]> {
  for (let after = NO_ID; ; ) {
    const followers = (await listFollowersAfter(deps.db, member, after)).map((row) => row.id)
    const owners = followers.length > 0 ? await findOwnersAmong(deps.db, followers) : []
    const idleSince = deps.clock() - timelineLimits.idleMs
    const idle = owners.filter((owner) => owner.readAt < idleSince)
    for (const { owner } of idle) await transact(deps.db, (tx) => deleteTimeline(tx, owner))
    const kept = owners.filter((owner) => owner.readAt >= idleSince).map(({ owner }) => owner)
    if (kept.length > 0) yield kept
    if (followers.length < MOST_AT_ONCE) return
    after = followers.at(-1)!
  }
}

/** So many rows are gathered. Written by owner, because those of one timeline stand on the same page of the file. */
const MOST_GATHERED = 50_000

/** Rows on their way, written some at a time. */
class Rows {
  readonly #deps: Deps
  #waiting = new Map<Id, TimelineTable[]>()
  #count = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async add(owners: readonly Id[], { at, id, actor_id, reply_to_author }: FeedItem): Promise<void> {
    for (const owner_id of owners) {
      const row = { owner_id, at, tweet_id: id, actor_id, reply_to_author }
      const rows = this.#waiting.get(owner_id)
      if (rows) rows.push(row)
      else this.#waiting.set(owner_id, [row])
    }
    this.#count += owners.length
    if (this.#count >= MOST_GATHERED) await this.flush()
  }

  async remove(owners: readonly Id[], at: Id): Promise<void> {
    await transact(this.#deps.db, (tx) => deleteTimelineRows(tx, owners, at))
  }

  async flush(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = new Map()
    this.#count = 0
    let some: TimelineTable[] = []
    for (const owner of Float64Array.from(waiting.keys()).sort()) {
      for (const row of waiting.get(owner)!) {
        some.push(row)
        if (some.length < MOST_ROWS_INSERTED) continue
        await this.#write(some)
        some = []
      }
    }
    if (some.length > 0) await this.#write(some)
  }

  async #write(rows: readonly TimelineTable[]): Promise<void> {
    await transact(this.#deps.db, (tx) => insertTimelineRows(tx, rows))
    const due = new Set(rows.filter(isDue).map((row) => row.owner_id))
    for (const owner of due) await trim(this.#deps, owner)
  }
}

const isDue = ({ owner_id, at }: TimelineTable): boolean =>
  (timeOf(owner_id) + timeOf(at)) % timelineLimits.trimEvery === 0

async function trim({ db }: Deps, owner: Id): Promise<void> {
  const oldest = await findCutoff(db, owner, timelineLimits.rows)
  if (oldest !== undefined) await transact(db, (tx) => trimTimeline(tx, owner, oldest))
}
