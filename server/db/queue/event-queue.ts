/** One line of waiting events: taken in their order, handed to whoever listens in this lane, again if need be. */
import { type BatchListener, type EventType, type Listeners, MAX_BATCH, type StoredEvent } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Log } from '#server/core/log.ts'
import { EventLoopYielder } from '#server/core/yield-to-event-loop.ts'
import type { Store } from '#server/db/db.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import { transact } from '#server/db/transaction.ts'

const LOCK_MS = 30_000
const MOST_BACKOFF_MS = 60_000

export interface EventQueueOptions {
  store: Store
  nextId: () => Id
  clock: () => number
  log: Pick<Log, 'error'>
}

/** An event in hand. */
interface QueuedEvent {
  event: StoredEvent<EventType>
  attempts: number
}

export const insertEvent = statement<{ lane: number; id: Id; event: string }>()((db, p) =>
  db.insertInto('outbox').values({ lane: p('lane'), id: p('id'), event: p('event'), locked_until: 0, attempts: 0 }),
)
const read = statement<{ lane: number; now: number }>()((db, p) =>
  db
    .selectFrom('outbox')
    .select(['id', 'event', 'attempts'])
    .where('lane', '=', p('lane'))
    .where('locked_until', '<', p('now'))
    .orderBy('id')
    .limit(MAX_BATCH),
)
const claim = statement<{ lane: number; now: number; until: number }>()((db, p) =>
  db
    .updateTable('outbox')
    .set({ locked_until: p('until') })
    .where('lane', '=', p('lane'))
    .where('locked_until', '<', p('now'))
    .where('id', 'in', (q) =>
      q
        .selectFrom('outbox')
        .select('id')
        .where('lane', '=', p('lane'))
        .where('locked_until', '<', p('now'))
        .orderBy('id')
        .limit(MAX_BATCH),
    )
    .returning(['id', 'event', 'attempts']),
)
const remove = listStatement<{ lane: number; ids: readonly Id[] }>()((db, p, ids) =>
  db.deleteFrom('outbox').where('lane', '=', p('lane')).where('id', 'in', ids),
)

export class EventQueue {
  readonly priority: number
  readonly #listeners: Listeners
  readonly #gatherMs: number
  readonly #options: EventQueueOptions
  #running: Promise<void> | null = null
  #isAsked = false
  #isStopped = false
  #gathering: NodeJS.Timeout | undefined

  /** What happens within `gatherMs` is handled together. */
  constructor(number: number, gatherMs: number, listeners: Listeners, options: EventQueueOptions) {
    this.priority = number
    this.#gatherMs = gatherMs
    this.#listeners = listeners
    this.#options = options
  }

  /** Handles what waits, soon. */
  wake(): void {
    this.#isAsked = true
    if (!this.#isStopped) this.#running ??= this.#run().finally(() => this.#rest())
  }

  wakeAfterDelay(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      this.wake()
    }, this.#gatherMs)
  }

  /** Resolves when nothing that was committed before the call waits any more. */
  async drain(): Promise<void> {
    this.wake()
    while (this.#running) await this.#running
  }

  async stop(): Promise<void> {
    clearTimeout(this.#gathering)
    this.#isStopped = true
    await this.#running
  }

  async #run(): Promise<void> {
    const { log } = this.#options
    try {
      while (this.#isAsked && !this.#isStopped) {
        this.#isAsked = false
        while ((await this.#handleBatch()) === MAX_BATCH && !this.#isStopped);
      }
    } catch (err) {
      log.error({ err }, 'Events could not be read; trying again shortly')
    }
  }

  #rest(): void {
    this.#running = null
    if (this.#isAsked) this.wake() // asked in the last moment
  }

  async #handleBatch(): Promise<number> {
    const batch = await this.#take()
    const failed = new Set<Id>()
    const turns = new EventLoopYielder()
    for (const { types, most, listener } of this.#listeners.ofPriority(this.priority)) {
      const concerned = batch.filter(({ event }) => types.has(event.type))
      for (let from = 0; from < concerned.length; from += most) {
        await this.#hand(listener, concerned.slice(from, from + most), failed)
        await turns.yieldIfDue()
      }
    }
    const ids = batch.map(({ event }) => event.eventId).filter((id) => !failed.has(id))
    if (ids.length > 0) await transact(this.#options.store.db, (tx) => remove(tx, { lane: this.priority, ids }))
    return batch.length
  }

  /** What waits, the oldest first. Where other processes do the same, nobody else takes it for a while. */
  async #take(): Promise<QueuedEvent[]> {
    const { store, clock } = this.#options
    const now = clock()
    const rows = store.isShared
      ? await transact(store.db, (tx) => claim(tx, { lane: this.priority, now, until: now + LOCK_MS }))
      : await read(store.db, { lane: this.priority, now })
    return rows
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, event, attempts }) => ({
        event: Object.assign(JSON.parse(event) as StoredEvent<EventType>, { eventId: id }),
        attempts,
      }))
  }

  /** Hands events to one listener; when it throws, in halves, until those that fail stand alone. */
  async #hand(listener: BatchListener<EventType>, events: readonly QueuedEvent[], failed: Set<Id>): Promise<void> {
    try {
      await listener(events.map(({ event }) => event))
    } catch (err) {
      const [first] = events
      if (first && events.length === 1) {
        failed.add(first.event.eventId)
        this.#options.log.error(
          { err, type: first.event.type },
          'A reaction to an event failed; it will be tried again',
        )
        return this.#postpone(first)
      }
      const middle = events.length >> 1
      await this.#hand(listener, events.slice(0, middle), failed)
      await this.#hand(listener, events.slice(middle), failed)
    }
  }

  async #postpone({ event, attempts }: QueuedEvent): Promise<void> {
    const { store, clock } = this.#options
    const wait = Math.min(1_000 * 2 ** attempts, MOST_BACKOFF_MS)
    await transact(store.db, (tx) =>
      tx
        .updateTable('outbox')
        .set({ locked_until: clock() + wait, attempts: attempts + 1 })
        .where('lane', '=', this.priority)
        .where('id', '=', event.eventId)
        .execute(),
    )
  }
}
