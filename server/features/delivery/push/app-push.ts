/** Pushes to apps: each access token has one subscription, with choices of its own. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Database, Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { PushQueueTable } from '#server/db/tables/delivery.ts'
import { transact } from '#server/db/transaction.ts'
import { mastodonTypes } from '#server/features/notifications/mastodon-types.ts'
import { isOfEveryone } from '#server/features/notifications/settings.ts'
import { findFollowedAmong, findFollowersAmong } from '#server/features/people/relations.store.ts'
import { type Device, findEndpoint, updateForApp } from './store.ts'

/** The actors of whom an app gets pushes. */
export const PUSH_POLICIES = ['all', 'followed', 'follower', 'none'] as const
export type PushPolicy = (typeof PUSH_POLICIES)[number]

/** What an app gets, in the words of Mastodon's API. */
export interface AppPush {
  /** The origin of addresses in its pushes, where the network has no PUBLIC_URL. */
  origin: string
  /** Whether it decrypts `aes128gcm` (RFC 8291); else the earlier `aesgcm`. */
  isStandard: boolean
  policy: PushPolicy
  /** The types that it wants. */
  alerts: readonly string[]
}

export const readAppPush = (json: string): AppPush => JSON.parse(json) as AppPush

/** Whether an app wants pushes of a type. Messages are not in Mastodon's API. */
export function wants({ alerts, policy }: AppPush, type: PushQueueTable['type']): boolean {
  const name = type === 'message' ? undefined : mastodonTypes[type]
  return name !== undefined && policy !== 'none' && alerts.includes(name)
}

/** The actors among `users` of whom an app gets pushes of a type. */
export async function findWantedByApp(
  { db }: Pick<ReadDeps, 'db'>,
  account: Id,
  { policy }: AppPush,
  type: Exclude<PushQueueTable['type'], 'message'>,
  users: readonly Id[],
): Promise<Set<Id>> {
  const ids = [...new Set(users)]
  if (policy === 'none') return new Set()
  if (policy === 'all' || isOfEveryone(type) || ids.length === 0) return new Set(ids)
  return new Set(await (policy === 'followed' ? findFollowedAmong : findFollowersAmong)(db, account, ids))
}

/** The subscription of an access token. */
export async function findAppSubscription(
  db: Db,
  device: Device,
): Promise<{ endpoint: string; app: AppPush } | undefined> {
  const found = await findEndpoint(db, device)
  return found?.for_app ? { endpoint: found.endpoint, app: readAppPush(found.for_app) } : undefined
}

/** Changes what an app gets. */
export const setAppPush = (db: Database, device: Device, app: AppPush): Promise<unknown> =>
  transact(db, (tx) => updateForApp(tx, device, JSON.stringify(app)))
