/** Tickets of sign-ins that still need their second factor. */
import type { Clock } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { randomSecret, sha256 } from '#server/core/security/random-secret.ts'
import type { Database, Db, Tx } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { FACTOR_MS } from './challenges.ts'
import { deleteTicket, findTicket, incrementTicketTries, insertTicket } from './pending.store.ts'

const MAX_TRIES = 5

/** Issues a ticket after the first factor. */
export async function issueTicket(clock: Clock, tx: Tx, account: Id): Promise<string> {
  const ticket = randomSecret()
  const row = { ticket_hash: sha256(ticket), account_id: account, expires_at: clock() + FACTOR_MS, tries: 0 }
  await insertTicket(tx, row)
  return ticket
}

/** The account of a ticket. */
export async function readTicket({ db, clock }: { db: Db; clock: Clock }, ticket: string): Promise<Id> {
  const { account_id } = (await findTicket(db, sha256(ticket), clock())) ?? fail('sign_in_expired')
  return account_id
}

/** The account of a ticket, after counting an attempt. */
export async function countTicketAttempt({ db, clock }: { db: Database; clock: Clock }, ticket: string): Promise<Id> {
  const row = await transact(db, (tx) => incrementTicketTries(tx, sha256(ticket), clock(), MAX_TRIES))
  return (row ?? fail('sign_in_expired')).account_id
}

/** Consumes a ticket in the transaction that starts the session: of two concurrent ones, one fails. */
export async function consumeTicket(tx: Tx, ticket: string): Promise<void> {
  if (!(await deleteTicket(tx, sha256(ticket)))) fail('sign_in_expired')
}
