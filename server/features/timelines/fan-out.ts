/** Lays what members do into the timelines of those who follow them. All of it looks at what holds now, so that an
 * event may come twice, late, or after one that undid it. */
import type { EventOf, Recorded } from '#server/core/events.ts'
import { type Id, MAX_ID, NO_ID, timeOf } from '#server/core/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { TimelineTable } from '#server/db/tables.ts'
import { transact } from '#server/db/transaction.ts'
import { type Act, findAct } from '#server/features/tweets/acts.store.ts'
import { type ActEvent, actorOf, noteLaid, placeOf } from './fresh.ts'
import { homeLimits } from './home-limits.ts'
import {
  countFollowers,
  deleteTimeline,
  deleteTimelineRows,
  findOwnersAmong,
  getBigAuthors,
  insertBigAuthor,
  insertTimelineRows,
  listFollowersAfter,
  listRetweetsAfter,
  listTimeline,
  MOST_AT_ONCE,
  trimTimeline,
} from './timeline.store.ts'

/** One act, wherever it stands. */
interface Key {
  actor: Id
  tweet: Id
  at: Id
}

/** Lays posts and reposts, and takes away those that are gone. */
export async function fanOut(deps: Deps, events: readonly Recorded<ActEvent['type']>[]): Promise<void> {
  const keys = new Map(
    events.map((event) => [placeOf(event), { actor: actorOf(event), tweet: event.tweet, at: placeOf(event) }]),
  )
  const laid = await settle(deps, [...keys.values()])
  // What was taken back meanwhile may have been looked for before it was laid.
  const gone = await findGone(deps, laid)
  if (gone.length > 0) await settle(deps, gone)
  noteLaid(deps, events)
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
  const found = await Promise.all(keys.map((key) => findAct(deps.db, key)))
  return keys.filter((_, index) => !found[index])
}

/** Makes the timelines of the followers agree with what is there; answers what was laid. */
async function settle(deps: Deps, keys: readonly Key[]): Promise<Key[]> {
  const found = await Promise.all(keys.map((key) => findAct(deps.db, key)))
  const acts = found.filter((act) => act !== undefined)
  const gone = keys.filter((_, index) => !found[index])
  const rows = new Rows(deps)
  for (const actor of new Set(keys.map((key) => key.actor))) {
    if (await isBig(deps, actor)) continue
    for await (const owners of ownersFollowing(deps, actor)) {
      for (const act of acts) if (act.actor_id === actor) await rows.add(owners, act)
      for (const key of gone) if (key.actor === actor) await rows.remove(owners, key.at)
    }
  }
  await rows.flush()
  return keys.filter((_, index) => found[index])
}

/** Once big, an author stays so: those who follow would miss what was not laid. */
export async function isBig(deps: Deps, author: Id): Promise<boolean> {
  if ((await getBigAuthors(deps)).has(author)) return true
  if ((await countFollowers(deps.db, author)) <= homeLimits.fanOutFollowers) return false
  await transact(deps.db, (tx) => insertBigAuthor(tx, author))
  return true
}

/** Of a member's followers, some at a time, those whose timeline is kept. Ends the timelines of those long away. */
async function* ownersFollowing(deps: Deps, member: Id): AsyncGenerator<Id[]> {
  for (let after = NO_ID; ; ) {
    const followers = (await listFollowersAfter(deps.db, member, after)).map((row) => row.id)
    const owners = followers.length > 0 ? await findOwnersAmong(deps.db, followers) : []
    const idleSince = deps.clock() - homeLimits.idleMs
    const idle = owners.filter((owner) => owner.readAt < idleSince)
    for (const { owner } of idle) await transact(deps.db, (tx) => deleteTimeline(tx, owner))
    const kept = owners.filter((owner) => owner.readAt >= idleSince).map(({ owner }) => owner)
    if (kept.length > 0) yield kept
    if (followers.length < MOST_AT_ONCE) return
    after = followers.at(-1)!
  }
}

/** Rows on their way, written 500 at a time. */
class Rows {
  readonly #deps: Deps
  #waiting: TimelineTable[] = []

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async add(owners: readonly Id[], { at, id, actor_id, reply_to_author }: Act): Promise<void> {
    for (const owner_id of owners) {
      this.#waiting.push({ owner_id, at, tweet_id: id, actor_id, reply_to_author })
      if (this.#waiting.length === MOST_AT_ONCE) await this.flush()
    }
  }

  async remove(owners: readonly Id[], at: Id): Promise<void> {
    await transact(this.#deps.db, (tx) => deleteTimelineRows(tx, owners, at))
  }

  async flush(): Promise<void> {
    const rows = this.#waiting.toSorted((a, b) => a.owner_id - b.owner_id)
    this.#waiting = []
    if (rows.length > 0) await transact(this.#deps.db, (tx) => insertTimelineRows(tx, rows))
    for (const { owner_id, at } of rows) if (isDue(owner_id, at)) await trim(this.#deps, owner_id)
  }
}

const isDue = (owner: Id, at: Id): boolean => (timeOf(owner) + timeOf(at)) % homeLimits.trimEvery === 0

async function trim({ db }: Deps, owner: Id): Promise<void> {
  const rows = await listTimeline(db, owner, MAX_ID, homeLimits.rows + 1)
  const last = rows[homeLimits.rows - 1]
  if (rows.length > homeLimits.rows && last) await transact(db, (tx) => trimTimeline(tx, owner, last.at))
}
