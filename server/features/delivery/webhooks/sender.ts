/** Sends what waits: to each webhook one delivery at a time, and to few webhooks of one account or host at once. */
import type { FastifyInstance } from 'fastify'
import { hasStanding } from '#contract/standing.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { processCounts } from '#server/core/observation/process-counts.ts'
import type { Database } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { QueueWorker } from '#server/db/queue/queue-worker.ts'
import type { WebhookDeliveriesTable } from '#server/db/tables/delivery.ts'
import { transact } from '#server/db/transaction.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { getStanding } from '#server/features/people/standing.ts'
import { compose } from './compose.ts'
import { conclude } from './conclude.ts'
import { deliver } from './deliver.ts'
import {
  claimWebhooks,
  deleteDelivery,
  endWaiting,
  hastenWebhooks,
  releaseWebhook,
  takeNext,
  trimLog,
  updateDelivery,
  type WebhookJob,
} from './deliveries.store.ts'
import { MAX_DELAY_MS } from './rules.ts'
import { findWebhook, typesOf } from './store.ts'

/** Webhooks that are sent to at once by this process, and of those the ones of one account or to one host. */
const MAX_CONCURRENT = 16
const MAX_ALIKE = 4
/** How long a webhook waits when too many of its account or host are being sent to. */
const BUSY_MS = 1_000
/** A webhook is left to others after this time: then further deliveries of it have their turn again. */
const TURN_MS = 10_000
/** How long it then waits: others that were too many have their turn before, however slow its receiver is. */
const REST_MS = 2 * BUSY_MS
/** Longer than a turn and the deadline of a try. */
const LEASE_MS = 60_000

/** Sends deliveries for as long as the server runs. */
export function serveWebhooks(deps: Deps, server: FastifyInstance): QueueWorker<WebhookJob> {
  const sender = new WebhookSender(deps)
  const worker = new QueueWorker<WebhookJob>(deps, {
    name: 'webhooks',
    concurrency: MAX_CONCURRENT,
    batch: 1,
    leaseMs: LEASE_MS,
    claim: (now, until, limit) => claimWebhooks(deps.db, now, until, limit),
    maxDelayMs: MAX_DELAY_MS,
    hasten: hastenWebhooks,
    remove: (tx, [job]) => releaseWebhook(tx, job!.id),
    reschedule: (tx, { id }, { due_at }) => releaseWebhook(tx, id, due_at),
    async handle([job], signal) {
      const waitMs = await sender.takeTurn(job!, signal)
      return waitMs === 0 ? [] : [{ row: job!, dueAt: deps.clock() + waitMs, isCounted: false }]
    },
  })
  if (deps.config.webhooks.isOn) server.addHook('onReady', async () => worker.start())
  server.addHook('onClose', () => worker.stop())
  return worker
}

class WebhookSender {
  readonly #deps: Deps
  /** Accounts and hosts that are being sent to, each as often as it is. */
  readonly #running = new Map<string, number>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Sends deliveries of one webhook until none is due, one fails or its turn ends. Answers how long it has to wait then. */
  async takeTurn({ id, account_id, url }: WebhookJob, signal: AbortSignal): Promise<number> {
    const names = [`account ${account_id}`, `host ${new URL(url).host}`]
    if (names.some((name) => (this.#running.get(name) ?? 0) >= MAX_ALIKE)) return BUSY_MS
    for (const name of names) this.#running.set(name, (this.#running.get(name) ?? 0) + 1)
    try {
      const { db, clock } = this.#deps
      if (await isRestricted(db, account_id)) {
        await transact(db, (tx) => endWaiting(tx, id, 'restricted'))
        return 0
      }
      const until = clock() + TURN_MS
      while (!signal.aborted && (await this.#sendNext(id, signal))) if (clock() >= until) return REST_MS
      return 0
    } finally {
      for (const name of names) {
        const left = this.#running.get(name)! - 1
        if (left > 0) this.#running.set(name, left)
        else this.#running.delete(name)
      }
    }
  }

  /** Sends the next due delivery of a webhook. False when none is left for now. */
  async #sendNext(id: Id, signal: AbortSignal): Promise<boolean> {
    const { db, clock } = this.#deps
    const webhook = await findWebhook(db, id)
    if (!webhook || webhook.off_reason !== null || webhook.paused_until > clock()) return false
    const delivery = await transact(db, (tx) => takeNext(tx, id, clock()))
    if (!delivery) return false
    const isWanted = delivery.type === 'test' || typesOf(webhook).includes(delivery.type)
    const body = isWanted ? await compose(this.#deps, webhook.account_id, delivery) : undefined
    if (body === undefined) {
      await withdraw(db, delivery)
      return true
    }
    const result = await deliver(this.#deps, webhook, delivery, body, signal)
    // A stop is no failure of the receiver: the next process tries again.
    if (signal.aborted && result.problem !== null) return false
    processCounts.webhooks[result.problem === null ? 'sent' : 'retried']++
    await conclude(this.#deps, webhook, delivery, result)
    return result.problem === null
  }
}

/** Whether an account sends nothing: frozen, suspended, leaving, deleted or not approved yet. */
async function isRestricted(db: Database, account: Id): Promise<boolean> {
  return (await getHiddenAccounts(db)).has(account) || hasStanding(await getStanding(db, account), 'frozen')
}

/** Ends a delivery of which nothing may be seen any more. One that was never tried leaves no trace. */
const withdraw = (db: Database, { id, webhook_id, attempts }: WebhookDeliveriesTable): Promise<void> =>
  transact(db, async (tx) => {
    if (attempts === 0) await deleteDelivery(tx, id)
    else await updateDelivery(tx, id, { due_at: null, status: null, problem: 'withdrawn' })
    await trimLog(tx, webhook_id)
  })
