/**
 * Keeps the caches of several processes as current as the database. A write is answered once its changes are published,
 * and a request is handled once everything published before it has arrived. So a request that begins after a write was
 * answered sees that write in every process. Without a connection to the other processes nothing is cached.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProcessBus } from '#server/core/bus/process-bus.ts'
import type { Log } from '#server/core/log.ts'
import { cacheWhile, clearCaches } from '#server/db/cache.ts'
import type { Store } from '#server/db/db.ts'
import { changedMessages, receiveChanged } from '#server/db/processes/changed-messages.ts'
import { type Change, publishChanges, transact } from '#server/db/transaction.ts'
import { executeUrgently } from './connection-queue.ts'

/**
 * A request waits at most three times 50 ms for an unresponsive connection. While this process itself is busy no answer
 * can arrive, which uses up one of the three.
 */
const MAX_WAITS = 3
const WAIT_MS = 50
/** How often each process checks for unpublished changes. */
const POLL_MS = 100
/** Longer than every process needs to check. */
const NOTICED_MS = 1.5 * POLL_MS
/** The setting that is changed when changes could not be published. */
const EPOCH = 'cache_epoch'
/** Resolves when a request has waited long enough. */
async function giveUp(signal: AbortSignal): Promise<false> {
  for (let waits = 0; waits < MAX_WAITS && !signal.aborted; waits++)
    await wait(WAIT_MS, undefined, { signal, ref: false }).catch(() => {})
  return false
}

export class SharedCaches {
  readonly #store: Pick<Store, 'db'>
  readonly #bus: ProcessBus
  readonly #log: Pick<Log, 'warn' | 'error'>
  /** Tells messages of this process from others. */
  readonly #self = randomUUID()
  /** Whether changes of other processes arrive. */
  #isCurrent = false
  #epoch: string | undefined
  #polling: NodeJS.Timeout | undefined
  #isPolling = false

  constructor({ store, bus, log }: { store: Pick<Store, 'db'>; bus: ProcessBus; log: Pick<Log, 'warn' | 'error'> }) {
    this.#store = store
    this.#bus = bus
    this.#log = log
    cacheWhile(store.db, () => this.#isCurrent)
    publishChanges(store.db, (changes) => this.#publish(changes))
  }

  /** Enables caching. Tools, which end soon, never do. */
  async start(): Promise<void> {
    await this.#bus.subscribe({
      onMessage: (message) => receiveChanged(this.#store.db, message, this.#self),
      onMissed: () => clearCaches(this.#store.db),
    })
    this.#epoch = await this.#readEpoch()
    await this.catchUp()
    this.#polling = setInterval(() => void this.#poll(), POLL_MS)
    this.#polling.unref()
  }

  stop(): void {
    clearInterval(this.#polling)
    this.#isCurrent = false
  }

  /** Resolves when messages published before the call have arrived, or caching is disabled. */
  async catchUp(): Promise<void> {
    const timeout = new AbortController()
    const isCurrent = await Promise.race([this.#bus.sync(), giveUp(timeout.signal)])
    timeout.abort()
    if (isCurrent === this.#isCurrent) return
    if (isCurrent) clearCaches(this.#store.db)
    else this.#log.warn('Other processes cannot be reached: nothing is cached until they can')
    this.#isCurrent = isCurrent
  }

  async #publish(changes: readonly Change[]): Promise<void> {
    // A tool has no connection to the other processes. They notice its changes at their next check.
    if (this.#polling && (await this.#send(changes))) return
    try {
      await this.#raiseEpoch()
      if (this.#polling) await wait(NOTICED_MS)
    } catch (err) {
      this.#log.error({ err }, 'Other processes may show what was changed only later')
    }
  }

  async #send(changes: readonly Change[]): Promise<boolean> {
    const sent = changedMessages(changes, this.#self).map((message) => this.#bus.publish(message))
    return (await Promise.all(sent)).every(Boolean)
  }

  async #raiseEpoch(): Promise<void> {
    const value = randomUUID()
    await transact(this.#store.db, (tx) =>
      tx
        .insertInto('settings')
        .values({ name: EPOCH, value })
        .onConflict((c) => c.column('name').doUpdateSet({ value }))
        .execute(),
    )
  }

  async #readEpoch(): Promise<string | undefined> {
    const query = this.#store.db.selectFrom('settings').select('value').where('name', '=', EPOCH)
    // Behind other statements it would come too late, and they would read all cached values again.
    const { rows } = await executeUrgently(this.#store.db, query.compile())
    return rows[0]?.value
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    try {
      const epoch = await this.#readEpoch()
      if (epoch !== this.#epoch) clearCaches(this.#store.db)
      this.#epoch = epoch
    } catch {
      // Cached values may be stale, and cannot be reloaded either.
      clearCaches(this.#store.db)
    } finally {
      this.#isPolling = false
    }
  }
}
