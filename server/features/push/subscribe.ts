import type { Static } from 'typebox'
import type { push } from '#contract/calls/push.ts'
import { failFields } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Tx } from '#server/db/db.ts'
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
  listSurplus,
  upsertHolder,
  upsertSubscription,
} from './store.ts'

/** Devices of one account that are pushed to; one more takes the place of the oldest. */
const MOST_DEVICES = 20

type Subscription = Static<(typeof push)['PUT /push/subscription']['body']>

const deviceOf = ({ account, id }: Session): Device => ({ account_id: account, session_id: id })

/** Where the session is pushed to. */
export const getEndpoint = async ({ db }: Deps, session: Session) =>
  (await findEndpoint(db, deviceOf(session)))?.endpoint ?? null

/** Pushes to this browser from now on, for this session alone: whoever else had subscribed with it no longer has. */
export async function subscribe(deps: Deps, session: Session, { endpoint, keys }: Subscription): Promise<void> {
  const wrong = endpointProblem(endpoint, deps.config.push.isPrivateAllowed)
  if (wrong) failFields({ endpoint: wrong })
  if (!isP256Point(keys.p256dh)) failFields({ keys: 'These are not the keys of a push subscription.' })

  const device = deviceOf(session)
  await transact(deps.db, async (tx) => {
    const holder = await claimHolder(tx, endpointHash(endpoint), device)
    if (holder.session_id !== device.session_id) await removeDevice(tx, holder)
    const earlier = await findEndpoint(tx, device)
    if (earlier && earlier.endpoint !== endpoint) await deleteHolder(tx, endpointHash(earlier.endpoint), device)
    const now = deps.clock()
    await upsertSubscription(tx, { ...device, ...keys, endpoint, created_at: now, failing_since: null })
    await upsertHolder(tx, endpointHash(endpoint), device)
    for (const surplus of await listSurplus(tx, session.account, MOST_DEVICES)) await removeDevice(tx, surplus)
  })
}

export const unsubscribe = (deps: Deps, session: Session): Promise<void> => deleteDevice(deps, deviceOf(session))

/** Pushes nothing to that session any more. */
export const deleteDevice = (deps: Deps, device: Device): Promise<void> =>
  transact(deps.db, (tx) => removeDevice(tx, device))

async function removeDevice(tx: Tx, device: Device): Promise<void> {
  const ended = await deleteSubscription(tx, device)
  if (ended) await deleteHolder(tx, endpointHash(ended.endpoint), device)
  await deleteQueued(tx, device)
}
