/** Timelines where several processes write: what is laid ready, and what is read directly from those who did it. */
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import { getOne } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { onlyShown } from '#server/features/timelines/feed-rules.ts'
import type { FeedSource } from '#server/features/timelines/feed-source.ts'
import {
  type FeedItem,
  listFeedItems,
  mergeSlices,
  newestFeedItems,
  readNewestFeedItems,
  type Slice,
} from '#server/features/tweets/feed-items.store.ts'
import { type Followees, followeeCache } from '#server/features/users/followees.store.ts'
import { timelineLimits } from './limits.ts'
import { pendingActors } from './pending-fan-out.ts'
import { getBigAuthors, listTimeline, type MaterializedPage, MOST_ROWS, readFirstRows } from './store.ts'

export async function materializedFeed(deps: Deps, viewer: Id): Promise<FeedSource> {
  const [followees, kept, big] = await Promise.all([
    getOne(followeeCache(deps), viewer) as Promise<Followees>,
    // Another process may have laid something a moment ago.
    readFirstRows(deps.db, viewer),
    getBigAuthors(deps),
  ])
  const now = deps.clock()
  if (!kept || now - kept.readAt > timelineLimits.readEveryMs) await requestTimeline(deps, viewer)
  const direct = directActors(deps, viewer, followees, big)
  return {
    followees,
    async read(from, limit) {
      if (!kept || from <= kept.completeFrom)
        return onlyShown(await listFeedItems(deps.db, [viewer, ...followees.ids], from, limit, now), viewer, followees)
      const others = await readDirect(deps, viewer, direct, from, limit)
      const laid = await readRows(deps, kept, from, limit)
      const items = laid.items.filter((act) => followees.has(act.actor_id) && !direct.has(act.actor_id))
      return onlyShown(mergeSlices([{ items, completeFrom: laid.completeFrom }, ...others]), viewer, followees)
    },
  }
}

/** Whose acts are not laid, or perhaps not yet. */
function directActors(deps: Deps, viewer: Id, followees: Followees, big: ReadonlySet<Id>): ReadonlySet<Id> {
  const actors = new Set([viewer, ...followees.recent(deps.clock())])
  for (const actor of pendingActors(deps)) if (followees.has(actor)) actors.add(actor)
  for (const actor of bigAmong(followees, big)) actors.add(actor)
  return actors
}

const bigOnes = new WeakMap<Followees, { among: ReadonlySet<Id>; found: Id[] }>()

function bigAmong(followees: Followees, among: ReadonlySet<Id>): Id[] {
  const known = bigOnes.get(followees)
  if (known?.among === among) return known.found
  const found = [...among].filter((actor) => followees.has(actor))
  bigOnes.set(followees, { among, found })
  return found
}

async function readRows({ db }: Deps, kept: MaterializedPage, from: Id, limit: number): Promise<Slice<FeedItem>> {
  const [rows, most] =
    from === MAX_ID ? [kept.rows, MOST_ROWS] : [await listTimeline(db, kept.owner, from, limit), limit]
  const isWhole = rows.length < most || rows.at(-1)!.at <= kept.completeFrom
  return { items: rows, completeFrom: isWhole ? kept.completeFrom : rows.at(-1)!.at }
}

async function readDirect(
  deps: Deps,
  viewer: Id,
  actors: ReadonlySet<Id>,
  from: Id,
  limit: number,
): Promise<Slice<FeedItem>[]> {
  if (from !== MAX_ID) return [await listFeedItems(deps.db, [...actors], from, limit, deps.clock())]
  const others = [...actors].filter((actor) => actor !== viewer)
  // One's own acts must show at once, whichever process is asked next.
  const [own, kept] = await Promise.all([readNewestFeedItems(deps.db, viewer), newestFeedItems(deps).get(others)])
  return [own, ...kept].filter((stretch) => stretch !== undefined)
}

const asked = new WeakMap<Deps['events'], Map<Id, number>>()
const ASK_AGAIN_MS = 60_000

/** Has the timeline kept from now on. Reading works without. */
async function requestTimeline(deps: Deps, owner: Id): Promise<void> {
  const { events, clock, db, log } = deps
  const askedAt = asked.get(events) ?? new Map<Id, number>()
  asked.set(events, askedAt)
  if ((askedAt.get(owner) ?? 0) > clock() - ASK_AGAIN_MS) return
  for (const [other, at] of askedAt) if (at <= clock() - ASK_AGAIN_MS) askedAt.delete(other)
  askedAt.set(owner, clock())
  await transact(db, (tx) => events.emit(tx, { type: 'timeline.wanted', owner })).catch((err) =>
    log.warn({ err }, 'A timeline could not be asked for'),
  )
}
