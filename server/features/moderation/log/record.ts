/** Records actions of moderators, automatic rules, members and the server. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { ModerationActsTable } from '#server/db/tables/moderation.ts'
import type { CaseRow } from '#server/features/moderation/cases/store.ts'
import { findAccounts } from '#server/features/people/accounts.store.ts'
import { insertLogRow, type LogRecord } from './store.ts'

/** The actor of a row: a moderator or a member, an automatic rule, or the server. */
export interface Actor {
  id: Id
  name: string
  ruleId: Id
}

/** The server itself. */
export const SERVER: Actor = { id: NO_ID, name: '', ruleId: NO_ID }

/** An automatic rule. */
export const ruleActor = (ruleId: Id, name: string): Actor => ({ id: NO_ID, name, ruleId })

/** A moderator or a member. */
export async function findActor(tx: Tx, id: Id): Promise<Actor> {
  const [row] = await findAccounts(tx, [id])
  return { id, name: row?.username ?? '', ruleId: NO_ID }
}

type Subject = Partial<Pick<LogRecord, 'account_id' | 'username' | 'tweet_id' | 'case_id' | 'act_id'>>

/** The columns about a case. */
export const aboutCase = (row: CaseRow): Subject => ({
  ...{ case_id: row.id, account_id: row.account_id, username: row.username },
  tweet_id: row.kind === 'tweet' ? row.subject_id : NO_ID,
})

/** The columns about an act. */
export const aboutAct = (row: ModerationActsTable): Subject => ({
  ...{ act_id: row.id, case_id: row.case_id, account_id: row.account_id },
  ...{ username: row.username, tweet_id: row.tweet_id },
})

interface Entry {
  action: LogRecord['action']
  by: Actor
  about: Subject
  reason?: string
  before?: string
  after?: string
}

/** Adds a row to the log, in the transaction of the action. */
export const record = (
  { nextId }: Pick<Deps, 'nextId'>,
  tx: Tx,
  { action, by, about, reason = '', before = '', after = '' }: Entry,
) =>
  insertLogRow(tx, {
    ...{ id: nextId(), action, by_id: by.id, by_name: by.name, by_rule_id: by.ruleId, ...about },
    ...{ reason, state_before: before, state_after: after },
  })
