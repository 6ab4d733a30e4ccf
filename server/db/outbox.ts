/** Events that outlive a crash: recorded in the transaction of their cause, handed out after it, again if need be. */
import { type DomainEvent, type EventType, type Listener, Listeners } from '#server/core/events.ts'
import type { Id } from '#server/core/ids.ts'
import type { Log } from '#server/core/log.ts'
import type { Store, Tx } from './db.ts'
import { onCommit, transact } from './transaction.ts'

const LOCK_MS = 30_000
const POLL_MS = 2_000
const BATCH = 50
const MOST_BACKOFF_MS = 60_000
const LANE = 0

interface Options {
  store: Store
  nextId: () => Id
  clock: () => number
  log: Pick<Log, 'error'>
}

export class Outbox {
  readonly listeners = new Listeners()
  readonly #options: Options
  #running: Promise<void> | null = null
  #isAsked = false
  #isStopped = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Records what happened. Whoever listens hears of it after the commit. */
  async emit(tx: Tx, event: DomainEvent): Promise<void> {
    if (this.listeners.of(event.type).length === 0) return
    const { nextId } = this.#options
    await tx
      .insertInto('outbox')
      .values({ lane: LANE, id: nextId(), event: JSON.stringify(event), locked_until: 0, attempts: 0 })
      .execute()
    onCommit(tx, () => this.wake())
  }

  /** Takes up what an earlier process left, and looks again from time to time. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS)
    this.#timer.unref()
    this.wake()
  }

  /** Handles what waits, soon. */
  wake(): void {
    this.#isAsked = true
    if (!this.#isStopped) this.#running ??= this.#run().finally(() => (this.#running = null))
  }

  /** Resolves when nothing that was committed before the call waits any more; for tests and for stopping. */
  async drain(): Promise<void> {
    this.wake()
    await this.#running
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#isStopped = true
    await this.#running
  }

  async #run(): Promise<void> {
    const { log } = this.#options
    try {
      while (this.#isAsked && !this.#isStopped) {
        this.#isAsked = false
        while ((await this.#handleBatch()) === BATCH && !this.#isStopped);
      }
    } catch (err) {
      log.error({ err }, 'Events could not be read; trying again shortly')
    }
  }

  async #handleBatch(): Promise<number> {
    const rows = await this.#claim()
    const done: Id[] = []
    for (const row of rows) {
      if (await this.#deliver(JSON.parse(row.event) as DomainEvent)) done.push(row.id)
      else await this.#postpone(row.id, row.attempts)
    }
    if (done.length > 0)
      await transact(this.#options.store.db, (tx) =>
        tx.deleteFrom('outbox').where('lane', '=', LANE).where('id', 'in', done).execute(),
      )
    return rows.length
  }

  #claim() {
    const { store, clock } = this.#options
    const now = clock()
    return transact(store.db, (tx) =>
      tx
        .updateTable('outbox')
        .set({ locked_until: now + LOCK_MS })
        .where('lane', '=', LANE)
        .where('locked_until', '<', now)
        .where('id', 'in', (q) =>
          q
            .selectFrom('outbox')
            .select('id')
            .where('lane', '=', LANE)
            .where('locked_until', '<', now)
            .orderBy('id')
            .limit(BATCH),
        )
        .returning(['id', 'event', 'attempts'])
        .execute(),
    )
  }

  async #deliver(event: DomainEvent): Promise<boolean> {
    try {
      for (const listener of this.listeners.of(event.type)) await (listener as unknown as Listener<EventType>)(event)
      return true
    } catch (err) {
      this.#options.log.error({ err, type: event.type }, 'A reaction to an event failed; it will be tried again')
      return false
    }
  }

  #postpone(id: Id, attempts: number) {
    const { store, clock } = this.#options
    const wait = Math.min(1_000 * 2 ** attempts, MOST_BACKOFF_MS)
    return transact(store.db, (tx) =>
      tx
        .updateTable('outbox')
        .set({ locked_until: clock() + wait, attempts: attempts + 1 })
        .where('lane', '=', LANE)
        .where('id', '=', id)
        .execute(),
    )
  }
}
