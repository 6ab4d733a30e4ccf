/**
 * Applies acts to the standing of accounts and to posts. The state of an account or post follows from all acts in
 * force. Each act stores the state before any act of its kind, so acts can end in any order.
 */
import type { ActKind } from '#contract/moderation.ts'
import { hasStanding, STANDING, type StandingName, standingNames } from '#contract/standing.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { SENSITIVE } from '#server/db/tables/posts.ts'
import { endAllSessions } from '#server/features/accounts/sessions/sessions.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { changeStanding } from '#server/features/people/standing.ts'
import { restoreTweet, setSensitive, type WithheldBase, withholdTweet } from '#server/features/posts/withhold.ts'
import { type ActRow, listActive } from './store.ts'

/** The state before any act of the kind: whether the mark was set, or how a removed post was shown. */
type ActBase = { wasSet: boolean } | { sensitive: number } | WithheldBase

/** The effect of an act, for the log. */
interface Effect {
  base: ActBase | null
  before: string
  after: string
}

type Target = Pick<ActRow, 'kind' | 'account_id' | 'tweet_id'>
type EffectDeps = Pick<Deps, 'events' | 'clock'>

const STANDINGS: Partial<Record<ActKind, StandingName>> = {
  mark_account: 'sensitive',
  limit: 'limited',
  freeze: 'frozen',
  suspend: 'suspended',
}

/** Applies the effect of an act of this kind, in the caller's transaction. */
export async function applyEffect(deps: EffectDeps, tx: Tx, target: Target): Promise<Effect> {
  // The lock makes acts on one account one after the other.
  const account = (await lockAccount(tx, target.account_id)) ?? fail('user_not_found')
  const active = await listActive(tx, target)
  const standing = STANDINGS[target.kind]
  if (standing) return addStanding(deps, tx, { account: account.id, standing, before: account.standing }, active)
  if (target.kind === 'remove_tweet') return removeTweet(deps, tx, target, active)
  if (target.kind === 'mark_tweet') return markTweet(tx, target, active)
  return { base: null, before: '', after: '' }
}

type Active = Awaited<ReturnType<typeof listActive>>
/** The base of another act in force on the same target: all of them have the same base. */
const baseBeneath = <T extends ActBase>(active: Active): T | undefined => active[0] && (JSON.parse(active[0].base) as T)

interface StandingTarget {
  account: Id
  standing: StandingName
  before: number
}

const listNames = (bits: number): string => standingNames(bits).join(', ')

async function addStanding(
  { events, clock }: EffectDeps,
  tx: Tx,
  { account, standing, before }: StandingTarget,
  active: Active,
): Promise<Effect> {
  await changeStanding(tx, account, { add: STANDING[standing] })
  // Suggestions then drop its hashtags too.
  await events.emit(tx, { type: 'user.changed', user: account })
  if (standing === 'suspended') await endAllSessions({ events, clock }, tx, account, 'suspended')
  const base = baseBeneath<{ wasSet: boolean }>(active) ?? { wasSet: hasStanding(before, standing) }
  return { base, before: listNames(before), after: listNames(before | STANDING[standing]) }
}

async function removeTweet({ events }: EffectDeps, tx: Tx, { tweet_id }: Target, active: Active): Promise<Effect> {
  const found = (await withholdTweet(events, tx, tweet_id)) ?? fail('tweet_not_found')
  return { base: baseBeneath<WithheldBase>(active) ?? found, before: 'shown', after: 'removed' }
}

const describeMark = (sensitive: number): string => (sensitive === SENSITIVE.no ? '' : 'sensitive')

async function markTweet(tx: Tx, { tweet_id }: Target, active: Active): Promise<Effect> {
  const sensitive = (await setSensitive(tx, tweet_id, SENSITIVE.moderators)) ?? fail('tweet_not_found')
  const base = baseBeneath<{ sensitive: number }>(active) ?? { sensitive }
  return { base, before: describeMark(sensitive), after: describeMark(SENSITIVE.moderators) }
}

/**
 * Reverts the effect of an act that is no longer in force. Does nothing while another act of the same kind is in force.
 */
export async function removeEffect(deps: EffectDeps, tx: Tx, act: ActRow): Promise<Pick<Effect, 'before' | 'after'>> {
  const account = await lockAccount(tx, act.account_id)
  const standing = STANDINGS[act.kind]
  const bits = account?.standing ?? 0
  const unchanged = { before: listNames(bits), after: listNames(bits) }
  if (!account || (await listActive(tx, act)).length > 0) return unchanged
  if (standing) {
    if ((JSON.parse(act.base) as { wasSet: boolean }).wasSet) return unchanged
    await changeStanding(tx, account.id, { remove: STANDING[standing] })
    await deps.events.emit(tx, { type: 'user.changed', user: account.id })
    return { before: unchanged.before, after: listNames(bits & ~STANDING[standing]) }
  }
  if (act.tweet_id === NO_ID) return unchanged
  return releaseTweet(deps, tx, act)
}

async function releaseTweet({ events }: EffectDeps, tx: Tx, act: ActRow): Promise<Pick<Effect, 'before' | 'after'>> {
  if (act.kind === 'remove_tweet') {
    await restoreTweet(events, tx, act.tweet_id, JSON.parse(act.base) as WithheldBase)
    return { before: 'removed', after: 'shown' }
  }
  const { sensitive } = JSON.parse(act.base) as { sensitive: number }
  await setSensitive(tx, act.tweet_id, sensitive)
  return { before: describeMark(SENSITIVE.moderators), after: describeMark(sensitive) }
}
