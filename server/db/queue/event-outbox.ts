/** Events that outlive a crash: recorded in the transaction of their cause, handed out after it, again if need be. */
import { type DomainEvent, Listeners, PRIORITIES } from '#server/core/events.ts'
import type { Tx } from '#server/db/db.ts'
import { onCommit } from '#server/db/transaction.ts'
import { EventQueue, type EventQueueOptions, insertEvent } from './event-queue.ts'

const POLL_MS = 2_000
// Each lot costs two commits, however small it is.
const GATHER_MS = 20
// What can wait waits for more of its kind: on the embedded store a lot costs about the same with many in it.
const GATHER_LATER_MS = 1_000

export class EventOutbox {
  readonly listeners = new Listeners()
  readonly #options: EventQueueOptions
  readonly #lanes: readonly EventQueue[]
  #timer: NodeJS.Timeout | undefined

  constructor(options: EventQueueOptions) {
    this.#options = options
    const gatherMs = {
      [PRIORITIES.soon]: GATHER_MS,
      [PRIORITIES.later]: options.store.isShared ? GATHER_MS : GATHER_LATER_MS,
    }
    this.#lanes = Object.values(PRIORITIES).map(
      (lane) => new EventQueue(lane, gatherMs[lane]!, this.listeners, options),
    )
  }

  /** Records what happened. Whoever listens hears of it after the commit. */
  async emit(tx: Tx, event: DomainEvent): Promise<void> {
    const watchers = this.listeners.commitListenersOf(event.type)
    const lanes = this.#lanes.filter((lane) => this.listeners.has(event.type, lane.priority))
    if (watchers.length === 0 && lanes.length === 0) return
    const eventId = this.#options.nextId()
    for (const watcher of watchers) onCommit(tx, () => watcher({ ...event, eventId }))
    if (lanes.length === 0) return
    const text = JSON.stringify(event)
    for (const lane of lanes) {
      await insertEvent(tx, { lane: lane.priority, id: eventId, event: text })
      onCommit(tx, () => lane.wakeAfterDelay())
    }
  }

  /** Takes up what an earlier process left, and looks again from time to time. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS)
    this.#timer.unref()
    this.wake()
  }

  /** Handles what waits, at once. */
  wake(): void {
    for (const lane of this.#lanes) lane.wake()
  }

  /** Resolves when nothing that was committed before the call waits any more; for tests and for stopping. */
  async drain(): Promise<void> {
    for (const lane of this.#lanes) await lane.drain()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#lanes.map((lane) => lane.stop()))
  }
}
