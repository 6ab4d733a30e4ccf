/** Decides which notifications a user wants, by type and actor. */
import type { NotifyFrom } from '#contract/calls/notifications.ts'
import { InAppSwitches } from '#contract/calls/push.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { NotificationsTable } from '#server/db/tables/notifications.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { findFollowedAmong, findFollows } from '#server/features/people/relations.store.ts'
import { isOwn, type OwnType } from './own-types.ts'
import { findSettings, listSettings, upsertSettings } from './settings.store.ts'
import type { NewNotification } from './store.ts'

const types = Object.keys(InAppSwitches.properties) as (keyof InAppSwitches)[]

interface Settings {
  inApp: InAppSwitches
  inAppFrom: NotifyFrom
}

export async function getInAppSettings(db: Db, account: Id): Promise<Settings> {
  const row = await findSettings(db, account)
  const inApp = Object.fromEntries(types.map((type) => [type, row[`wants_${type}`] === 1])) as InAppSwitches
  return { inApp, inAppFrom: row.wants_from }
}

/** Changes the given settings. */
export function setInAppSettings(
  tx: Tx,
  account: Id,
  { inApp = {}, inAppFrom }: { inApp?: Partial<InAppSwitches> | undefined; inAppFrom?: NotifyFrom | undefined },
): Promise<void> {
  const switches = Object.entries(inApp).map(([type, isOn]) => [`wants_${type}`, isOn ? 1 : 0])
  return upsertSettings(tx, account, { ...Object.fromEntries(switches), ...(inAppFrom && { wants_from: inAppFrom }) })
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

type NotificationDraft = Pick<NewNotification, 'recipient_id' | 'actor_id' | 'type' | 'is_gone'>

/** The drafts that their recipients want, and all withdrawals. */
export async function filterWanted<T extends NotificationDraft>(deps: ReadDeps, drafts: readonly T[]): Promise<T[]> {
  const recipients = [...new Set(drafts.map((each) => each.recipient_id))]
  const settings = new Map((await listSettings(deps.db, recipients)).map((row) => [row.account_id, row]))
  if (settings.size === 0) return [...drafts]
  const from = (wanted: NotifyFrom) => drafts.filter((each) => settings.get(each.recipient_id)?.wants_from === wanted)
  const [follows, verified] = await Promise.all([
    findFollows(
      deps.db,
      from('following').map((each) => ({ follower_id: each.recipient_id, followee_id: each.actor_id })),
    ),
    findVerified(
      deps,
      from('verified').map((each) => each.actor_id),
    ),
  ])
  const followed = new Set(follows.map((pair) => `${pair.follower_id} ${pair.followee_id}`))
  const isFromWanted: Record<NotifyFrom, (draft: T) => boolean> = {
    everyone: () => true,
    following: (draft) => followed.has(`${draft.recipient_id} ${draft.actor_id}`),
    verified: (draft) => verified.has(draft.actor_id),
  }
  return drafts.filter((each) => {
    const row = settings.get(each.recipient_id)
    const { type } = each
    if (isOwn(type)) return true
    if (!row || each.is_gone === 1) return true
    return row[`wants_${switchOf(type)}`] === 1 && (isOfEveryone(type) || isFromWanted[row.wants_from](each))
  })
}

/** The verified accounts among these users. */
export async function findVerified(deps: ReadDeps, users: readonly Id[]): Promise<Set<Id>> {
  const ids = [...new Set(users)]
  const authors = await authorCache.getMany(deps, ids)
  return new Set(ids.filter((_, index) => authors[index]?.author.isVerifiedOrg))
}
