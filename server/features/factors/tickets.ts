/** Sign-ins that owe their second factor. A ticket stands for the first one; it is worth nothing by itself. */
import { randomBytes } from 'node:crypto'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { FACTOR_MS, sha256 } from './challenges.ts'
import { deleteTicket, findTicket, incrementTicketTries, insertTicket } from './pending.store.ts'

const MOST_TRIES = 5

/** A ticket for who has shown the first factor. */
export async function issueTicket({ clock }: Pick<Deps, 'clock'>, tx: Tx, account: Id): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const row = { ticket_hash: sha256(ticket), account_id: account, expires_at: clock() + FACTOR_MS, tries: 0 }
  await insertTicket(tx, row)
  return ticket
}

/** Whose ticket it is. */
export async function readTicket({ db, clock }: Deps, ticket: string): Promise<Id> {
  const { account_id } = (await findTicket(db, sha256(ticket), clock())) ?? fail('sign_in_expired')
  return account_id
}

/** The same, and counts a try with it: before it is judged, so that many at once are no way round the limit. */
export async function countTicketAttempt({ db, clock }: Deps, ticket: string): Promise<Id> {
  const row = await transact(db, (tx) => incrementTicketTries(tx, sha256(ticket), clock(), MOST_TRIES))
  return (row ?? fail('sign_in_expired')).account_id
}

/** Uses a ticket up, in the transaction that begins the session: of two at once one comes too late. */
export async function consumeTicket(tx: Tx, ticket: string): Promise<void> {
  if (!(await deleteTicket(tx, sha256(ticket)))) fail('sign_in_expired')
}
