/** Writes push subscriptions and push switches, and reads them for sending. */
import type { ExpressionBuilder } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import type { PushSubscriptionsTable, PushSwitchesTable } from '#server/db/tables/delivery.ts'
import type { Tables } from '#server/db/tables.ts'

/** A device is a session, or the access token of an app. */
export interface Device {
  account_id: Id
  session_id: Id
}

const isDevice =
  ({ account_id, session_id }: Device) =>
  (q: ExpressionBuilder<Tables, 'push_subscriptions'>) =>
    q.and([q('account_id', '=', account_id), q('session_id', '=', session_id)])

export const findEndpoint = (
  db: Db,
  device: Device,
): Promise<{ endpoint: string; for_app: string | null } | undefined> =>
  db.selectFrom('push_subscriptions').select(['endpoint', 'for_app']).where(isDevice(device)).executeTakeFirst()

const receiver = statement<Device & { now: number }>()((db, p) =>
  db
    .selectFrom('push_subscriptions as push')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.account_id', '=', 'push.account_id').onRef('sessions.id', '=', 'push.session_id'),
    )
    .leftJoin('access_tokens as token', (join) =>
      join.onRef('token.account_id', '=', 'push.account_id').onRef('token.id', '=', 'push.session_id'),
    )
    .select(['push.account_id', 'push.session_id', 'endpoint', 'p256dh', 'auth', 'push.created_at', 'failing_since'])
    .select(['for_app', 'token.app_id'])
    .where('push.account_id', '=', p('account_id'))
    .where('push.session_id', '=', p('session_id'))
    .where((q) =>
      q.or([
        q('sessions.expires_at', '>', p('now')),
        q('token.expires_at', '>', p('now')),
        q.and([q('token.id', 'is not', null), q('token.expires_at', 'is', null)]),
      ]),
    ),
)

/** A subscription with the app whose access token it belongs to; null for the web app and a personal token. */
export type Receiver = PushSubscriptionsTable & { app_id: Id | null }

/** The subscription of a session or access token that has not expired. */
export async function findReceiver(db: Db, device: Device, now: number): Promise<Receiver | undefined> {
  const [row] = await receiver(db, { ...device, now })
  return row
}

const devices = listStatement<{ ids: readonly Id[] }>()((db, _, accounts) =>
  db
    .selectFrom('push_subscriptions')
    .select(['account_id', 'session_id', 'for_app'])
    .where('account_id', 'in', accounts),
)

/** The subscribed devices of these accounts. */
export const listDevices = (db: Db, accounts: readonly Id[]): Promise<(Device & { for_app: string | null })[]> =>
  devices(db, { ids: accounts })

/** Whether an account has a subscribed device, by account. */
const deviceCache = createCache<Id, { hasDevice: boolean }>(
  { entities: ['push-devices'] },
  async ({ db }, accounts) => {
    const having = new Set((await listDevices(db, accounts)).map((device) => device.account_id))
    return accounts.map((account) => [account, { hasDevice: having.has(account) }] as const)
  },
)

/** The accounts among these that have a subscribed device. */
export async function findSubscribed(deps: ReadDeps, accounts: readonly Id[]): Promise<Set<Id>> {
  const found = await deviceCache.getMany(deps, accounts)
  return new Set(accounts.filter((_, index) => found[index]?.hasDevice))
}

/** The devices of an account beyond the newest `most`. */
export const listSurplus = (tx: Tx, account: Id, most: number): Promise<Device[]> =>
  tx
    .selectFrom('push_subscriptions')
    .select(['account_id', 'session_id', 'created_at'])
    .where('account_id', '=', account)
    .execute()
    .then((rows) => rows.toSorted((a, b) => b.created_at - a.created_at || b.session_id - a.session_id).slice(most))

export async function upsertSubscription(tx: Tx, row: PushSubscriptionsTable): Promise<void> {
  const { account_id, session_id: _session, ...rest } = row
  await tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((c) => c.columns(['account_id', 'session_id']).doUpdateSet(rest))
    .execute()
  touch(tx, 'push-devices', account_id)
}

/** Deletes a subscription. Answers its endpoint when there was one. */
export async function deleteSubscription(tx: Tx, device: Device): Promise<{ endpoint: string } | undefined> {
  touch(tx, 'push-devices', device.account_id)
  return tx.deleteFrom('push_subscriptions').where(isDevice(device)).returning('endpoint').executeTakeFirst()
}

/** Changes what an app gets. */
export const updateForApp = (tx: Tx, device: Device, forApp: string) =>
  tx.updateTable('push_subscriptions').set({ for_app: forApp }).where(isDevice(device)).execute()

/** Records since when pushes to the device fail; null when one was delivered. */
export const updateFailing = (tx: Tx, device: Device, since: number | null) =>
  tx.updateTable('push_subscriptions').set({ failing_since: since }).where(isDevice(device)).execute()

/** The device that is subscribed under an endpoint. */
export const findHolder = (db: Db, endpointHash: string): Promise<Device | undefined> =>
  db
    .selectFrom('push_endpoints')
    .select(['account_id', 'session_id'])
    .where('endpoint_hash', '=', endpointHash)
    .executeTakeFirst()

/** The device that is subscribed under an endpoint, or else this one. Concurrent calls wait until the end of `tx`. */
export const claimHolder = (tx: Tx, endpointHash: string, { account_id, session_id }: Device): Promise<Device> =>
  tx
    .insertInto('push_endpoints')
    .values({ endpoint_hash: endpointHash, account_id, session_id })
    // Changes nothing, but locks the row and reads its present state.
    .onConflict((c) =>
      c.column('endpoint_hash').doUpdateSet((q) => ({ account_id: q.ref('push_endpoints.account_id') })),
    )
    .returning(['account_id', 'session_id'])
    .executeTakeFirstOrThrow()

export const upsertHolder = (tx: Tx, endpointHash: string, { account_id, session_id }: Device) =>
  tx
    .insertInto('push_endpoints')
    .values({ endpoint_hash: endpointHash, account_id, session_id })
    .onConflict((c) => c.column('endpoint_hash').doUpdateSet({ account_id, session_id }))
    .execute()

export const deleteHolder = (tx: Tx, endpointHash: string, { account_id, session_id }: Device) =>
  tx
    .deleteFrom('push_endpoints')
    .where('endpoint_hash', '=', endpointHash)
    .where('account_id', '=', account_id)
    .where('session_id', '=', session_id)
    .execute()

const switches = statement<{ account: Id }>()((db, p) =>
  db.selectFrom('push_switches').selectAll().where('account_id', '=', p('account')),
)

export async function findSwitches(db: Db, account: Id): Promise<PushSwitchesTable> {
  const [row] = await switches(db, { account })
  return row ?? { account_id: account, ...allOn }
}

const allOn = {
  push_follow: 1,
  push_like: 1,
  push_retweet: 1,
  push_reply: 1,
  push_quote: 1,
  push_mention: 1,
  push_poll: 1,
  push_message: 1,
  push_from: 'everyone',
} as const satisfies Omit<PushSwitchesTable, 'account_id'>

/** Changes the given switches. Concurrent changes of other switches are not lost. */
export async function upsertSwitches(tx: Tx, account: Id, change: Partial<Omit<PushSwitchesTable, 'account_id'>>) {
  const row = tx.insertInto('push_switches').values({ account_id: account, ...allOn, ...change })
  await row
    .onConflict((c) =>
      Object.keys(change).length > 0 ? c.column('account_id').doUpdateSet(change) : c.column('account_id').doNothing(),
    )
    .execute()
}

export const deleteSwitches = (tx: Tx, account: Id) =>
  tx.deleteFrom('push_switches').where('account_id', '=', account).execute()
