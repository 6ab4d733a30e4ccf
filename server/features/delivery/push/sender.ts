/** Sends queued pushes, at most 64 at a time. */
import type { FastifyInstance } from 'fastify'
import { timeOf } from '#server/core/ids/ids.ts'
import { processCounts, type SendResult } from '#server/core/observation/process-counts.ts'
import type { Deps } from '#server/db/deps.ts'
import { QueueWorker, type Retry } from '#server/db/queue/queue-worker.ts'
import type { PushQueueTable, PushSubscriptionsTable } from '#server/db/tables/delivery.ts'
import { transact } from '#server/db/transaction.ts'
import { findApp } from '#server/features/apps/registry/app-cache.ts'
import { switchOf } from '#server/features/notifications/settings.ts'
import { readAppPush } from './app-push.ts'
import { compose } from './compose.ts'
import { composeForApp } from './compose-for-app.ts'
import { MAX_CONCURRENT, PushServices } from './push-services.ts'
import { type OutgoingPush, openPushTransport, type PushResult, type PushTransport } from './push-transport.ts'
import { claimPushes, hastenPushes, removePush, updateQueued } from './queue.store.ts'
import { backoff, delayOf, GIVE_UP_MS, MAX_AGE_MS, MAX_BACKOFF_MS, urgencyOf } from './rules.ts'
import { getPushSettings } from './settings.ts'
import { findReceiver, type Receiver, updateFailing } from './store.ts'
import { deleteDevice } from './subscribe.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Sends pushes for as long as the server runs. */
export function servePush(deps: Deps, server: FastifyInstance, keys: VapidKeys): QueueWorker<PushQueueTable> {
  const transport = openPushTransport(deps.config.push, keys)
  const sender = new PushSender(deps, transport)
  const worker = new QueueWorker<PushQueueTable>(deps, {
    name: 'pushes',
    concurrency: MAX_CONCURRENT,
    batch: 1,
    leaseMs: 60_000,
    claim: (now, until, limit) => claimPushes(deps.db, now, until, limit),
    maxDelayMs: 2 * MAX_BACKOFF_MS,
    hasten: hastenPushes,
    remove: (tx, [row]) => removePush(tx, row!, deps.clock() + delayOf(row!.type, deps.config.push.delayMs)),
    reschedule: (tx, { id }, change) => updateQueued(tx, id, change),
    async handle([row], signal) {
      const retry = await sender.send(row!, signal)
      return retry ? [{ row: row!, ...retry }] : []
    },
  })
  server.addHook('onReady', async () => worker.start())
  server.addHook('onClose', async () => {
    await worker.stop()
    transport.close()
  })
  return worker
}

/** Names of results in metrics. */
const resultNames: Record<PushResult['kind'], SendResult> = {
  delivered: 'sent',
  gone: 'dropped',
  refused: 'dropped',
  failed: 'retried',
}

type PushRetry = Omit<Retry<PushQueueTable>, 'row'> | null

type Composed = Pick<OutgoingPush, 'text' | 'topic' | 'encoding'>

class PushSender {
  readonly #deps: Deps
  readonly #transport: PushTransport
  readonly #services: PushServices

  constructor(deps: Deps, transport: PushTransport) {
    this.#deps = deps
    this.#transport = transport
    this.#services = new PushServices(deps.clock)
  }

  /** Sends one push. Null when it needs no retry. */
  async send(row: PushQueueTable, signal: AbortSignal): Promise<PushRetry> {
    const { db, clock } = this.#deps
    const to = await findReceiver(db, row, clock())
    if (!to) return this.#endSubscription(row)
    const ttlMs = timeOf(row.last_id) + MAX_AGE_MS - clock()
    if (ttlMs <= 0) return null

    const { host } = new URL(to.endpoint)
    const message = this.#services.delayFor(host) === 0 ? await this.#compose(row, to) : undefined
    if (message === null) return null
    // The service may have become busy while the message was composed.
    const delayMs = this.#services.delayFor(host)
    if (!message || delayMs > 0) return { dueAt: clock() + delayMs, isCounted: false }

    this.#services.begin(host)
    const startedAt = clock()
    const push = { to, ...message, urgency: urgencyOf(row.type), ttlMs }
    const result = await this.#transport.send(push, signal)
    processCounts.pushes[resultNames[result.kind]]++
    this.#recordResult(host, result, clock() - startedAt, signal)
    return this.#conclude(row, to, result, signal)
  }

  /** The text of a push, as the web app or an app gets it. Null when nothing is left to push. */
  async #compose(row: PushQueueTable, { for_app, app_id }: Receiver): Promise<Composed | null> {
    const deps = this.#deps
    if (for_app !== null) {
      // A deleted app gets no more pushes.
      if (app_id !== null && !(await findApp(deps, app_id))) return null
      const app = readAppPush(for_app)
      const composed = await composeForApp(deps, row, { ...app, origin: deps.config.publicUrl ?? app.origin })
      return composed && { ...composed, encoding: app.isStandard ? 'aes128gcm' : 'aesgcm' }
    }
    const { push: wanted, pushFrom } = await getPushSettings(deps.db, row.account_id)
    if (!wanted[row.type === 'message' ? row.type : switchOf(row.type)]) return null
    const message = await compose(deps, row, pushFrom)
    return message && { text: JSON.stringify(message), topic: message.tag, encoding: 'aes128gcm' }
  }

  /** A refusal concerns one subscription; only failures of the service itself count against the service. */
  #recordResult(host: string, result: PushResult, ms: number, signal: AbortSignal): void {
    const { status, code, retryAfterMs } =
      result.kind === 'failed' ? result : { status: 200, code: '', retryAfterMs: 0 }
    const hasAnswered = status !== undefined
    const isFine = hasAnswered && status < 500 && status !== 429
    const isPaused = this.#services.finish(host, { hasAnswered, isFine, ms, retryAfterMs })
    if (isPaused && !signal.aborted)
      this.#deps.log.warn({ host, status, code }, 'A push service fails; pushes to it are delayed')
  }

  async #conclude(
    row: PushQueueTable,
    { failing_since }: PushSubscriptionsTable,
    result: PushResult,
    signal: AbortSignal,
  ): Promise<PushRetry> {
    const { log } = this.#deps
    const now = this.#deps.clock()
    if (result.kind === 'gone') return this.#endSubscription(row)
    if (result.kind === 'delivered' && failing_since !== null) await this.#setFailing(row, null)
    if (result.kind === 'refused') log.warn({ status: result.status }, 'A push service refuses a push')
    if (result.kind !== 'failed') return null

    const { status, retryAfterMs } = result
    const retry = { dueAt: now + Math.max(backoff(row.attempts), retryAfterMs) }
    if (signal.aborted) return retry
    if (failing_since !== null && now - failing_since > GIVE_UP_MS) return this.#endSubscription(row)
    if (failing_since === null) {
      await this.#setFailing(row, now)
      if (status === 401 || status === 403)
        log.warn({ status }, 'A push service does not accept the signature of this server; is VAPID_SUBJECT right?')
    }
    return retry
  }

  async #endSubscription(row: PushQueueTable): Promise<null> {
    await deleteDevice(this.#deps.db, row)
    return null
  }

  async #setFailing(row: PushQueueTable, since: number | null): Promise<void> {
    await transact(this.#deps.db, (tx) => updateFailing(tx, row, since))
  }
}
