/** Writes and reads link cards and the queue of pages to fetch. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Database, Db, Tx } from '#server/db/db.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import type { LinkCardQueueTable, LinkCardsTable } from '#server/db/tables/link-cards.ts'
import { transact } from '#server/db/transaction.ts'
import { insertNew } from '#server/db/written-rows.ts'

const byKeys = listStatement<{ ids: readonly string[] }>()((db, _, keys) =>
  db
    .selectFrom('link_cards')
    .selectAll()
    .where('key', 'in', keys as string[]),
)

export const findCards = (db: Db, keys: readonly string[]): Promise<LinkCardsTable[]> => byKeys(db, { ids: keys })

/** Inserts a card, or replaces it. */
export async function putCard(tx: Tx, row: LinkCardsTable): Promise<void> {
  const { key, ...change } = row
  await tx
    .insertInto('link_cards')
    .values(row)
    .onConflict((c) => c.column('key').doUpdateSet(change))
    .execute()
  touchCard(tx, row)
}

export async function updateCard(
  tx: Tx,
  row: Pick<LinkCardsTable, 'key' | 'image'>,
  change: Partial<Pick<LinkCardsTable, 'fresh_until' | 'used_at' | 'image'>>,
): Promise<void> {
  await tx.updateTable('link_cards').set(change).where('key', '=', row.key).execute()
  touchCard(tx, row)
  if (change.image !== undefined) touchShown(tx, row.key)
}

export async function deleteCard(tx: Tx, row: Pick<LinkCardsTable, 'key' | 'image'>): Promise<void> {
  await tx.deleteFrom('link_cards').where('key', '=', row.key).execute()
  touchCard(tx, row)
}

/** Evicts what shows a card that is now different. */
export const touchShown = (tx: Tx, key: string): void => touch(tx, 'shown-card', key)

function touchCard(tx: Tx, { key, image }: Pick<LinkCardsTable, 'key' | 'image'>): void {
  touch(tx, 'link-card', key)
  if (image !== null) touch(tx, 'image', image)
}

/** Cards that were last known to be used before a time, the oldest first. */
export const listUnused = (db: Db, before: number, limit: number) =>
  db
    .selectFrom('link_cards')
    .select(['key', 'image'])
    .where('used_at', '<', before)
    .orderBy('used_at')
    .limit(limit)
    .execute()

/** Whether any post has the card. */
export const isPosted = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('tweets').select('id').where('card_key', '=', key).limit(1).execute()).length > 0

/** Cards with an image, by ascending key. */
export const listImages = async (db: Db, after: string, limit: number) =>
  (await db
    .selectFrom('link_cards')
    .select(['key', 'url', 'image'])
    .where('key', '>', after)
    .where('image', 'is not', null)
    .orderBy('key')
    .limit(limit)
    .execute()) as { key: string; url: string; image: string }[]

/** Enqueues a page, unless it is queued. */
export const enqueue = (tx: Tx, row: LinkCardQueueTable): Promise<boolean> =>
  insertNew(tx.insertInto('link_card_queue').values(row))

export async function countQueued(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('link_card_queue')
    .select((q) => q.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const queuedFor = statement<{ account: Id }>()((db, p) =>
  db
    .selectFrom('link_card_queue')
    .select((q) => q.fn.countAll().as('count'))
    .where('account_id', '=', p('account')),
)

/** How many queued pages are for posts of a member. */
export const countQueuedFor = async (db: Db, account: Id): Promise<number> =>
  Number((await queuedFor(db, { account }))[0]?.count ?? 0)

/** Removes the queued pages of a deleted account. */
export const removeQueuedFor = (tx: Tx, account: Id) =>
  tx.deleteFrom('link_card_queue').where('account_id', '=', account).execute()

interface Claim {
  now: number
  until: number
  limit: number
}

const due = statement<{ now: number }>()((db, p) =>
  db.selectFrom('link_card_queue').select('id').where('due_at', '<=', p('now')).limit(1),
)

const claim = statement<Claim>()((db, p) =>
  db
    .updateTable('link_card_queue')
    .set({ due_at: p('until'), attempts: sql<number>`attempts + 1` })
    .where('due_at', '<=', p('now'))
    .where('id', 'in', (q) =>
      q.selectFrom('link_card_queue').select('id').where('due_at', '<=', p('now')).orderBy('due_at').limit(p('limit')),
    )
    .returningAll(),
)

/** Takes pages that are due. No other process takes them before `until`. */
export async function claimPages(db: Database, taken: Claim): Promise<LinkCardQueueTable[]> {
  const isAnyDue = (await due(db, taken)).length > 0
  return isAnyDue ? transact(db, (tx) => claim(tx, taken)) : []
}

/** Makes pages that are due after `latest` due then: their time is from a clock that was ahead. */
export const hastenPages = (tx: Tx, latest: number) =>
  tx.updateTable('link_card_queue').set({ due_at: latest }).where('due_at', '>', latest).execute()

export const updateQueued = (tx: Tx, id: Id, change: Partial<Pick<LinkCardQueueTable, 'due_at' | 'attempts'>>) =>
  tx.updateTable('link_card_queue').set(change).where('id', '=', id).execute()

export const removeQueued = (tx: Tx, id: Id) => tx.deleteFrom('link_card_queue').where('id', '=', id).execute()
