/** Records how a try ended: when a delivery is tried again, and when its webhook is turned off. */
import type { Deps } from '#server/db/deps.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '#server/db/tables/delivery.ts'
import { transact } from '#server/db/transaction.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import type { Try } from './deliver.ts'
import { endWaiting, trimLog, updateDelivery } from './deliveries.store.ts'
import { delayAfter, GIVE_UP_MS, pauseAfter } from './rules.ts'
import { lockWebhook, updateWebhook } from './store.ts'

const GONE = 410

type ConcludeDeps = Pick<Deps, 'db' | 'clock' | 'nextId' | 'events'>

/** Records a try. */
export function conclude(
  deps: ConcludeDeps,
  { id: webhookId }: Pick<WebhooksTable, 'id'>,
  delivery: WebhookDeliveriesTable,
  { status, problem, ms, retryAfterMs }: Try,
): Promise<void> {
  return transact(deps.db, async (tx) => {
    // Deleted while the receiver answered.
    const webhook = await lockWebhook(tx, webhookId)
    if (!webhook) return
    const now = deps.clock()
    const attempts = delivery.attempts + 1
    const delay = problem && delayAfter(attempts)
    const due_at = delay ? now + Math.max(delay, retryAfterMs) : null
    await updateDelivery(tx, delivery.id, { due_at, attempts, tried_at: now, status, problem, duration_ms: ms })
    if (problem === null) {
      if (webhook.failures > 0) await updateWebhook(tx, webhook, { failing_since: null, failures: 0, paused_until: 0 })
    } else {
      const failures = webhook.failures + 1
      const failing_since = webhook.failing_since ?? now
      const paused_until = now + Math.max(pauseAfter(failures), retryAfterMs)
      await updateWebhook(tx, webhook, { failures, failing_since, paused_until })
      const reason = status === GONE ? 'gone' : now - failing_since >= GIVE_UP_MS ? 'failing' : null
      if (reason && webhook.off_reason === null) {
        // What the try has shown stays in the log.
        await updateDelivery(tx, delivery.id, { due_at: null })
        await endWaiting(tx, webhook.id, 'off')
        await updateWebhook(tx, webhook, { off_reason: reason })
        const { host } = new URL(webhook.url)
        await enqueueMail(deps, tx, { account: webhook.account_id, template: 'webhook-off', data: { host } })
      }
    }
    await trimLog(tx, webhook.id)
  })
}
