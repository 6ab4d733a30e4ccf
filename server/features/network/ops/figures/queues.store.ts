/** Counts the rows that wait in the queues of the database, and since when. */

import type { ServerState } from '#contract/calls/server.ts'
import { PRIORITIES } from '#server/core/events.ts'
import { timeOf } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'

type QueueName = ServerState['queues'][number]['queue']

interface QueueFigures {
  queue: QueueName
  /** At most `MAX_COUNTED`: counting more would take long. */
  entries: number
  /** When the oldest was added or became due, in milliseconds; null when the queue is empty. */
  oldestAt: number | null
}

const MAX_COUNTED = 100_000

export const readQueues = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<QueueFigures[]> =>
  Promise.all([
    events(db, 'events_high', PRIORITIES.high),
    events(db, 'events_low', PRIORITIES.low),
    sends(db, 'mails', 'mail_queue'),
    sends(db, 'pushes', 'push_queue'),
    due(db, 'scheduled_posts', clock()),
    due(db, 'poll_ends', clock()),
    due(db, 'videos', clock()),
    sends(db, 'link_cards', 'link_card_queue'),
    due(db, 'webhooks', clock()),
    purges(db),
  ])

const figures = (queue: QueueName, entries: number | undefined, oldestAt: number | undefined): QueueFigures => ({
  queue,
  entries: Number(entries ?? 0),
  oldestAt: oldestAt ?? null,
})

async function events(db: Deps['db'], queue: QueueName, priority: number): Promise<QueueFigures> {
  const rows = db.selectFrom('event_outbox').where('priority', '=', priority)
  const oldest = await rows.select('id').orderBy('id').limit(1).executeTakeFirst()
  if (!oldest) return figures(queue, 0, undefined)
  const counted = await db
    .selectFrom(rows.select('id').limit(MAX_COUNTED).as('counted'))
    .select((q) => q.fn.countAll<number>().as('entries'))
    .executeTakeFirst()
  return figures(queue, counted?.entries, timeOf(oldest.id))
}

type SendTable = 'mail_queue' | 'push_queue' | 'link_card_queue'

async function sends(db: Deps['db'], queue: QueueName, table: SendTable): Promise<QueueFigures> {
  const found = await db
    .selectFrom(db.selectFrom(table).select('id').limit(MAX_COUNTED).as('counted'))
    .select((q) => [q.fn.countAll<number>().as('entries'), q.fn.min('id').as('oldest')])
    .executeTakeFirst()
  return figures(queue, found?.entries, found?.oldest ? timeOf(Number(found.oldest)) : undefined)
}

/** Rows whose time has come. Those that wait for it are no queue, nor are videos that a process has claimed. */
async function due(
  db: Deps['db'],
  table: 'scheduled_posts' | 'poll_ends' | 'videos' | 'webhooks',
  now: number,
): Promise<QueueFigures> {
  const rows = db.selectFrom(table).select('due_at').where('due_at', '<=', now).limit(MAX_COUNTED)
  const found = await db
    .selectFrom(rows.as('counted'))
    .select((q) => [q.fn.countAll<number>().as('entries'), q.fn.min('due_at').as('oldest')])
    .executeTakeFirst()
  return figures(table, found?.entries, found?.oldest ? Number(found.oldest) : undefined)
}

/** Deleted accounts whose data is being removed. */
async function purges(db: Deps['db']): Promise<QueueFigures> {
  const found = await db
    .selectFrom('deleted_accounts')
    .select((q) => [q.fn.countAll<number>().as('entries'), q.fn.min('deleted_at').as('oldest')])
    .executeTakeFirst()
  return figures('purges', found?.entries, found?.oldest ? Number(found.oldest) : undefined)
}
