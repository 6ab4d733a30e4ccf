/** Timelines where one process does all the writing: gathered from those one follows, and kept up to date in memory. */
import type { EventOf } from '#server/core/events.ts'
import { type Id, MAX_ID, NO_ID } from '#server/core/ids.ts'
import { createCache, getOne } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { type Act, joinStretches, listActs, newestActs, type Stretch } from '#server/features/tweets/acts.store.ts'
import { type Followees, followeesOf } from '#server/features/users/followees.store.ts'
import { type ACTS, actorOf } from './acts.ts'
import type { Reader } from './reader.ts'
import { onlyShown } from './rules.ts'

/** Enough for a page of posts when some of them may not be seen. */
const MOST_ACTS = 60
const MOST_LOGGED = 10_000

/** Who did something, in the order of commits. */
class ActLog {
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

const logs = new WeakMap<Deps['events'], ActLog>()

function logOf({ events }: Deps): ActLog {
  const log = logs.get(events) ?? new ActLog()
  logs.set(events, log)
  return log
}

/** To be told of every act as it is committed. */
export const noteAct = (deps: Deps, event: EventOf<(typeof ACTS)[number]>): void => logOf(deps).add(actorOf(event))

/** The newest acts of all one follows, as they stood at a place in the log. */
interface Known {
  followees: Followees
  acts: Stretch<Act>
  shown: Stretch<Act>
  logged: number
}

/** By viewer. */
const gathered = createCache<Id, { known: Known }>({ max: 5_000 }, (deps, viewers) =>
  Promise.all(viewers.map(async (viewer) => [viewer, { known: await gather(deps, viewer) }] as const)),
)

async function gather(deps: Deps, viewer: Id): Promise<Known> {
  const logged = logOf(deps).end
  const followees = (await getOne(followeesOf(deps), viewer))!
  return cut(viewer, followees, logged, await list(deps, viewer, followees, MAX_ID, MOST_ACTS))
}

const list = ({ db, clock }: Deps, viewer: Id, followees: Followees, from: Id, limit: number): Promise<Stretch<Act>> =>
  listActs(db, [viewer, ...followees.ids], from, limit, clock())

function cut(viewer: Id, followees: Followees, logged: number, { items, down }: Stretch<Act>): Known {
  const acts =
    items.length > MOST_ACTS ? { items: items.slice(0, MOST_ACTS), down: items[MOST_ACTS - 1]!.at } : { items, down }
  return { followees, logged, acts, shown: onlyShown(acts, viewer, followees) }
}

export async function gatheredReader(deps: Deps, viewer: Id): Promise<Reader> {
  const known = await knownNow(deps, viewer)
  const { followees } = known
  return {
    followees,
    read: async (from, limit) =>
      from === MAX_ID ? known.shown : onlyShown(await list(deps, viewer, followees, from, limit), viewer, followees),
  }
}

async function knownNow(deps: Deps, viewer: Id): Promise<Known> {
  const kept = (await getOne(gathered(deps), viewer))!
  const next = await bringUpToDate(deps, viewer, kept.known)
  if (next === kept.known) return next
  // Whoever looked later knows more.
  if (next.logged >= kept.known.logged) kept.known = next
  return next
}

async function bringUpToDate(deps: Deps, viewer: Id, known: Known): Promise<Known> {
  const log = logOf(deps)
  const followees = await getOne(followeesOf(deps), viewer)
  if (followees !== known.followees || known.logged < log.first) return gather(deps, viewer)
  const logged = log.end
  const changed = log.since(known.logged, (actor) => actor === viewer || followees.has(actor))
  if (changed.size === 0) {
    known.logged = logged
    return known
  }
  const stretches = (await newestActs(deps).get([...changed])) as Stretch<Act>[]
  const others = { ...known.acts, items: known.acts.items.filter((act) => !changed.has(act.actor_id)) }
  const joined = joinStretches([others, ...stretches])
  // So much was taken back that a page may not be full any more.
  if (joined.items.length < MOST_ACTS && joined.down > NO_ID) return gather(deps, viewer)
  return cut(viewer, followees, logged, joined)
}
