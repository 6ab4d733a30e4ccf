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
import type { CatchUp, DueEvents, EventRow, Store, TakeEvents, Tx } from '../db.ts'
import { splitByLengths } from '../id-lists.ts'
import { listStatement, statement } from '../statement.ts'
import { transact } from '../transaction.ts'
import type { Queue, QueueDeps, Retry } from './queue-worker.ts'

const LEASE_MS = 30_000
const MAX_BACKOFF_MS = 60_000

export interface NewEvent {
  id: Id
  event: string
}

/** As many rows in a statement, so that there are few statements. */
const LENGTHS = [60, 20, 5, 1]
const inserts = LENGTHS.map((length) =>
  statement<{ priority: number; ids: Id[]; events: string[] }>()((db, p) => {
    const events = p.list('events', length)
    const rows = p.list('ids', length).map((id, index) => ({ id, event: events[index]! }))
    return db
      .insertInto('event_outbox')
      .values(rows.map((row) => ({ priority: p('priority'), ...row, due_at: 0, attempts: 0 })))
  }),
)

export async function insertEvents(tx: Tx, priority: number, events: readonly NewEvent[]): Promise<void> {
  for (const { index, part } of splitByLengths(events, LENGTHS))
    await inserts[index]!(tx, { priority, ids: part.map((row) => row.id), events: part.map((row) => row.event) })
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

/** For a store with a single process. */
export const readEvents: TakeEvents = read

/** Keeps other processes from taking the same events. */
export const claimEvents: TakeEvents = (db, due) => transact(db, (tx) => claim(tx, due))

export function eventQueue(
  name: Priority,
  listeners: Listeners,
  { store, clock, log, catchUp }: Omit<QueueDeps, 'db'> & { store: Store; catchUp: CatchUp },
): Queue<EventRow> {
  const priority = PRIORITIES[name]
  const retryAt = ({ attempts }: EventRow) => clock() + Math.min(1_000 * 2 ** (attempts - 1), MAX_BACKOFF_MS)
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
      const failed = await deliver(rows, listeners.ofPriority(priority), log)
      return [...failed].map((row): Retry<EventRow> => ({ row, dueAt: retryAt(row) }))
    },
  }
}

/** Calls the listeners. Answers the rows that at least one of them could not handle. */
async function deliver(
  rows: readonly EventRow[],
  registrations: ReturnType<Listeners['ofPriority']>,
  log: QueueDeps['log'],
): Promise<Set<EventRow>> {
  const events = rows.map((row) => Object.assign(JSON.parse(row.event) as StoredEvent<EventType>, { eventId: row.id }))
  const failed = new Set<Id>()
  for (const { types, maxBatch, listener } of registrations) {
    const wanted = events.filter((event) => types.has(event.type))
    for (let from = 0; from < wanted.length; from += maxBatch) {
      await call(listener, wanted.slice(from, from + maxBatch), failed, log)
      await endSlice()
    }
  }
  return new Set(rows.filter((row) => failed.has(row.id)))
}

/** Calls one listener. When it throws, the batch is halved until the failing events are found. */
async function call(
  listener: BatchListener<EventType>,
  events: readonly StoredEvent<EventType>[],
  failed: Set<Id>,
  log: QueueDeps['log'],
): Promise<void> {
  try {
    await listener(events)
  } catch (err) {
    const [{ eventId, type }] = events as [StoredEvent<EventType>]
    if (events.length === 1) {
      failed.add(eventId)
      log.error({ err, type }, 'A listener could not handle an event; it will be retried')
      return
    }
    const middle = events.length >> 1
    await call(listener, events.slice(0, middle), failed, log)
    await call(listener, events.slice(middle), failed, log)
  }
}
