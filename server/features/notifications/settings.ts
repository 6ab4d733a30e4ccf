/** Which notifications a user wants, by type and actor. */
import type { NotifyFrom } from '#contract/calls/notifications.ts'
import { InAppSwitches, type NotificationSettings, type NotificationSettingsChange } from '#contract/calls/push.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { NotificationsTable } from '#server/db/tables/notifications.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { findFollowedAmong } from '#server/features/people/relations.store.ts'
import type { OwnType } from './own-types.ts'
import { findSettings, upsertSettings } from './settings.store.ts'

const types = Object.keys(InAppSwitches.properties) as (keyof InAppSwitches)[]

/** Fields of the policy, each with its column. */
const POLICY = {
  inAppFrom: 'wants_from',
  others: 'others',
  notFollowers: 'not_followers',
  newAccounts: 'new_accounts',
  privateMentions: 'private_mentions',
} as const
type Policy = Pick<NotificationSettings, keyof typeof POLICY>

/** Which types notify a user in the app, and the policy: whose notifications are listed, filtered or dropped. */
export async function getInAppSettings(db: Db, account: Id): Promise<Policy & { inApp: InAppSwitches }> {
  const row = await findSettings(db, account)
  const inApp = Object.fromEntries(types.map((type) => [type, row[`wants_${type}`] === 1])) as InAppSwitches
  const policy = Object.fromEntries(Object.entries(POLICY).map(([field, column]) => [field, row[column]])) as Policy
  return { inApp, ...policy }
}

/** Changes the given settings. */
export function setInAppSettings(
  tx: Tx,
  account: Id,
  { inApp = {}, ...policy }: Omit<NotificationSettingsChange, 'push' | 'pushFrom'>,
): Promise<void> {
  const switches = Object.entries(inApp).map(([type, isOn]) => [`wants_${type}`, isOn ? 1 : 0])
  const choices = Object.entries(POLICY).flatMap(([field, column]) => {
    const choice = policy[field as keyof Policy]
    return choice === undefined ? [] : [[column, choice]]
  })
  return upsertSettings(tx, account, Object.fromEntries([...switches, ...choices]))
}

/** The actors among `users` about whom the recipient wants notifications. */
export async function findWanted(
  deps: ReadDeps,
  account: Id,
  from: NotifyFrom,
  users: readonly Id[],
): Promise<Set<Id>> {
  const ids = [...new Set(users)]
  if (from === 'everyone' || ids.length === 0) return new Set(ids)
  if (from === 'following') return new Set(await findFollowedAmong(deps.db, account, ids))
  return findVerified(deps, ids)
}

/** The setting of a type. Requests to follow have the setting of follows. */
export const switchOf = (type: Exclude<NotificationsTable['type'], OwnType>) =>
  type === 'follow_request' || type === 'follow_accepted' ? 'follow' : type

/** Whether a type notifies about anyone: the end of a poll is about what the recipient did, not about who wrote it. */
export const isOfEveryone = (type: NotificationsTable['type']): boolean => type === 'poll'

/** The verified accounts among these users. */
export async function findVerified(deps: ReadDeps, users: readonly Id[]): Promise<Set<Id>> {
  const ids = [...new Set(users)]
  const authors = await authorCache.getMany(deps, ids)
  return new Set(ids.filter((_, index) => authors[index]?.author.isVerifiedOrg))
}
