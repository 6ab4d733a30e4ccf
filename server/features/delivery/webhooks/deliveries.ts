/** The log of a webhook: lists deliveries, sends one again, and sends a test. */
import type { WebhookDelivery } from '#contract/calls/webhooks.ts'
import { toIso, toIsoOrNull } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, type IdFormat, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { WebhookDeliveriesTable } from '#server/db/tables/delivery.ts'
import { transact } from '#server/db/transaction.ts'
import { endPause, enqueue, findDelivery, listDeliveries, requeue } from './deliveries.store.ts'
import { findOwn } from './webhooks.ts'

type DeliveryDeps = Pick<Deps, 'db' | 'ids' | 'nextId' | 'clock' | 'config'>

/** The newest deliveries of a webhook of the viewer. */
export async function getDeliveries({ db, ids }: Pick<Deps, 'db' | 'ids'>, viewer: Id, id: Id) {
  await findOwn(db, viewer, id)
  return { deliveries: (await listDeliveries(db, id)).map((row) => present(ids, row)) }
}

/** Sends an event that nothing has caused, to try the receiver. */
export function sendTest({ db, ids, nextId, clock, config }: DeliveryDeps, viewer: Id, webhook: Id) {
  return transact(db, async (tx) => {
    await refuseOff(tx, config, viewer, webhook)
    await endPause(tx, webhook)
    const id = nextId()
    const test = { id, webhook_id: webhook, type: 'test' as const, about_id: NO_ID, lot: id, first_id: id, last_id: id }
    await enqueue(tx, webhook, [{ ...test, due_at: clock() }])
    return { delivery: present(ids, (await findDelivery(tx, webhook, id)) ?? fail('busy')) }
  })
}

/** Sends a delivery of the log again. */
export function sendAgain({ db, ids, clock, config }: DeliveryDeps, viewer: Id, webhook: Id, id: Id) {
  return transact(db, async (tx) => {
    await refuseOff(tx, config, viewer, webhook)
    const row = (await findDelivery(tx, webhook, id)) ?? fail('webhook_delivery_not_found')
    await endPause(tx, webhook)
    await requeue(tx, row, clock())
    return { delivery: present(ids, { ...row, due_at: clock(), attempts: 0 }) }
  })
}

async function refuseOff(tx: Tx, config: Deps['config'], viewer: Id, webhook: Id): Promise<void> {
  const { off_reason } = await findOwn(tx, viewer, webhook)
  if (!config.webhooks.isOn) fail('webhooks_off')
  if (off_reason !== null) fail('webhook_off')
}

const present = (ids: IdFormat, row: WebhookDeliveriesTable): WebhookDelivery => ({
  _id: ids.format(row.id),
  type: row.type,
  createdAt: toIso(timeOf(row.last_id)),
  state:
    row.due_at === null ? (row.problem === null ? 'delivered' : 'failed') : row.attempts > 0 ? 'retrying' : 'waiting',
  triedAt: toIsoOrNull(row.tried_at),
  nextAt: toIsoOrNull(row.due_at),
  tries: row.attempts,
  status: row.status,
  problem: row.problem,
  ms: row.duration_ms,
})
