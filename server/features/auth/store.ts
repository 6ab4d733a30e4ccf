/** Every query on sessions. Only the SHA-256 of a token is kept. */
import type { Id } from '#server/core/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { SessionsTable } from '#server/db/tables.ts'

export const findSession = (db: Db, account: Id, tokenHash: string): Promise<SessionsTable | undefined> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', account)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

export const listSessions = (db: Db, account: Id, now: number): Promise<SessionsTable[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', account)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()

export const insertSession = (tx: Tx, row: SessionsTable) => tx.insertInto('sessions').values(row).execute()

export const updateSessionSeen = (tx: Tx, account: Id, id: Id, seen: { last_seen_at: number; expires_at: number }) =>
  tx.updateTable('sessions').set(seen).where('account_id', '=', account).where('id', '=', id).execute()

export const updateSessionProved = (tx: Tx, account: Id, id: Id, proved_at: number) =>
  tx.updateTable('sessions').set({ proved_at }).where('account_id', '=', account).where('id', '=', id).execute()

/** The hash of the session that was ended, or undefined. */
export const deleteSession = (tx: Tx, account: Id, id: Id) =>
  tx
    .deleteFrom('sessions')
    .where('account_id', '=', account)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirst()

/** The sessions that were ended. */
export const deleteOtherSessions = (tx: Tx, account: Id, kept: Id) =>
  tx
    .deleteFrom('sessions')
    .where('account_id', '=', account)
    .where('id', '!=', kept)
    .returning(['id', 'token_hash'])
    .execute()

export const deleteExpiredSessions = (tx: Tx, account: Id, now: number) =>
  tx.deleteFrom('sessions').where('account_id', '=', account).where('expires_at', '<=', now).execute()
