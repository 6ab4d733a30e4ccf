import type { Static } from 'typebox'
import type { push } from '#contract/calls/push.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Database, Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteQueued } from './queue.store.ts'
import { endpointHash, endpointProblem, isP256Point } from './rules.ts'
import {
  claimHolder,
  type Device,
  deleteHolder,
  deleteSubscription,
  findEndpoint,
  listDevices,
  listSurplus,
  upsertHolder,
  upsertSubscription,
} from './store.ts'

/** Subscribed devices per account. One more replaces the oldest. */
const MAX_DEVICES = 20

type Subscription = Static<(typeof push)['PUT /push/subscription']['body']>
type SubscribeDeps = Pick<Deps, 'db' | 'config' | 'clock'>

const deviceOf = ({ account, id }: Session): Device => ({ account_id: account, session_id: id })

export const getEndpoint = async (db: Db, session: Session) =>
  (await findEndpoint(db, deviceOf(session)))?.endpoint ?? null

/** Subscribes the browser for this session, and unsubscribes any other session from it. */
export const subscribe = (deps: SubscribeDeps, session: Session, subscription: Subscription): Promise<void> =>
  subscribeDevice(deps, deviceOf(session), subscription, null)

/** Subscribes a device, and unsubscribes any other from the endpoint. `forApp` is null for the web app. */
export async function subscribeDevice(
  { db, config, clock }: SubscribeDeps,
  device: Device,
  { endpoint, keys }: Subscription,
  forApp: string | null,
): Promise<void> {
  const problem = endpointProblem(endpoint, config.push.isPrivateAllowed)
  if (problem) failFields({ endpoint: problem })
  if (!isP256Point(keys.p256dh)) failFields({ keys: text('These aren’t the keys of a push subscription.') })

  await transact(db, async (tx) => {
    const holder = await claimHolder(tx, endpointHash(endpoint), device)
    if (holder.session_id !== device.session_id) await removeDevice(tx, holder)
    const earlier = await findEndpoint(tx, device)
    if (earlier && earlier.endpoint !== endpoint) await deleteHolder(tx, endpointHash(earlier.endpoint), device)
    const now = clock()
    const created = { created_at: now, failing_since: null, for_app: forApp }
    await upsertSubscription(tx, { ...device, ...keys, endpoint, ...created })
    await upsertHolder(tx, endpointHash(endpoint), device)
    for (const surplus of await listSurplus(tx, device.account_id, MAX_DEVICES)) await removeDevice(tx, surplus)
  })
}

export const unsubscribe = (db: Database, session: Session): Promise<void> => deleteDevice(db, deviceOf(session))

/** Deletes a session's subscription and its queued pushes. */
export const deleteDevice = (db: Database, device: Device): Promise<void> =>
  transact(db, (tx) => removeDevice(tx, device))

/** Deletes all subscriptions of a deleted account: its sessions and access tokens were deleted without an event each. */
export async function deleteDevices(tx: Tx, account: Id): Promise<void> {
  for (const device of await listDevices(tx, [account])) await removeDevice(tx, device)
}

/** Deletes a session's subscription and its queued pushes, in the caller's transaction. */
export async function removeDevice(tx: Tx, device: Device): Promise<void> {
  const ended = await deleteSubscription(tx, device)
  if (ended) await deleteHolder(tx, endpointHash(ended.endpoint), device)
  await deleteQueued(tx, device)
}
