/** Accounts that are suggested to everyone. Only established followers count, because anybody can create other ones. */

import type { SuggestionReason } from '#contract/calls/suggestions.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Id, MAX_ID, timeOf } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { listNewestAccountIds } from '#server/features/people/account-lists.store.ts'
import type { AccountWithCounters } from '#server/features/people/accounts.store.ts'
import { samplePool } from '#server/features/people/random.ts'
import { listEstablished } from '#server/features/people/trust/established.ts'
import { listMostTrusted, trustCache } from '#server/features/people/trust/trust.store.ts'

/** A candidate with its reason. Reasons are ordered by what they say about the viewer. */
export interface Candidate {
  id: Id
  reason: SuggestionReason['type']
  by: Id | null
  others: number
  tag: string | null
}

/** Lists of candidates, best first. */
interface AccountPool {
  popular: readonly Candidate[]
  newest: readonly Candidate[]
  rest: readonly Candidate[]
  /** Accounts without established followers, suggested after all others. */
  unknown: readonly Candidate[]
}

const BRIEF_MS = 2_000
const POOL_MS = 60_000
const SMALL = 250
const NEW_MS = 14 * DAY_MS
/** Established followers from which an account counts as popular. */
const POPULAR_FROM = 3
const MAX_POPULAR_ACCOUNTS = 100
const NEWEST = 60

type PoolDeps = { db: Db; clock: Clock }

export const accountPool = createCache<'pool', AccountPool, PoolDeps>(
  { entities: [], ttlMs: BRIEF_MS },
  async (deps) => [['pool', await readPool(deps)]],
)

const widePool = createCache<'pool', { ids: readonly Id[] }>({ entities: [], ttlMs: POOL_MS }, async ({ db }) => {
  const [{ known }, most] = await Promise.all([samplePool(db), listMostTrusted(db, MAX_POPULAR_ACCOUNTS)])
  return [['pool', { ids: [...new Set([...most, ...known])] }]]
})

interface Rated {
  row: AccountWithCounters
  followers: number
  isKnown: boolean
  worth: number
}

async function readPool(deps: PoolDeps): Promise<AccountPool> {
  const [latest, wide] = await Promise.all([listNewestAccountIds(deps.db, MAX_ID, SMALL), widePool.get(deps, 'pool')])
  // In a small network, the newest accounts are all accounts.
  const ids = latest.length < SMALL ? latest : [...new Set([...wide!.ids, ...latest])]
  const rated = (await rate(deps, ids)).sort((a, b) => b.worth - a.worth || b.row.id - a.row.id)
  const known = rated.filter(({ isKnown }) => isKnown)
  const since = deps.clock() - NEW_MS
  const isNew = ({ row }: Rated) => timeOf(row.id) >= since
  const to = (list: readonly Rated[], reason: Candidate['reason']) => list.map(({ row }) => toCandidate(row.id, reason))
  return {
    popular: to(
      known.filter(({ followers }) => followers >= POPULAR_FROM).sort((a, b) => b.followers - a.followers),
      'popular',
    ).slice(0, MAX_POPULAR_ACCOUNTS),
    newest: to(known.filter(isNew), 'new').slice(0, NEWEST),
    rest: to(
      known.filter((each) => !isNew(each)),
      'member',
    ).slice(0, NEWEST),
    unknown: rated
      .filter(({ isKnown }) => !isKnown)
      .map((each) => toCandidate(each.row.id, isNew(each) ? 'new' : 'member'))
      .slice(0, NEWEST),
  }
}

const toCandidate = (id: Id, reason: Candidate['reason']): Candidate => ({ id, reason, by: null, others: 0, tag: null })

/** Rates accounts: those with posts and a profile rank higher. */
async function rate({ db }: PoolDeps, ids: readonly Id[]): Promise<Rated[]> {
  const [rows, trust, established] = await Promise.all([
    accountCache.getMany({ db }, ids),
    trustCache.getMany({ db }, ids),
    listEstablished(db, ids),
  ])
  return rows.flatMap((row, index) => {
    if (!row) return []
    const followers = trust[index]?.followers ?? 0
    const shown = Math.min(row.tweets, 3) + (row.avatar ? 2 : 0) + (row.bio ? 1 : 0)
    const isKnown = followers > 0 || established.has(row.id)
    return { row, followers, isKnown, worth: shown + Math.log2(1 + followers) }
  })
}
