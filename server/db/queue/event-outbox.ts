/** Transactional outbox: events are stored in the transaction that causes them and delivered after its commit. */
import { type DomainEvent, Listeners, PRIORITIES, type Priority } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { CatchUp, EventRow, Store, Tx } from '../db.ts'
import { onCommit } from '../transaction.ts'
import { eventQueue, insertEvents, type NewEvent } from './event-queue.ts'
import { type QueueDeps, QueueWorker } from './queue-worker.ts'

/** Collects events for one batch: each batch costs two commits, however small it is. */
const DELAY_MS = 20

export class EventOutbox {
  readonly listeners = new Listeners()
  readonly #nextId: () => Id
  readonly #queues: { priority: number; delayMs: number; worker: QueueWorker<EventRow> }[]

  constructor({
    store,
    nextId,
    ...deps
  }: Omit<QueueDeps, 'db'> & { store: Store; nextId: () => Id; catchUp: CatchUp }) {
    this.#nextId = nextId
    const open = (name: Priority, delayMs: number) => ({
      priority: PRIORITIES[name],
      delayMs,
      worker: new QueueWorker({ db: store.db, ...deps }, eventQueue(name, this.listeners, { store, ...deps })),
    })
    this.#queues = [open('high', DELAY_MS), open('low', store.lowPriorityDelayMs)]
  }

  /** Stores an event for its listeners. */
  emit(tx: Tx, event: DomainEvent): Promise<void> {
    return this.emitAll(tx, [event])
  }

  /** Stores events that a transaction causes together. */
  async emitAll(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
    const rows = this.#queues.map((): NewEvent[] => [])
    for (const event of events) {
      const commitListeners = this.listeners.commitListenersOf(event.type)
      const queues = this.#queues.flatMap(({ priority }, index) =>
        this.listeners.has(event.type, priority) ? index : [],
      )
      if (commitListeners.length === 0 && queues.length === 0) continue
      const id = this.#nextId()
      for (const listener of commitListeners) onCommit(tx, () => listener({ ...event, eventId: id }))
      if (queues.length === 0) continue
      const text = JSON.stringify(event)
      for (const index of queues) rows[index]!.push({ id, event: text })
    }
    for (const [index, { priority, delayMs, worker }] of this.#queues.entries()) {
      if (rows[index]!.length === 0) continue
      await insertEvents(tx, priority, rows[index]!)
      onCommit(tx, () => worker.wakeAfter(delayMs))
    }
  }

  /** Delivers what an earlier process left, and polls from then on. */
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
