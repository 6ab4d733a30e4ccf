/** Writes invitations, and reads them for their lists and at sign-up. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { InvitationsTable } from '#server/db/tables/accounts.ts'
import { hasWritten } from '#server/db/written-rows.ts'

const MAX_BATCH = 500

export type InvitationRow = InvitationsTable

export const insertInvitation = (tx: Tx, row: InvitationRow) => tx.insertInto('invitations').values(row).execute()

export const findInvitation = (db: Db, id: Id): Promise<InvitationRow | undefined> =>
  db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()

export const findInvitationByCode = (db: Db, code: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('invitations').selectAll().where('code', '=', code).executeTakeFirst()

/** Invitations before an id, of one account or of all, newest first. */
export function listInvitations(db: Db, account: Id | null, from: Id, limit: number): Promise<InvitationRow[]> {
  const rows = db.selectFrom('invitations').selectAll().where('id', '<', from).orderBy('id', 'desc').limit(limit)
  return (account === null ? rows : rows.where('account_id', '=', account)).execute()
}

/** The number of valid invitations of an account, and of people whom all its invitations admitted. */
export async function countInvitations(db: Db, account: Id, now: number): Promise<{ open: number; promised: number }> {
  const isOver = sql<boolean>`revoked_at IS NOT NULL OR expires_at <= ${now} OR uses >= max_uses`
  const counts = await db
    .selectFrom('invitations')
    .select([
      sql<number>`COALESCE(SUM(CASE WHEN ${isOver} THEN 0 ELSE 1 END), 0)`.as('open'),
      sql<number>`COALESCE(SUM(CASE WHEN ${isOver} THEN uses ELSE COALESCE(max_uses, uses) END), 0)`.as('promised'),
    ])
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  return { open: Number(counts.open), promised: Number(counts.promised) }
}

/** Counts a use of a valid invitation; false when it is no longer valid. */
export const useInvitation = (tx: Tx, id: Id, now: number): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable('invitations')
      .set((q) => ({ uses: q('uses', '+', 1) }))
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where((q) => q.or([q('expires_at', 'is', null), q('expires_at', '>', now)]))
      .where((q) => q.or([q('max_uses', 'is', null), q('uses', '<', q.ref('max_uses'))])),
  )

const isEnded = (now: number) => sql<boolean>`(revoked_at IS NOT NULL OR expires_at <= ${now})`

/** Deletes the oldest expired unused invitations of an account, except the newest ones. */
export async function deleteEndedBeyond(tx: Tx, account: Id, now: number, kept: number): Promise<void> {
  const ended = await tx
    .selectFrom('invitations')
    .select('id')
    .where('account_id', '=', account)
    .where('uses', '=', 0)
    .where(isEnded(now))
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(MAX_BATCH)
    .execute()
  if (ended.length > 0)
    await tx
      .deleteFrom('invitations')
      .where(
        'id',
        'in',
        ended.map(({ id }) => id),
      )
      .execute()
}

/** Deletes invitations that expired unused before a time. The literals match those of partial indexes. */
export async function deleteEndedInvitations(tx: Tx, before: number): Promise<void> {
  for (const column of ['expires_at', 'revoked_at'] as const)
    await tx.deleteFrom('invitations').where('uses', '=', sql.lit(0)).where(column, '<=', before).execute()
}

/** Revokes an invitation. False when it was revoked before. */
export const revokeInvitation = (tx: Tx, id: Id, now: number): Promise<boolean> =>
  hasWritten(
    tx.updateTable('invitations').set({ revoked_at: now }).where('id', '=', id).where('revoked_at', 'is', null),
  )

/** Accounts that signed up with an invitation, before an id, newest first. */
export const listInvited = (db: Db, invitation: Id, from: Id, limit: number): Promise<{ account_id: Id }[]> =>
  db
    .selectFrom('sign_ups')
    .select('account_id')
    .where('invitation_id', '=', invitation)
    .where('account_id', '<', from)
    .orderBy('account_id', 'desc')
    .limit(limit)
    .execute()
