/** Transactional outbox: events are stored in the transaction that causes them and delivered after its commit. */
import { type DomainEvent, Listeners, PRIORITIES, type Priority } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { CatchUp, EventRow, Store, Tx } from '../db.ts'
import { onCommit } from '../transaction.ts'
import { eventQueue, insertEvent } from './event-queue.ts'
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
  async emit(tx: Tx, event: DomainEvent): Promise<void> {
    const commitListeners = this.listeners.commitListenersOf(event.type)
    const queues = this.#queues.filter(({ priority }) => this.listeners.has(event.type, priority))
    if (commitListeners.length === 0 && queues.length === 0) return
    const eventId = this.#nextId()
    for (const listener of commitListeners) onCommit(tx, () => listener({ ...event, eventId }))
    if (queues.length === 0) return
    const text = JSON.stringify(event)
    for (const { priority, delayMs, worker } of queues) {
      await insertEvent(tx, { priority, id: eventId, event: text })
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
