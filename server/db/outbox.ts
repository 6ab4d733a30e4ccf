/** Events that outlive a crash: recorded in the transaction of their cause, handed out after it, again if need be. */
import {
  type BatchListener,
  type DomainEvent,
  type EventType,
  Listeners,
  MOST_EVENTS,
  type Recorded,
} from '#server/core/events.ts'
import type { Id } from '#server/core/ids.ts'
import type { Log } from '#server/core/log.ts'
import type { Store, Tx } from './db.ts'
import { listStatement, statement } from './statement.ts'
import { onCommit, transact } from './transaction.ts'

const LOCK_MS = 30_000
const POLL_MS = 2_000
// What happens within this time is handled together: each lot costs two commits, however small it is.
const GATHER_MS = 20
const MOST_BACKOFF_MS = 60_000
const LANE = 0

interface Options {
  store: Store
  nextId: () => Id
  clock: () => number
  log: Pick<Log, 'error'>
}

/** An event in hand. */
interface Waiting {
  event: Recorded<EventType>
  attempts: number
}

const insert = statement<{ id: Id; event: string }>()((db, p) =>
  db.insertInto('outbox').values({ lane: LANE, id: p('id'), event: p('event'), locked_until: 0, attempts: 0 }),
)
const read = statement<{ now: number }>()((db, p) =>
  db
    .selectFrom('outbox')
    .select(['id', 'event', 'attempts'])
    .where('lane', '=', LANE)
    .where('locked_until', '<', p('now'))
    .orderBy('id')
    .limit(MOST_EVENTS),
)
const claim = statement<{ now: number; until: number }>()((db, p) =>
  db
    .updateTable('outbox')
    .set({ locked_until: p('until') })
    .where('lane', '=', LANE)
    .where('locked_until', '<', p('now'))
    .where('id', 'in', (q) =>
      q
        .selectFrom('outbox')
        .select('id')
        .where('lane', '=', LANE)
        .where('locked_until', '<', p('now'))
        .orderBy('id')
        .limit(MOST_EVENTS),
    )
    .returning(['id', 'event', 'attempts']),
)
const remove = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db.deleteFrom('outbox').where('lane', '=', LANE).where('id', 'in', ids),
)

export class Outbox {
  readonly listeners = new Listeners()
  readonly #options: Options
  #running: Promise<void> | null = null
  #isAsked = false
  #isStopped = false
  #timer: NodeJS.Timeout | undefined
  #gathering: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Records what happened. Whoever listens hears of it after the commit. */
  async emit(tx: Tx, event: DomainEvent): Promise<void> {
    const watchers = this.listeners.watchersOf(event.type)
    const isStored = this.listeners.has(event.type)
    if (watchers.length === 0 && !isStored) return
    const eventId = this.#options.nextId()
    for (const watcher of watchers) onCommit(tx, () => watcher({ ...event, eventId }))
    if (!isStored) return
    await insert(tx, { id: eventId, event: JSON.stringify(event) })
    onCommit(tx, () => this.#wakeSoon())
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
    if (!this.#isStopped) this.#running ??= this.#run().finally(() => this.#rest())
  }

  #wakeSoon(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      this.wake()
    }, GATHER_MS)
  }

  /** Resolves when nothing that was committed before the call waits any more; for tests and for stopping. */
  async drain(): Promise<void> {
    this.wake()
    while (this.#running) await this.#running
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    clearTimeout(this.#gathering)
    this.#isStopped = true
    await this.#running
  }

  async #run(): Promise<void> {
    const { log } = this.#options
    try {
      while (this.#isAsked && !this.#isStopped) {
        this.#isAsked = false
        while ((await this.#handleBatch()) === MOST_EVENTS && !this.#isStopped);
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
    for (const { types, most, listener } of this.listeners) {
      const concerned = batch.filter(({ event }) => types.has(event.type))
      for (let from = 0; from < concerned.length; from += most)
        await this.#hand(listener, concerned.slice(from, from + most), failed)
    }
    const ids = batch.map(({ event }) => event.eventId).filter((id) => !failed.has(id))
    if (ids.length > 0) await transact(this.#options.store.db, (tx) => remove(tx, { ids }))
    return batch.length
  }

  /** What waits, the oldest first. Where other processes do the same, nobody else takes it for a while. */
  async #take(): Promise<Waiting[]> {
    const { store, clock } = this.#options
    const now = clock()
    const rows = store.isShared
      ? await transact(store.db, (tx) => claim(tx, { now, until: now + LOCK_MS }))
      : await read(store.db, { now })
    return rows
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, event, attempts }) => ({
        event: Object.assign(JSON.parse(event) as Recorded<EventType>, { eventId: id }),
        attempts,
      }))
  }

  /** Hands events to one listener; when it throws, in halves, until those that fail stand alone. */
  async #hand(listener: BatchListener<EventType>, events: readonly Waiting[], failed: Set<Id>): Promise<void> {
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

  async #postpone({ event, attempts }: Waiting): Promise<void> {
    const { store, clock } = this.#options
    const wait = Math.min(1_000 * 2 ** attempts, MOST_BACKOFF_MS)
    await transact(store.db, (tx) =>
      tx
        .updateTable('outbox')
        .set({ locked_until: clock() + wait, attempts: attempts + 1 })
        .where('lane', '=', LANE)
        .where('id', '=', event.eventId)
        .execute(),
    )
  }
}
