/** Timelines where one process does all the writing: gathered from those one follows, and kept up to date in memory. */
import type { EventOf } from '#server/core/events.ts'
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { createCache, getOne } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import {
  type FeedItem,
  listFeedItems,
  mergeSlices,
  newestFeedItems,
  type Slice,
} from '#server/features/tweets/feed-items.store.ts'
import { type Followees, followeeCache } from '#server/features/users/followees.store.ts'
import { actorOf, type FEED_EVENTS } from './feed-events.ts'
import { onlyShown } from './feed-rules.ts'
import type { FeedSource } from './feed-source.ts'

/** Enough for a page of posts when some of them may not be seen. */
const MOST_ACTS = 60
const MOST_LOGGED = 10_000

/** Who did something, in the order of commits. */
class FeedLog {
  first = 0
  #actors: Id[] = []

  get end(): number {
    return this.first + this.#actors.length
  }

  add(actor: Id): void {
    this.#actors.push(actor)
    if (this.#actors.length < 2 * MOST_LOGGED) return
    this.#actors = this.#actors.slice(MOST_LOGGED)
    this.first += MOST_LOGGED
  }

  since(place: number, concerns: (actor: Id) => boolean): Set<Id> {
    const found = new Set<Id>()
    for (let index = place - this.first; index < this.#actors.length; index++)
      if (concerns(this.#actors[index]!)) found.add(this.#actors[index]!)
    return found
  }
}

const logs = new WeakMap<Deps['events'], FeedLog>()

function logOf({ events }: Deps): FeedLog {
  const log = logs.get(events) ?? new FeedLog()
  logs.set(events, log)
  return log
}

/** To be told of every act as it is committed. */
export const logFeedEvent = (deps: Deps, event: EventOf<(typeof FEED_EVENTS)[number]>): void =>
  logOf(deps).add(actorOf(event))

/** The newest acts of all one follows, as they stood at a place in the log. */
interface MergedFeed {
  followees: Followees
  acts: Slice<FeedItem>
  shown: Slice<FeedItem>
  logged: number
}

/** By viewer. */
const mergedFeeds = createCache<Id, { known: MergedFeed }>({ max: 5_000 }, (deps, viewers) =>
  Promise.all(viewers.map(async (viewer) => [viewer, { known: await loadFeed(deps, viewer) }] as const)),
)

async function loadFeed(deps: Deps, viewer: Id): Promise<MergedFeed> {
  const logged = logOf(deps).end
  const followees = (await getOne(followeeCache(deps), viewer))!
  return cut(viewer, followees, logged, await list(deps, viewer, followees, MAX_ID, MOST_ACTS))
}

const list = (
  { db, clock }: Deps,
  viewer: Id,
  followees: Followees,
  from: Id,
  limit: number,
): Promise<Slice<FeedItem>> => listFeedItems(db, [viewer, ...followees.ids], from, limit, clock())

function cut(viewer: Id, followees: Followees, logged: number, { items, completeFrom }: Slice<FeedItem>): MergedFeed {
  const acts =
    items.length > MOST_ACTS
      ? { items: items.slice(0, MOST_ACTS), completeFrom: items[MOST_ACTS - 1]!.at }
      : { items, completeFrom }
  return { followees, logged, acts, shown: onlyShown(acts, viewer, followees) }
}

export async function mergedFeed(deps: Deps, viewer: Id): Promise<FeedSource> {
  const known = await knownNow(deps, viewer)
  const { followees } = known
  return {
    followees,
    read: async (from, limit) =>
      from === MAX_ID ? known.shown : onlyShown(await list(deps, viewer, followees, from, limit), viewer, followees),
  }
}

async function knownNow(deps: Deps, viewer: Id): Promise<MergedFeed> {
  const kept = (await getOne(mergedFeeds(deps), viewer))!
  const next = await bringUpToDate(deps, viewer, kept.known)
  if (next === kept.known) return next
  // Whoever looked later knows more.
  if (next.logged >= kept.known.logged) kept.known = next
  return next
}

async function bringUpToDate(deps: Deps, viewer: Id, known: MergedFeed): Promise<MergedFeed> {
  const log = logOf(deps)
  const followees = await getOne(followeeCache(deps), viewer)
  if (followees !== known.followees || known.logged < log.first) return loadFeed(deps, viewer)
  const logged = log.end
  const changed = log.since(known.logged, (actor) => actor === viewer || followees.has(actor))
  if (changed.size === 0) {
    known.logged = logged
    return known
  }
  const stretches = (await newestFeedItems(deps).get([...changed])) as Slice<FeedItem>[]
  const others = { ...known.acts, items: known.acts.items.filter((act) => !changed.has(act.actor_id)) }
  const joined = mergeSlices([others, ...stretches])
  // So much was taken back that a page may not be full any more.
  if (joined.items.length < MOST_ACTS && joined.completeFrom > NO_ID) return loadFeed(deps, viewer)
  return cut(viewer, followees, logged, joined)
}
