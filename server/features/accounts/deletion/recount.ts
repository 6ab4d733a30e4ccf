/**
 * While an account waits for its deletion its likes, retweets, bookmarks, follows and replies are hidden, so they are
 * set aside: the rows stay, and are not counted. A kept account gets them back. Large accounts take many steps. Each is
 * one transaction that also stores its progress, by the standing of the account at that time: a stop, a second process
 * or a cancelled deletion leaves no wrong count.
 */
import { hasStanding } from '#contract/standing.ts'
import type { EventOf } from '#server/core/events.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { SetAside } from '#server/db/feature.ts'
import { transact } from '#server/db/transaction.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { deleteRecount, listDueRecounts, lockRecount, putRecount, updateRecount } from './recounts.store.ts'

type RecountDeps = Pick<Deps, 'db' | 'clock' | 'events'>

/** Rows per step. */
const BATCH = 100
/** Steps before other events are handled. */
const MAX_STEPS = 5
/** The delay of the second pass, which finds rows of requests that were still running when the deletion began. */
const AGAIN_MS = 10 * 60 * 1_000

/**
 * `setAside` of all features (server/features.ts). Unfinished recounts store an index into this list, so its order must
 * not change.
 */
export type RecountServices = { setAside: readonly SetAside[] }

/** Starts a recount in the transaction that changes the standing of an account. */
export async function startRecount({ clock, events }: RecountDeps, tx: Tx, account: Id): Promise<void> {
  await putRecount(tx, account, clock())
  await events.emit(tx, { type: 'recount.wanted', user: account })
}

/** Makes a few steps, which suffice for most accounts, and emits the event again while steps remain. */
export async function recount(
  deps: RecountDeps & RecountServices,
  { user }: Pick<EventOf<'recount.wanted'>, 'user'>,
): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) if (!(await makeStep(deps, user))) return
  await transact(deps.db, (tx) => deps.events.emit(tx, { type: 'recount.wanted', user }))
}

/**
 * Recounts within a request, so that the counts of most accounts are right at its end. The stored event covers a
 * failure.
 */
export const recountNow = (deps: RecountDeps & RecountServices & Pick<Deps, 'log'>, user: Id): Promise<void> =>
  recount(deps, { user }).catch((err) => deps.log.warn({ err }, 'Counts could not follow an account at once'))

/** Resumes due recounts: second passes, and accounts that waited before this version. */
export async function resumeRecounts({ db, clock, events }: RecountDeps): Promise<void> {
  const due = await listDueRecounts(db, clock())
  if (due.length === 0) return
  await transact(db, async (tx) => {
    for (const user of due) await events.emit(tx, { type: 'recount.wanted', user })
  })
}

/** Makes one step. True when another step can follow now. */
const makeStep = ({ db, clock, events, setAside }: RecountDeps & RecountServices, account: Id): Promise<boolean> =>
  transact(db, async (tx) => {
    const owner = await lockAccount(tx, account)
    const found = await lockRecount(tx, account)
    if (!owner || !found || found.due_at > clock()) return false
    const isSetAside = hasStanding(owner.standing, 'leaving')
    let { part, position } = found
    const recounted = new Set<Id>()
    for (let left = BATCH; left > 0 && part < setAside.length; ) {
      const { ids, tweets = [] } = await setAside[part]!(tx, { account, after: position, limit: left, isSetAside })
      for (const tweet of tweets) recounted.add(tweet)
      position = ids.length < left ? NO_ID : ids.at(-1)!
      if (ids.length < left) part++
      left -= ids.length
    }
    if (recounted.size > 0) await events.emit(tx, { type: 'tweets.recounted', tweets: [...recounted] })
    const isDone = part === setAside.length
    if (!isDone) await updateRecount(tx, account, { part, position })
    else if (found.is_repeat === 1) await deleteRecount(tx, account)
    else await updateRecount(tx, account, { is_repeat: 1, part: 0, position: NO_ID, due_at: clock() + AGAIN_MS })
    return !isDone
  })
