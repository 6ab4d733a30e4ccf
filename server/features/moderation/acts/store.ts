/** Writes acts of moderators and appeals, and reads them by case and account. */

import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import { lockRow } from '#server/db/lock-row.ts'
import type { AppealsTable, ModerationActsTable } from '#server/db/tables/moderation.ts'
import { insertNew } from '#server/db/written-rows.ts'
import { pageOfRows } from '#server/features/moderation/page-of-rows.store.ts'

export type ActRow = ModerationActsTable
export type AppealRow = AppealsTable

export const insertAct = (tx: Tx, row: ActRow) => tx.insertInto('moderation_acts').values(row).execute()

export const findAct = (db: Db, id: Id): Promise<ActRow | undefined> =>
  db.selectFrom('moderation_acts').selectAll().where('id', '=', id).executeTakeFirst()

/** Reads an act and locks it until the transaction ends. */
export const lockAct = (tx: Tx, id: Id): Promise<ActRow | undefined> =>
  lockRow(tx.updateTable('moderation_acts').where('id', '=', id), 'state')

type ActChange = Partial<Pick<ActRow, 'state' | 'over_at' | 'over_by_id' | 'over_by_name' | 'purge_at'>>

export const updateAct = (tx: Tx, id: Id, change: ActChange) =>
  tx.updateTable('moderation_acts').set(change).where('id', '=', id).execute()

/** Acts of one kind in force on an account, or on one of its tweets, oldest first. */
export const listActive = (db: Db, { account_id, tweet_id, kind }: Pick<ActRow, 'account_id' | 'tweet_id' | 'kind'>) =>
  db
    .selectFrom('moderation_acts')
    .select(['id', 'base'])
    .where('account_id', '=', account_id)
    .where('tweet_id', '=', tweet_id)
    .where('kind', '=', kind)
    .where('state', '=', sql.lit('active'))
    .orderBy('id')
    .execute()

/** Acts on an account, newest first. */
export const listActsOn = (db: Db, account: Id, before: Id, limit: number): Promise<(ActRow & ListItem)[]> =>
  pageOfRows(db, 'moderation_acts', ['account_id', account], before, limit)

/** Acts of a case, newest first. */
export const listActsOf = (db: Db, caseId: Id, limit: number): Promise<ActRow[]> =>
  db
    .selectFrom('moderation_acts')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const isActive = sql<boolean>`state = 'active'`

/** Acts in force whose time in a column has come, the earliest first. */
const listDue = (db: Db, column: 'ends_at' | 'purge_at', now: number, limit: number) =>
  db
    .selectFrom('moderation_acts')
    .where(isActive)
    .where(column, 'is not', null)
    .where(column, '<=', now)
    .orderBy(column)
    .limit(limit)

/** Acts whose end has come. */
export const listEnding = (db: Db, now: number, limit: number) =>
  listDue(db, 'ends_at', now, limit).select('id').execute()

/** Removed posts that can be purged: their case has no open appeal. */
export const listToPurge = (db: Db, now: number, limit: number) =>
  listDue(db, 'purge_at', now, limit)
    .select(['id', 'account_id', 'tweet_id'])
    .where((q) =>
      q.not(
        q.exists(
          q
            .selectFrom('cases')
            .select('cases.id')
            .whereRef('cases.id', '=', 'moderation_acts.case_id')
            .where('cases.open_appeal_id', '>', sql.lit(0)),
        ),
      ),
    )
    .execute()

/** Inserts an appeal. False when the case has one. */
export const insertAppeal = (tx: Tx, row: AppealRow): Promise<boolean> =>
  insertNew(tx.insertInto('appeals').values(row))

export const findAppeals = (db: Db, cases: readonly Id[]): Promise<AppealRow[]> =>
  cases.length === 0
    ? Promise.resolve([])
    : db.selectFrom('appeals').selectAll().where('case_id', 'in', cases).execute()

export const updateAppeal = (
  tx: Tx,
  caseId: Id,
  change: Pick<AppealRow, 'is_accepted' | 'answer' | 'answered_at' | 'answered_by'>,
) => tx.updateTable('appeals').set(change).where('case_id', '=', caseId).execute()
