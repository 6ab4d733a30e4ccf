/** Decides what becomes of new notifications: by the policy of their recipient they are listed, filtered or dropped. */
import type { NotifyChoice } from '#contract/calls/notifications.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { NotificationSettingsTable } from '#server/db/tables/notifications.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { findFollows } from '#server/features/people/relations.store.ts'
import { tweetSummaries } from '#server/features/posts/tweet-summaries.ts'
import { isOwn } from './own-types.ts'
import { findPermissions } from './requests/permissions.store.ts'
import { listSettings } from './settings.store.ts'
import { findVerified, isOfEveryone, switchOf } from './settings.ts'
import { FILTERED, type NewNotification } from './store.ts'

type Draft = Pick<NewNotification, 'recipient_id' | 'actor_id' | 'type' | 'tweet_id' | 'is_gone'>
/** A draft with the settings of its recipient. */
interface Case {
  draft: Draft
  row: NotificationSettingsTable
}

/** Days for which an account is new. */
const NEW_DAYS = 30

/** The drafts that are not dropped, the filtered ones marked as such, and all withdrawals. */
export async function applyPolicies<T extends Draft>(deps: ReadDeps, drafts: readonly T[]): Promise<T[]> {
  const recipients = [...new Set(drafts.map((each) => each.recipient_id))]
  const settings = new Map((await listSettings(deps.db, recipients)).map((row) => [row.account_id, row]))
  const wanted = drafts.filter((draft) => {
    const row = settings.get(draft.recipient_id)
    return !row || draft.is_gone === 1 || isOwn(draft.type) || row[`wants_${switchOf(draft.type)}`] === 1
  })
  const cases = wanted.flatMap((draft) => {
    const row = settings.get(draft.recipient_id)
    const isJudged = draft.is_gone !== 1 && !isOwn(draft.type) && !isOfEveryone(draft.type)
    return row && isJudged && !acceptsAll(row) ? { draft, row } : []
  })
  if (cases.length === 0) return wanted
  const choices = await choose(deps, cases)
  return wanted.flatMap((draft) => {
    const choice = choices.get(draft)
    if (choice === 'drop') return []
    return choice === 'filter' ? { ...draft, is_gone: FILTERED } : draft
  })
}

const acceptsAll = (row: NotificationSettingsTable): boolean =>
  row.wants_from === 'everyone' &&
  [row.not_followers, row.new_accounts, row.private_mentions].every((choice) => choice === 'accept')

/** The strictest choice of the rules that a draft falls under. */
async function choose(deps: ReadDeps, cases: readonly Case[]): Promise<Map<Draft, NotifyChoice>> {
  const [isFollowed, isFollower, isVerified, isPrivate] = await Promise.all([
    followsAmong(deps, cases.filter(needsFollowed), ({ recipient_id, actor_id }) => [recipient_id, actor_id]),
    followsAmong(deps, cases.filter(needsFollower), ({ recipient_id, actor_id }) => [actor_id, recipient_id]),
    verifiedAmong(deps, cases),
    privateAmong(deps, cases),
  ])
  const newSince = nowOf(deps.db) - NEW_DAYS * DAY_MS
  const rulesOf = ({ draft, row }: Case): readonly [choice: NotifyChoice, applies: boolean][] => [
    [row.others, row.wants_from === 'following' && !isFollowed(draft)],
    [row.others, row.wants_from === 'verified' && !isVerified(draft)],
    [row.not_followers, !isFollower(draft)],
    [row.new_accounts, timeOf(draft.actor_id) > newSince && !isFollowed(draft)],
    [row.private_mentions, isPrivate(draft) && !isFollowed(draft)],
  ]
  const strictest = (each: Case): NotifyChoice => {
    const choices = rulesOf(each).flatMap(([choice, applies]) => (applies ? choice : []))
    return STRICTEST_FIRST.find((choice) => choices.includes(choice)) ?? 'accept'
  }
  const choices = new Map(cases.map((each) => [each.draft, strictest(each)]))
  const kept = cases.flatMap(({ draft }) => (choices.get(draft) === 'accept' ? [] : draft))
  for (const draft of await permittedAmong(deps, kept)) choices.set(draft, 'accept')
  return choices
}

const STRICTEST_FIRST = ['drop', 'filter'] as const

const needsFollowed = ({ row }: Case): boolean =>
  row.wants_from === 'following' || row.new_accounts !== 'accept' || row.private_mentions !== 'accept'
const needsFollower = ({ row }: Case): boolean => row.not_followers !== 'accept'

/** Tests whether the one of a draft's two users follows the other; `pairOf` answers the follower first. */
async function followsAmong({ db }: ReadDeps, cases: readonly Case[], pairOf: (draft: Draft) => [Id, Id]) {
  const pairs = cases.map(({ draft }) => pairOf(draft))
  const found = await findFollows(
    db,
    pairs.map(([follower_id, followee_id]) => ({ follower_id, followee_id })),
  )
  const follows = new Set(found.map((pair) => `${pair.follower_id} ${pair.followee_id}`))
  return (draft: Draft) => follows.has(pairOf(draft).join(' '))
}

/** Tests whether the actor of a draft is verified. */
async function verifiedAmong(deps: ReadDeps, cases: readonly Case[]) {
  const actors = cases.flatMap(({ draft, row }) => (row.wants_from === 'verified' ? draft.actor_id : []))
  const verified = await findVerified(deps, actors)
  return (draft: Draft) => verified.has(draft.actor_id)
}

/** Tests whether a draft is about a post for mentioned users only. Replies to the recipient are not: the recipient wrote first. */
async function privateAmong(deps: ReadDeps, cases: readonly Case[]) {
  const named = cases.filter(
    ({ draft, row }) => row.private_mentions !== 'accept' && (draft.type === 'mention' || draft.type === 'quote'),
  )
  const tweets = await tweetSummaries.getMany(
    deps,
    named.map(({ draft }) => draft.tweet_id),
  )
  const found = new Set(
    named.flatMap(({ draft }, index) => (tweets[index]?.audience === AUDIENCE.mentioned ? draft : [])),
  )
  return (draft: Draft) => found.has(draft)
}

/** The drafts whose recipient has accepted a request of their actor. */
async function permittedAmong({ db }: ReadDeps, drafts: readonly Draft[]): Promise<Draft[]> {
  const pairs = drafts.map(({ recipient_id, actor_id }) => ({ account_id: recipient_id, user_id: actor_id }))
  const permitted = new Set((await findPermissions(db, pairs)).map((pair) => `${pair.account_id} ${pair.user_id}`))
  return drafts.filter(({ recipient_id, actor_id }) => permitted.has(`${recipient_id} ${actor_id}`))
}
