/** Whom a user may want to follow, each with the reason. Costs the same in a network of any size. */
import type { SuggestedUser, SuggestionReason } from '#contract/calls/discovery/suggestions.ts'
import { SUGGESTED_USERS, WELCOME_USERS } from '#contract/limits.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { authorCache } from '#server/features/users/authors.ts'
import { presentUsers } from '#server/features/users/present.ts'
import { samplePool } from '#server/features/users/random.ts'
import { findFollowedAmong } from '#server/features/users/relations.store.ts'
import { accountCache } from '#server/features/users/store.ts'
import { visibleTo } from '#server/features/users/visibility.ts'
import { listMostFollowed, listNewestAccounts, newestFollowees } from './candidates.store.ts'
import { listUsedTopics } from './topics.store.ts'

/** A candidate and why. Reasons in order of what they say about the viewer. */
interface Candidate {
  id: Id
  reason: SuggestionReason['type']
  by: Id | null
  others: number
  tag: string | null
}

type SuggestDeps = ReadDeps & { clock: Clock }

const DAY_MS = 24 * 60 * 60 * 1_000
const NEW_MS = 14 * DAY_MS
/** Followers from which someone counts as popular. */
const POPULAR_FROM = 3
const MOST_POPULAR = 100
const NEWEST = 60
/** Candidates that are looked at for one answer. */
const MOST_CANDIDATES = 120

export async function suggestUsers(deps: SuggestDeps, viewer: Id, limit = WELCOME_USERS) {
  const wanted = Math.min(Math.max(limit, 1), SUGGESTED_USERS)
  const [followed, topics, everyone] = await Promise.all([
    listFollowedByFollowees(deps.db, viewer),
    listAuthorsOfTopics(deps.db, viewer),
    accountPool.get(deps, 'pool'),
  ])
  const { popular, newest, rest } = everyone!
  const candidates = interleave([followed, topics, popular, newest, rest]).slice(0, MOST_CANDIDATES)
  const chosen = (await keepStrangers(deps.db, viewer, candidates)).slice(0, wanted)
  return { suggestions: await present(deps, viewer, chosen) }
}

/** Those whom the viewer's latest followees follow; first those whom most of them do. */
async function listFollowedByFollowees(db: Db, viewer: Id): Promise<Candidate[]> {
  const [own] = (await newestFollowees.getMany({ db }, [viewer])) as [readonly Id[]]
  const lists = await newestFollowees.getMany({ db }, own)
  const byId = new Map<Id, Candidate>()
  for (const [index, followees] of lists.entries())
    for (const id of followees ?? []) {
      const found = byId.get(id)
      if (found) found.others++
      else byId.set(id, { id, reason: 'followed', by: own[index]!, others: 0, tag: null })
    }
  return [...byId.values()].sort((a, b) => b.others - a.others)
}

/** Those who posted about the viewer's topics lately; first those who did so most. */
async function listAuthorsOfTopics(db: Db, viewer: Id): Promise<Candidate[]> {
  const times = new Map<Id, { count: number; candidate: Candidate }>()
  for (const { name: tag, uses } of await listUsedTopics(db, viewer))
    for (const { author_id: id } of uses) {
      const found = times.get(id) ?? { count: 0, candidate: { id, reason: 'topic', by: null, others: 0, tag } }
      found.count++
      times.set(id, found)
    }
  return [...times.values()].sort((a, b) => b.count - a.count).map(({ candidate }) => candidate)
}

interface AccountPool {
  popular: readonly Candidate[]
  newest: readonly Candidate[]
  rest: readonly Candidate[]
}

const BRIEF_MS = 2_000
const POOL_MS = 60_000
const SMALL = 250

/** Accounts that are suggested to everyone, best first. */
const accountPool = createCache<'pool', AccountPool, SuggestDeps>(
  { entities: [], max: 1, ttlMs: BRIEF_MS },
  async (deps) => [['pool', await readPool(deps)]],
)

const widePool = createCache<'pool', { ids: readonly Id[] }>(
  { entities: [], max: 1, ttlMs: POOL_MS },
  async ({ db }) => {
    const [sample, most] = await Promise.all([samplePool(db), listMostFollowed(db, MOST_POPULAR)])
    return [['pool', { ids: [...new Set([...most, ...sample])] }]]
  },
)

async function readPool(deps: SuggestDeps): Promise<AccountPool> {
  const [latest, wide] = await Promise.all([listNewestAccounts(deps.db, SMALL), widePool.get(deps, 'pool')])
  // The newest of a small network are all of it.
  const ids = latest.length < SMALL ? latest : [...new Set([...wide!.ids, ...latest])]
  const rows = (await accountCache.getMany(deps, ids)).filter((row) => row !== undefined)
  const to = (reason: Candidate['reason'], id: Id): Candidate => ({ id, reason, by: null, others: 0, tag: null })
  // Who has written something, and shows who they are, is worth more.
  const worth = (row: (typeof rows)[number]) =>
    Math.min(row.tweets, 3) + (row.avatar ? 2 : 0) + (row.bio ? 1 : 0) + Math.log2(1 + row.followers)
  const sorted = rows.toSorted((a, b) => worth(b) - worth(a) || b.id - a.id)
  const since = deps.clock() - NEW_MS
  const isNew = (id: Id) => timeOf(id) >= since
  const popular = rows.filter((row) => row.followers >= POPULAR_FROM).sort((a, b) => b.followers - a.followers)
  return {
    popular: popular.slice(0, MOST_POPULAR).map((row) => to('popular', row.id)),
    newest: sorted
      .filter((row) => isNew(row.id))
      .slice(0, NEWEST)
      .map((row) => to('new', row.id)),
    rest: sorted
      .filter((row) => !isNew(row.id))
      .slice(0, NEWEST)
      .map((row) => to('member', row.id)),
  }
}

/** One of each list in turn, each account once, with its first reason. */
function interleave(lists: readonly (readonly Candidate[])[]): Candidate[] {
  const found = new Map<Id, Candidate>()
  const longest = Math.max(...lists.map((list) => list.length))
  for (let index = 0; index < longest; index++)
    for (const list of lists) {
      const candidate = list[index]
      if (candidate && !found.has(candidate.id)) found.set(candidate.id, candidate)
    }
  return [...found.values()]
}

/** Those whom the viewer may see and does not follow. */
async function keepStrangers(db: Db, viewer: Id, candidates: readonly Candidate[]): Promise<readonly Candidate[]> {
  const ids = candidates.map(({ id }) => id)
  const followed = new Set(await findFollowedAmong(db, viewer, ids))
  const strangers = candidates.filter(({ id }) => id !== viewer && !followed.has(id))
  return visibleTo(
    db,
    viewer,
    strangers.map((each) => ({ ...each, author_id: each.id })),
    'discovery',
  )
}

async function present(deps: ReadDeps, viewer: Id, chosen: readonly Candidate[]): Promise<SuggestedUser[]> {
  const ids = chosen.map(({ id }) => id)
  const [users, authors] = await Promise.all([
    presentUsers(deps, viewer, ids),
    authorCache.getMany(
      deps,
      chosen.map(({ by, id }) => by ?? id),
    ),
  ])
  const byId = new Map(users.map((user) => [user._id, user]))
  return chosen.flatMap(({ id, reason, by, others, tag }, index) => {
    const user = byId.get(deps.ids.format(id))
    const author = by === null ? null : (authors[index]?.author ?? null)
    return user ? [{ user, reason: { type: reason, user: author, others, tag } }] : []
  })
}
