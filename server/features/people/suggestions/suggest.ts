/** Suggests users to follow, each with a reason. The cost is the same in a network of any size. */
import type { SuggestedUser } from '#contract/calls/suggestions.ts'
import { SUGGESTED_USERS, WELCOME_USERS } from '#contract/limits.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { presentUsers } from '#server/features/people/present.ts'
import { findFollowedAmong } from '#server/features/people/relations.store.ts'
import { visibleTo } from '#server/features/people/visibility.ts'
import { accountPool, type Candidate } from './account-pool.ts'
import { newestFollowees } from './candidates.store.ts'
import { listAllowedTopics } from './topics.ts'

type SuggestDeps = ReadDeps & { clock: Clock }

/** Posts about a topic that count for the rank of a user. */
const MAX_POSTS = 3
/** Maximum number of candidates for one answer. */
const MAX_CANDIDATES = 120

export async function suggestUsers(deps: SuggestDeps, viewer: Id, limit = WELCOME_USERS) {
  const wanted = Math.min(Math.max(limit, 1), SUGGESTED_USERS)
  const [followed, topics, everyone] = await Promise.all([
    listFollowedByFollowees(deps, viewer),
    listAuthorsOfTopics(deps.db, viewer),
    accountPool.get(deps, 'pool'),
  ])
  const { popular, newest, rest, unknown } = everyone!
  const known = interleave([followed, topics, popular, newest, rest])
  const candidates = interleave([[...known, ...unknown]]).slice(0, MAX_CANDIDATES)
  const chosen = (await keepStrangers(deps.db, viewer, candidates)).slice(0, wanted)
  return { suggestions: await present(deps, viewer, chosen) }
}

/**
 * The followees of the viewer's latest followees whom the viewer may see, ordered by their number of followers among
 * the latter. A follow is left out when either side hides theirs: the suggestion would reveal it.
 */
async function listFollowedByFollowees(deps: ReadDeps, viewer: Id): Promise<Candidate[]> {
  const { db } = deps
  const [followees] = (await newestFollowees.getMany({ db }, [viewer])) as [readonly Id[]]
  const authors = await authorCache.getMany(deps, followees)
  const open = followees.filter((_, index) => authors[index]?.showsFollows).map((id) => ({ author_id: id }))
  const own = (await visibleTo(db, viewer, open, 'discovery')).map((each) => each.author_id)
  const lists = await newestFollowees.getMany({ db }, own)
  const byId = new Map<Id, Candidate>()
  for (const [index, followees] of lists.entries())
    for (const id of followees ?? []) {
      const found = byId.get(id)
      if (found) found.others++
      else byId.set(id, { id, reason: 'followed', by: own[index]!, others: 0, tag: null })
    }
  const found = [...byId.values()].sort((a, b) => b.others - a.others).slice(0, MAX_CANDIDATES)
  const candidates = await authorCache.getMany(
    deps,
    found.map(({ id }) => id),
  )
  return found.filter((_, index) => candidates[index]?.showsFollows)
}

/** Authors of recent posts about the viewer's topics, most frequent first. */
async function listAuthorsOfTopics(db: Db, viewer: Id): Promise<Candidate[]> {
  const times = new Map<Id, { count: number; candidate: Candidate }>()
  for (const { name: tag, uses } of await listAllowedTopics(db, viewer))
    for (const { author_id: id } of uses) {
      const found = times.get(id) ?? { count: 0, candidate: { id, reason: 'topic', by: null, others: 0, tag } }
      found.count++
      times.set(id, found)
    }
  return [...times.values()]
    .sort((a, b) => Math.min(b.count, MAX_POSTS) - Math.min(a.count, MAX_POSTS))
    .map(({ candidate }) => candidate)
}

/** Takes one candidate of each list in turn, each account once, with its first reason. */
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

/** The candidates that the viewer may see and does not follow. */
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
