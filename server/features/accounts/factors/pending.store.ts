/** Writes and reads short-lived rows: WebAuthn challenges and sign-in tickets. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ChallengesTable, SignInTicketsTable } from '#server/db/tables/accounts.ts'
import { hasWritten } from '#server/db/written-rows.ts'

export const insertChallenge = (tx: Tx, row: ChallengesTable) => tx.insertInto('challenges').values(row).execute()

/** Deletes a valid challenge; false when there is none. */
export const deleteChallenge = (
  tx: Tx,
  { challenge_hash, purpose, account_id }: Omit<ChallengesTable, 'expires_at'>,
  now: number,
) =>
  hasWritten(
    tx
      .deleteFrom('challenges')
      .where('challenge_hash', '=', challenge_hash)
      .where('purpose', '=', purpose)
      .where('account_id', '=', account_id)
      .where('expires_at', '>', now),
  )

export const insertTicket = (tx: Tx, row: SignInTicketsTable) => tx.insertInto('sign_in_tickets').values(row).execute()

/** The account of a valid ticket. */
export const findTicket = (db: Db, ticketHash: string, now: number): Promise<{ account_id: Id } | undefined> =>
  db
    .selectFrom('sign_in_tickets')
    .select('account_id')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Counts an attempt; undefined when the ticket is no longer valid. */
export const incrementTicketTries = (tx: Tx, ticketHash: string, now: number, most: number) =>
  tx
    .updateTable('sign_in_tickets')
    .set((q) => ({ tries: q('tries', '+', 1) }))
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .returning('account_id')
    .executeTakeFirst()

/** Deletes a ticket; false when it is gone already. */
export const deleteTicket = (tx: Tx, ticketHash: string) =>
  hasWritten(tx.deleteFrom('sign_in_tickets').where('ticket_hash', '=', ticketHash))

export async function deleteExpiredChallengesAndTickets(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('challenges').where('expires_at', '<=', now).execute()
  await tx.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute()
}

export async function deleteChallengesAndTickets(tx: Tx, account: Id): Promise<void> {
  await tx.deleteFrom('challenges').where('account_id', '=', account).execute()
  await tx.deleteFrom('sign_in_tickets').where('account_id', '=', account).execute()
}
