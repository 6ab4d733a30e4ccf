/** Puts a viewer's timeline together: what is laid ready, and what is read directly from those who did it. */
import { type Id, MAX_ID } from '#server/core/ids.ts'
import { getOne } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import {
  type Act,
  joinStretches,
  listActs,
  listReposts,
  newestActs,
  readNewestActs,
  type Stretch,
} from '#server/features/tweets/acts.store.ts'
import { type Followees, followeesOf } from '#server/features/users/followees.store.ts'
import { freshActors } from './fresh.ts'
import { homeLimits } from './home-limits.ts'
import { isShown } from './rules.ts'
import { getBigAuthors, type KeptPage, keptPages, listTimeline, MOST_ROWS, readKeptPage } from './timeline.store.ts'

export interface Reader {
  followees: Followees
  /** Acts below a place, newest first, each post once: about `limit` of them, or all there are. */
  read(from: Id, limit: number): Promise<Stretch<Act>>
  /** Which of these posts appeared again above a page, when paging began at `top`. */
  shownBefore(tweets: readonly Id[], page: { from: Id; top: Id }): Promise<ReadonlySet<Id>>
}

export async function readerOf(deps: Deps, viewer: Id): Promise<Reader> {
  const [followees, kept, big] = await Promise.all([
    getOne(followeesOf(deps), viewer) as Promise<Followees>,
    findKept(deps, viewer),
    getBigAuthors(deps),
  ])
  const now = deps.clock()
  if (!kept || now - kept.readAt > homeLimits.readEveryMs) await askFor(deps, viewer)
  const everybody = () => [viewer, ...followees.ids]
  const direct = directActors(deps, viewer, followees, big)
  const onlyShown = ({ items, down }: Stretch<Act>) => ({
    items: onlyLast(items.filter((act) => isShown(act, viewer, followees))),
    down,
  })
  return {
    followees,
    async read(from, limit) {
      if (!kept || from <= kept.keptFrom) return onlyShown(await listActs(deps.db, everybody(), from, limit, now))
      const others = await readDirect(deps, viewer, direct, from, limit)
      const known = from === MAX_ID ? firstPages.get(kept) : undefined
      if (known?.followees === followees && isSame(known.others, others)) return known.page
      const laid = await readLaid(deps, kept, from, limit)
      const items = laid.items.filter((act) => followees.has(act.actor_id) && !direct.has(act.actor_id))
      const page = onlyShown(joinStretches([{ items, down: laid.down }, ...others]))
      if (from === MAX_ID) firstPages.set(kept, { followees, others, page })
      return page
    },
    async shownBefore(tweets, { from, top }) {
      if (tweets.length === 0) return new Set()
      const reposts = await listReposts(deps.db, { actors: everybody(), tweets, from, to: top })
      return new Set(reposts.map((repost) => repost.id))
    },
  }
}

function onlyLast(acts: readonly Act[]): Act[] {
  const seen = new Set<Id>()
  return acts.filter((act) => !seen.has(act.id) && seen.add(act.id))
}

/** The newest acts as put together last, with what they were made of: kept as long as all of it is. */
const firstPages = new WeakMap<
  KeptPage,
  { followees: Followees; others: readonly Stretch<Act>[]; page: Stretch<Act> }
>()

const isSame = <T>(list: readonly T[], other: readonly T[]): boolean =>
  list.length === other.length && list.every((item, index) => item === other[index])

/** Among several processes another one may have laid something a moment ago. */
const findKept = (deps: Deps, viewer: Id): Promise<KeptPage | undefined> =>
  deps.store.isShared ? readKeptPage(deps.db, viewer) : getOne(keptPages(deps), viewer)

/** Whose acts are not laid, or perhaps not yet. */
function directActors(deps: Deps, viewer: Id, followees: Followees, big: ReadonlySet<Id>): ReadonlySet<Id> {
  const actors = new Set([viewer, ...followees.recent(deps.clock())])
  for (const actor of freshActors(deps)) if (followees.has(actor)) actors.add(actor)
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

async function readLaid({ db }: Deps, kept: KeptPage, from: Id, limit: number): Promise<Stretch<Act>> {
  const [rows, most] =
    from === MAX_ID ? [kept.rows, MOST_ROWS] : [await listTimeline(db, kept.owner, from, limit), limit]
  const isWhole = rows.length < most || rows.at(-1)!.at <= kept.keptFrom
  return { items: rows, down: isWhole ? kept.keptFrom : rows.at(-1)!.at }
}

async function readDirect(
  deps: Deps,
  viewer: Id,
  actors: ReadonlySet<Id>,
  from: Id,
  limit: number,
): Promise<Stretch<Act>[]> {
  if (from !== MAX_ID) return [await listActs(deps.db, [...actors], from, limit, deps.clock())]
  const others = [...actors].filter((actor) => actor !== viewer || !deps.store.isShared)
  const [own, kept] = await Promise.all([
    deps.store.isShared ? readNewestActs(deps.db, viewer) : undefined,
    newestActs(deps).get(others),
  ])
  return [own, ...kept].filter((stretch) => stretch !== undefined)
}

const asked = new WeakMap<Deps['events'], Map<Id, number>>()
const ASK_AGAIN_MS = 60_000

/** Has the timeline kept from now on. Reading works without. */
async function askFor(deps: Deps, owner: Id): Promise<void> {
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
