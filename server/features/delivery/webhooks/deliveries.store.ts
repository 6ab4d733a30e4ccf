/** Writes and reads deliveries: those that wait, and the log of finished ones. */
import { sql } from 'kysely'
import { WEBHOOK_DELIVERIES } from '#contract/limits.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Database, Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '#server/db/tables/delivery.ts'
import { transact } from '#server/db/transaction.ts'
import { hasWritten } from '#server/db/written-rows.ts'
import { lockWebhook } from './store.ts'

/** Deliveries of one webhook that wait. Beyond, events are dropped until some have been sent. */
const MAX_WAITING = 1_000

/** What a new delivery is about. */
export type NewDelivery = Pick<
  WebhookDeliveriesTable,
  'id' | 'webhook_id' | 'type' | 'about_id' | 'lot' | 'first_id' | 'last_id'
> & { due_at: number }

const upsert = statement<NewDelivery>()((db, p) => {
  const edge = (column: 'first_id' | 'last_id', compare: '<' | '>') => {
    const [mine, theirs] = [sql.ref(`webhook_deliveries.${column}`), sql.ref(`excluded.${column}`)]
    return sql<Id>`CASE WHEN ${theirs} ${sql.raw(compare)} ${mine} THEN ${theirs} ELSE ${mine} END`
  }
  return db
    .insertInto('webhook_deliveries')
    .values({
      ...p.row('id', 'webhook_id', 'type', 'about_id', 'lot', 'first_id', 'last_id', 'due_at'),
      ...{ attempts: 0, tried_at: null, status: null, problem: null, duration_ms: null },
    })
    .onConflict((c) =>
      c
        .columns(['webhook_id', 'type', 'about_id', 'lot'])
        .doUpdateSet({ first_id: edge('first_id', '<'), last_id: edge('last_id', '>') }),
    )
})

const waiting = (db: Db, webhook: Id) =>
  db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhook).where('due_at', 'is not', null)

/** Makes the webhook due no later than a delivery, and locks it. False when it was deleted or is off. */
const hasten = (tx: Tx, webhook: Id, due: number): Promise<boolean> => {
  const soonest = sql<number>`CASE WHEN paused_until > ${due} THEN paused_until ELSE ${due} END`
  return hasWritten(
    tx
      .updateTable('webhooks')
      .set({ due_at: sql`CASE WHEN due_at IS NULL OR due_at > ${soonest} THEN ${soonest} ELSE due_at END` })
      .where('id', '=', webhook)
      .where('off_reason', 'is', null),
  )
}

/** Ends the pause after a failure: the owner tries the receiver. */
export const endPause = (tx: Tx, webhook: Id) =>
  tx.updateTable('webhooks').set({ paused_until: 0 }).where('id', '=', webhook).execute()

/** Enqueues deliveries of one webhook, or joins them with those that wait about the same things. */
export async function enqueue(tx: Tx, webhook: Id, deliveries: readonly NewDelivery[]): Promise<void> {
  // The lock orders this after what a sender has read of the queue, or before.
  if (!(await hasten(tx, webhook, Math.min(...deliveries.map((each) => each.due_at))))) return
  const counted = waiting(tx, webhook).select('id').limit(MAX_WAITING)
  const { count } = await tx
    .selectFrom(counted.as('counted'))
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  let room = MAX_WAITING - Number(count)
  for (const delivery of deliveries) if (room-- > 0) await upsert(tx, delivery)
}

const dueWebhooks = statement<{ now: number; limit: number }>()((db, p) =>
  db
    .selectFrom('webhooks')
    .select('id')
    .where('due_at', '<=', p('now'))
    .where('leased_until', '<=', p('now'))
    .orderBy('due_at')
    .limit(p('limit')),
)

/** A webhook with deliveries that are due, in the form of the queue. */
export interface WebhookJob extends Pick<WebhooksTable, 'id' | 'account_id' | 'url'> {
  attempts: number
}

/** Takes webhooks with due deliveries. No other process takes them before `until`, so each gets one delivery at a time. */
export async function claimWebhooks(db: Database, now: number, until: number, limit: number): Promise<WebhookJob[]> {
  const due = (await dueWebhooks(db, { now, limit })).map((row) => row.id)
  if (due.length === 0) return []
  const rows = await transact(db, (tx) =>
    tx
      .updateTable('webhooks')
      .set({ leased_until: until })
      .where('id', 'in', due)
      .where('leased_until', '<=', now)
      .returning(['id', 'account_id', 'url'])
      .execute(),
  )
  return rows.map((row) => ({ ...row, attempts: 1 }))
}

/** Lets a webhook be taken again when its next delivery is due, and not before `soonest`. */
export async function releaseWebhook(tx: Tx, id: Id, soonest = 0): Promise<void> {
  const row = await lockWebhook(tx, id)
  if (!row) return
  const next = await waiting(tx, id).select('due_at').orderBy('due_at').limit(1).executeTakeFirst()
  const due = next ? Math.max(next.due_at!, row.paused_until, soonest) : null
  await tx.updateTable('webhooks').set({ leased_until: 0, due_at: due }).where('id', '=', id).execute()
}

/** Makes times after `latest` due then: they are from a clock that was ahead. Times of webhooks without deliveries do not matter. */
export async function hastenWebhooks(tx: Tx, latest: number): Promise<void> {
  const earlier = (column: string) =>
    sql<number>`CASE WHEN ${sql.ref(column)} > ${latest} THEN ${latest} ELSE ${sql.ref(column)} END`
  const waitingOnes = tx.selectFrom('webhooks').select('id').where('due_at', 'is not', null)
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: latest })
    .where('due_at', '>', latest)
    .where('webhook_id', 'in', waitingOnes)
    .execute()
  await tx
    .updateTable('webhooks')
    .set({
      due_at: earlier('due_at'),
      leased_until: earlier('leased_until'),
      paused_until: earlier('paused_until'),
    })
    .where('due_at', 'is not', null)
    .where((q) => q.or([q('due_at', '>', latest), q('leased_until', '>', latest), q('paused_until', '>', latest)]))
    .execute()
}

/** Takes the next due delivery of a webhook. From then on no event joins it, so that all its tries are about the same. */
export const takeNext = (tx: Tx, webhook: Id, now: number): Promise<WebhookDeliveriesTable | undefined> =>
  tx
    .updateTable('webhook_deliveries')
    .set((q) => ({ lot: sql`CASE WHEN ${q.ref('lot')} = 0 THEN ${q.ref('id')} ELSE ${q.ref('lot')} END` }))
    .where('id', '=', waiting(tx, webhook).select('id').where('due_at', '<=', now).orderBy('due_at').limit(1))
    .returningAll()
    .executeTakeFirst()

export const findDelivery = (db: Db, webhook: Id, id: Id): Promise<WebhookDeliveriesTable | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('webhook_id', '=', webhook)
    .executeTakeFirst()

type Change = Partial<
  Pick<WebhookDeliveriesTable, 'due_at' | 'attempts' | 'tried_at' | 'status' | 'problem' | 'duration_ms'>
>

export const updateDelivery = (tx: Tx, id: Id, change: Change) =>
  tx.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute()

export const deleteDelivery = (tx: Tx, id: Id) => tx.deleteFrom('webhook_deliveries').where('id', '=', id).execute()

/** Sends a delivery of the log again now. */
export async function requeue(tx: Tx, { id, webhook_id }: WebhookDeliveriesTable, now: number): Promise<void> {
  await hasten(tx, webhook_id, now)
  await updateDelivery(tx, id, { due_at: now, attempts: 0 })
}

/** Ends what waits for a webhook. */
export async function endWaiting(
  tx: Tx,
  webhook: Id,
  problem: NonNullable<WebhookDeliveriesTable['problem']>,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: null, problem, status: null, lot: sql`CASE WHEN lot = 0 THEN id ELSE lot END` })
    .where('webhook_id', '=', webhook)
    .where('due_at', 'is not', null)
    .execute()
  await trimLog(tx, webhook)
}

/** Deletes finished deliveries beyond the newest ones. */
export async function trimLog(tx: Tx, webhook: Id): Promise<void> {
  const finished = tx.selectFrom('webhook_deliveries').where('webhook_id', '=', webhook).where('due_at', 'is', null)
  const surplus = await finished
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(WEBHOOK_DELIVERIES)
    .executeTakeFirst()
  if (!surplus) return
  await tx
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhook)
    .where('due_at', 'is', null)
    .where('id', '<=', surplus.id)
    .execute()
}

/** The newest deliveries of a webhook. */
export const listDeliveries = (db: Db, webhook: Id): Promise<WebhookDeliveriesTable[]> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook)
    .orderBy('id', 'desc')
    .limit(WEBHOOK_DELIVERIES)
    .execute()

/** Deletes a batch of finished deliveries below an id. Answers its size. */
export async function deleteEnded(tx: Tx, before: Id, limit: number): Promise<number> {
  const ended = tx.selectFrom('webhook_deliveries').where('id', '<', before).where('due_at', 'is', null)
  const ids = (await ended.select('id').orderBy('id').limit(limit).execute()).map(({ id }) => id)
  // One that is sent again at the same time stays.
  if (ids.length > 0)
    await tx.deleteFrom('webhook_deliveries').where('id', 'in', ids).where('due_at', 'is', null).execute()
  return ids.length
}
