/** The queue of events of one priority: delivers them to their listeners in id order, at least once. */
import { sql } from 'kysely'
import { endSlice } from '#server/core/background.ts'
import {
  type BatchListener,
  type EventType,
  type Listeners,
  MAX_BATCH,
  PRIORITIES,
  type Priority,
  type StoredEvent,
} from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { isStatementTimeout, isStorageFull, isUnavailable } from '#server/core/store-errors.ts'
import type { CatchUp, DueEvents, EventRow, Store, TakeEvents, Tx } from '#server/db/db.ts'
import { splitByLengths } from '#server/db/id-lists.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import { transact } from '#server/db/transaction.ts'
import type { Queue, QueueDeps, Retry } from './queue-worker.ts'

const LEASE_MS = 30_000
const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 60_000

export interface NewEvent {
  priority: number
  id: Id
  event: string
}

/** Numbers of rows per statement, so that there are few statements. An event of two priorities takes one. */
const LENGTHS = [60, 20, 5, 2, 1]
const inserts = LENGTHS.map((length) =>
  statement<{ priorities: number[]; ids: Id[]; events: string[] }>()((db, p) => {
    const [priorities, events] = [p.list('priorities', length), p.list('events', length)]
    const rows = p.list('ids', length).map((id, index) => ({ id, priority: priorities[index]!, event: events[index]! }))
    return db.insertInto('event_outbox').values(rows.map((row) => ({ ...row, due_at: 0, attempts: 0 })))
  }),
)

/** Inserts events in the transaction that causes them. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  for (const { index, part } of splitByLengths(events, LENGTHS))
    await inserts[index]!(tx, {
      priorities: part.map((row) => row.priority),
      ids: part.map((row) => row.id),
      events: part.map((row) => row.event),
    })
}

const read = statement<DueEvents>()((db, p) =>
  db
    .selectFrom('event_outbox')
    .select(['id', 'event', sql<number>`attempts + 1`.as('attempts')])
    .where('priority', '=', p('priority'))
    .where('due_at', '<=', p('now'))
    .orderBy('id')
    .limit(p('limit')),
)
const claim = statement<DueEvents>()((db, p) =>
  db
    .updateTable('event_outbox')
    .set({ due_at: p('until'), attempts: sql<number>`attempts + 1` })
    .where('priority', '=', p('priority'))
    .where('due_at', '<=', p('now'))
    .where('id', 'in', (q) =>
      q
        .selectFrom('event_outbox')
        .select('id')
        .where('priority', '=', p('priority'))
        .where('due_at', '<=', p('now'))
        .orderBy('id')
        .limit(p('limit')),
    )
    .returning(['id', 'event', 'attempts']),
)
const remove = listStatement<{ priority: number; ids: readonly Id[] }>()((db, p, ids) =>
  db.deleteFrom('event_outbox').where('priority', '=', p('priority')).where('id', 'in', ids),
)

/** Takes events in a store with a single process. */
export const readEvents: TakeEvents = read

/** Takes events so that no other process takes the same. */
export const claimEvents: TakeEvents = (db, due) => transact(db, (tx) => claim(tx, due))

/** The queue of the events of one priority. */
export function eventQueue(
  name: Priority,
  listeners: Listeners,
  { store, clock, log, catchUp }: Omit<QueueDeps, 'db'> & { store: Store; catchUp: CatchUp },
): Queue<EventRow> {
  const priority = PRIORITIES[name]
  const retryAt = ({ attempts }: EventRow) => clock() + Math.min(MIN_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS)
  return {
    name: `events (${name})`,
    concurrency: 1,
    batch: MAX_BATCH,
    leaseMs: LEASE_MS,
    maxDelayMs: MAX_BACKOFF_MS,
    hasten: (tx, latest) =>
      tx
        .updateTable('event_outbox')
        .set({ due_at: latest })
        .where('priority', '=', priority)
        .where('due_at', '>', latest)
        .execute(),
    claim: async (now, until, limit) =>
      (await store.takeEvents(store.db, { priority, now, until, limit })).toSorted((a, b) => a.id - b.id),
    remove: (tx, rows) => remove(tx, { priority, ids: rows.map((row) => row.id) }),
    reschedule: (tx, { id }, change) =>
      tx.updateTable('event_outbox').set(change).where('priority', '=', priority).where('id', '=', id).execute(),
    async handle(rows) {
      await catchUp()
      const { failed, delayed } = await deliver(rows, listeners.ofPriority(priority), log)
      return rows.flatMap((row): Retry<EventRow> | [] => {
        if (failed.has(row.id)) return { row, dueAt: retryAt(row) }
        // A failure of the store is not counted as an attempt: the event is retried soon, however long the store is
        // unavailable.
        return delayed.has(row.id) ? { row, dueAt: clock() + MIN_BACKOFF_MS, isCounted: false } : []
      })
    },
  }
}

/** Events that at least one listener could not handle. */
interface Undelivered {
  failed: Set<Id>
  /** Events that were not handled because the store is unavailable. */
  delayed: Set<Id>
}

/** Calls the listeners. */
async function deliver(
  rows: readonly EventRow[],
  registrations: ReturnType<Listeners['ofPriority']>,
  log: QueueDeps['log'],
): Promise<Undelivered> {
  const events = rows.map((row) => Object.assign(JSON.parse(row.event) as StoredEvent<EventType>, { eventId: row.id }))
  const undelivered: Undelivered = { failed: new Set(), delayed: new Set() }
  for (const { types, maxBatch, listener } of registrations) {
    const wanted = events.filter((event) => types.has(event.type))
    for (let from = 0; from < wanted.length; from += maxBatch) {
      await call(listener, wanted.slice(from, from + maxBatch), undelivered, log)
      await endSlice()
    }
  }
  return undelivered
}

/** Calls one listener. When it throws, the batch is halved until the failing events are found. */
async function call(
  listener: BatchListener<EventType>,
  events: readonly StoredEvent<EventType>[],
  undelivered: Undelivered,
  log: QueueDeps['log'],
): Promise<void> {
  try {
    await listener(events)
  } catch (err) {
    const [{ eventId, type }] = events as [StoredEvent<EventType>]
    if ((isUnavailable(err) || isStorageFull(err)) && !isStatementTimeout(err)) {
      for (const each of events) undelivered.delayed.add(each.eventId)
      log.error({ err, type, events: events.length }, 'The store is unavailable; events will be retried')
      return
    }
    if (events.length === 1) {
      undelivered.failed.add(eventId)
      log.error({ err, type }, 'A listener could not handle an event; it will be retried')
      return
    }
    const middle = events.length >> 1
    await call(listener, events.slice(0, middle), undelivered, log)
    await call(listener, events.slice(middle), undelivered, log)
  }
}
