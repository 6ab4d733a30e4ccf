/** Writes cases and their notes, and reads the queue of moderators. */
import { sql } from 'kysely'
import type { CaseView, ReportCategory, SubjectKind } from '#contract/moderation.ts'
import { REPORT_CATEGORIES, SUBJECT_KINDS } from '#contract/moderation.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import { lockRow } from '#server/db/lock-row.ts'
import type { CaseNotesTable, CasesTable } from '#server/db/tables/moderation.ts'
import { insertNew } from '#server/db/written-rows.ts'

export type CaseRow = CasesTable

/** Inserts a case. False when the subject has an open one. */
export const insertCase = (tx: Tx, row: CaseRow): Promise<boolean> => insertNew(tx.insertInto('cases').values(row))

/** Reads the open case of a subject and locks it until the transaction ends. */
export function lockOpenCase(tx: Tx, kind: SubjectKind, subject: Id): Promise<CaseRow | undefined> {
  const cases = tx.updateTable('cases').where('kind', '=', kind).where('subject_id', '=', subject)
  return lockRow(cases.where('is_open', '=', sql.lit(1)), 'reports')
}

/** Reads a case and locks it until the transaction ends. */
export const lockCase = (tx: Tx, id: Id): Promise<CaseRow | undefined> =>
  lockRow(tx.updateTable('cases').where('id', '=', id), 'reports')

export const updateCase = (tx: Tx, id: Id, change: Partial<Omit<CaseRow, 'id'>>) =>
  tx.updateTable('cases').set(change).where('id', '=', id).execute()

export const deleteCase = (tx: Tx, id: Id) => tx.deleteFrom('cases').where('id', '=', id).execute()

export const findCase = (db: Db, id: Id): Promise<CaseRow | undefined> =>
  db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()

export interface QueueFilter {
  view: CaseView
  viewer: Id
  kind?: SubjectKind | undefined
  category?: ReportCategory | undefined
}

/** A part of the queue before a position, newest first. Cases about the viewer are never in it. */
export function listQueue(
  db: Db,
  { view, viewer, kind, category }: QueueFilter,
  before: Id,
  limit: number,
): Promise<(CaseRow & ListItem)[]> {
  const place = view === 'appeals' ? 'open_appeal_id' : 'queue_id'
  let query = db.selectFrom('cases').selectAll().select(`${place} as at`).where(place, '<', before)
  if (view === 'appeals') query = query.where('open_appeal_id', '>', sql.lit(0))
  else query = query.where('is_open', '=', sql.lit(view === 'closed' ? 0 : 1))
  if (view === 'mine') query = query.where('claimed_by', '=', viewer)
  if (view === 'unclaimed') query = query.where('claimed_by', '=', NO_ID)
  if (kind) query = query.where('kind', '=', kind)
  if (category) query = query.where('categories', 'like', `%"${category}"%`)
  return query.where('account_id', '!=', viewer).orderBy(place, 'desc').limit(limit).execute()
}

const countIf = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`

/** Numbers of open cases, without those about the viewer. */
export async function countOpen(db: Db, viewer: Id) {
  const row = await db
    .selectFrom('cases')
    .select((q) => [
      q.fn.countAll().as('open'),
      countIf(sql`claimed_by = ${viewer}`).as('mine'),
      countIf(sql`claimed_by = 0`).as('unclaimed'),
    ])
    .select(SUBJECT_KINDS.map((kind) => countIf(sql`kind = ${sql.lit(kind)}`).as(kind)))
    .select(REPORT_CATEGORIES.map((name) => countIf(sql`categories LIKE ${sql.lit(`%"${name}"%`)}`).as(`in_${name}`)))
    .where('is_open', '=', sql.lit(1))
    .where('account_id', '!=', viewer)
    .executeTakeFirstOrThrow()
  const counts = row as unknown as Record<string, number | string | null>
  return (name: string): number => Number(counts[name] ?? 0)
}

export async function countAppeals(db: Db, viewer: Id): Promise<number> {
  const row = await db
    .selectFrom('cases')
    .select((q) => q.fn.countAll().as('count'))
    .where('open_appeal_id', '>', sql.lit(0))
    .where('account_id', '!=', viewer)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Cases about an account, newest first. */
export const listCasesOf = (db: Db, account: Id, limit: number): Promise<CaseRow[]> =>
  db.selectFrom('cases').selectAll().where('account_id', '=', account).orderBy('id', 'desc').limit(limit).execute()

/** Open cases of other accounts with the same text. */
export const listSimilar = (db: Db, key: string, account: Id, limit: number): Promise<CaseRow[]> =>
  db
    .selectFrom('cases')
    .selectAll()
    .where('text_key', '=', key)
    .where('is_open', '=', sql.lit(1))
    .where('account_id', '!=', account)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const insertNote = (tx: Tx, row: CaseNotesTable) => tx.insertInto('case_notes').values(row).execute()

/** The last notes of a case, newest first. */
export const listNotes = (db: Db, id: Id, limit: number): Promise<CaseNotesTable[]> =>
  db.selectFrom('case_notes').selectAll().where('case_id', '=', id).orderBy('id', 'desc').limit(limit).execute()
