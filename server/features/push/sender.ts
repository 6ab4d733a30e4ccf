/** Sends what waits to be pushed, beside everything else: nothing waits for it, and each push only for itself. */

import { timeOf } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { JobRunner } from '#server/db/queue/job-runner.ts'
import type { PushQueueTable, PushSubscriptionsTable } from '#server/db/tables.ts'
import { transact } from '#server/db/transaction.ts'
import { compose } from './compose.ts'
import { MAX_CONCURRENT, PushServices } from './push-services.ts'
import type { PushResult, PushTransport } from './push-transport.ts'
import { claimDue, deletePushed, isAnyDue, updateQueued } from './queue.store.ts'
import { backoff, delayOf, GIVE_UP_MS, MAX_AGE_MS, urgencyOf } from './rules.ts'
import { findReceiver, updateFailing } from './store.ts'
import { deleteDevice } from './subscribe.ts'
import { getSwitches } from './switches.ts'

const LEASE_MS = 60_000

export class PushSender {
  readonly #deps: Deps
  readonly #office: PushTransport
  readonly #services: PushServices
  readonly #runner: JobRunner<PushQueueTable>

  constructor(deps: Deps, office: PushTransport) {
    this.#deps = deps
    this.#office = office
    this.#services = new PushServices(deps.clock)
    this.#runner = new JobRunner(deps, {
      concurrency: MAX_CONCURRENT,
      leaseMs: LEASE_MS,
      isAnyDue,
      claimDue,
      handle: (row) => this.#handle(row),
      failures: {
        reading: 'What waits to be pushed could not be read; trying again shortly',
        handling: 'A push could not be sent; it will be tried again',
      },
    })
  }

  start(): void {
    this.#runner.start()
  }

  /** Sends what is due. */
  readonly wake = (): void => this.#runner.wake()

  /** What is under way is broken off, and sent by the next process. */
  async stop(): Promise<void> {
    await this.#runner.stop()
    this.#office.close()
  }

  async #handle(row: PushQueueTable): Promise<void> {
    const { db, clock } = this.#deps
    const to = await findReceiver(db, row, clock())
    if (!to) return deleteDevice(this.#deps, row)
    const ttlMs = timeOf(row.last_id) + MAX_AGE_MS - clock()
    if (ttlMs <= 0 || !(await getSwitches(this.#deps, row.account_id))[row.type]) return this.#finish(row)

    const { host } = new URL(to.endpoint)
    const message = this.#services.delayFor(host) === 0 ? await compose(this.#deps, row) : undefined
    if (message === null) return this.#finish(row)
    // A place may have gone while the message was composed.
    const waitMs = this.#services.delayFor(host)
    if (!message || waitMs > 0) return this.#change(row, { due_at: clock() + waitMs, attempts: row.attempts - 1 })

    this.#services.begin(host)
    const startedAt = clock()
    const letter = { to, text: JSON.stringify(message), urgency: urgencyOf(row.type), topic: message.tag, ttlMs }
    const outcome = await this.#office.send(letter, this.#runner.signal)
    this.#leave(host, outcome, clock() - startedAt)
    await this.#conclude(row, to, outcome)
  }

  /** A refusal is about one subscription; only what the service does to all counts against it. */
  #leave(host: string, outcome: PushResult, ms: number): void {
    const { status, code, retryAfterMs } =
      outcome.kind === 'failed' ? outcome : { status: 200, code: '', retryAfterMs: 0 }
    const hasAnswered = status !== undefined
    const isFine = hasAnswered && status < 500 && status !== 429
    const rests = this.#services.finish(host, { hasAnswered, isFine, ms, retryAfterMs })
    if (!rests || this.#runner.signal.aborted) return
    this.#deps.log.warn({ host, status, code }, 'A push service fails; what it is to be given waits')
  }

  async #conclude(row: PushQueueTable, to: PushSubscriptionsTable, outcome: PushResult): Promise<void> {
    const { db, clock } = this.#deps
    const now = clock()
    switch (outcome.kind) {
      case 'gone':
        return deleteDevice(this.#deps, row)
      case 'delivered':
        if (to.failing_since !== null) await transact(db, (tx) => updateFailing(tx, row, null))
        return this.#finish(row)
      case 'refused':
        this.#deps.log.warn({ status: outcome.status }, 'A push service will not take a push')
        return this.#finish(row)
      case 'failed':
        if (this.#runner.signal.aborted) return this.#change(row, { due_at: now, attempts: row.attempts - 1 })
        if (to.failing_since !== null && now - to.failing_since > GIVE_UP_MS) return deleteDevice(this.#deps, row)
        if (to.failing_since === null) await this.#noteFailing(row, outcome, now)
        return this.#change(row, { due_at: now + Math.max(backoff(row.attempts), outcome.retryAfterMs) })
    }
  }

  async #noteFailing(row: PushQueueTable, { status }: PushResult & { kind: 'failed' }, now: number): Promise<void> {
    await transact(this.#deps.db, (tx) => updateFailing(tx, row, now))
    if (status === 401 || status === 403)
      this.#deps.log.warn(
        { status },
        'A push service does not accept the signature of this server; is VAPID_SUBJECT right?',
      )
  }

  /** Done with it; what came meanwhile waits its own time. */
  #finish(row: PushQueueTable): Promise<void> {
    const { db, clock, config } = this.#deps
    return transact(db, async (tx) => {
      if (await deletePushed(tx, row)) return
      const due_at = clock() + delayOf(row.type, config.push.delayMs)
      await updateQueued(tx, row.id, { first_id: row.last_id + 1, due_at, attempts: 0 })
    })
  }

  async #change(row: PushQueueTable, change: Parameters<typeof updateQueued>[2]): Promise<void> {
    await transact(this.#deps.db, (tx) => updateQueued(tx, row.id, change))
  }
}
