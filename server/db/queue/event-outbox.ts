/** Transactional outbox: events are stored in the transaction that causes them and delivered after its commit. */
import { type DomainEvent, Listeners, PRIORITIES, type Priority } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { CatchUp, EventRow, Store, Tx } from '#server/db/db.ts'
import { onCommit, onVisible } from '#server/db/transaction.ts'
import { eventQueue, insertEvents, type NewEvent } from './event-queue.ts'
import { type Pace, type QueueDeps, QueueWorker } from './queue-worker.ts'

/**
 * Collects events for one batch: each batch costs two commits, however small it is, so batches keep a minimum distance.
 */
const HIGH_PACE: Pace = { delayMs: 20, distanceMs: 100 }

/** Stores events in transactions, and delivers them to the listeners. */
export class EventOutbox {
  readonly listeners = new Listeners()
  readonly #nextId: () => Id
  readonly #queues: { priority: number; pace: Pace; worker: QueueWorker<EventRow> }[]

  constructor({
    store,
    nextId,
    ...deps
  }: Omit<QueueDeps, 'db'> & { store: Store; nextId: () => Id; catchUp: CatchUp }) {
    this.#nextId = nextId
    const open = (name: Priority, pace: Pace) => ({
      priority: PRIORITIES[name],
      pace,
      worker: new QueueWorker({ db: store.db, ...deps }, eventQueue(name, this.listeners, { store, ...deps })),
    })
    this.#queues = [open('high', HIGH_PACE), open('low', { delayMs: store.lowPriorityDelayMs, distanceMs: 0 })]
  }

  /** Stores an event for its listeners. */
  emit(tx: Tx, event: DomainEvent): Promise<void> {
    return this.emitAll(tx, [event])
  }

  /** Stores events of one transaction for the listeners that need them, and calls those that write in that transaction. */
  async emitAll(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
    // Ids in order: the later of two events about one subject has the greater id.
    const ids = new Map(events.map((event) => [event, this.#nextId()]))
    for (const [event, eventId] of ids)
      for (const { listener, isEarly } of this.listeners.commitListenersOf(event.type))
        (isEarly ? onVisible : onCommit)(tx, () => listener({ ...event, eventId }))
    const texts = new Map<DomainEvent, string>()
    const rows: NewEvent[] = []
    for (const { priority, worker, pace } of this.#queues) {
      const needed = await this.listeners.needed(priority, events, tx)
      if (needed.length === 0) continue
      for (const event of needed) {
        const text = texts.get(event) ?? JSON.stringify(event)
        texts.set(event, text)
        rows.push({ priority, id: ids.get(event)!, event: text })
      }
      onCommit(tx, () => worker.wakeSoon(pace))
    }
    await insertEvents(tx, rows)
    for (const event of events)
      for (const listener of this.listeners.emitListenersOf(event.type)) await listener(event, tx)
  }

  /** Delivers events that an earlier process left, and polls from then on. */
  start(): void {
    for (const { worker } of this.#queues) worker.start()
  }

  /** Delivers stored events now. */
  wake(): void {
    for (const { worker } of this.#queues) worker.wake()
  }

  /** Resolves when every event committed before the call has been delivered, or has failed. */
  async drain(): Promise<void> {
    for (const { worker } of this.#queues) await worker.drain()
  }

  async stop(): Promise<void> {
    await Promise.all(this.#queues.map(({ worker }) => worker.stop()))
  }
}
