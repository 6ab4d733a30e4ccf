/**
 * Writes sessions, known devices, known address ranges and sign-ins, and reads them by account. Tokens are stored as
 * SHA-256.
 */
import type { ExpressionBuilder } from 'kysely'
import type { SessionEnd } from '#contract/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { SessionsTable } from '#server/db/tables/accounts.ts'
import type { Tables } from '#server/db/tables.ts'
import { hasWritten, insertNew } from '#server/db/written-rows.ts'

/** The condition for a session that has not ended. */
const isSession = (account: Id, id: Id) => (q: ExpressionBuilder<Tables, 'sessions'>) =>
  q.and([q('account_id', '=', account), q('id', '=', id), q('ended', 'is', null)])

const byToken = statement<{ account: Id; tokenHash: string }>()((db, p) =>
  db
    .selectFrom('sessions')
    .select(['account_id', 'id', 'created_at', 'last_seen_at', 'expires_at', 'ended'])
    .where('account_id', '=', p('account'))
    .where('token_hash', '=', p('tokenHash')),
)
export const findSession = async (db: Db, account: Id, tokenHash: string) =>
  (await byToken(db, { account, tokenHash }))[0]

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
  tx.updateTable('sessions').set(seen).where(isSession(account, id)).execute()

/** Stores a reauthentication: recent for ten minutes, and fresh for one act. */
export const updateSessionAuthenticated = (tx: Tx, account: Id, id: Id, now: number) =>
  tx
    .updateTable('sessions')
    .set({ authenticated_at: now, reauthenticated_at: now })
    .where(isSession(account, id))
    .execute()

/** Consumes a reauthentication; false when there is none since then. */
export const clearReauth = (tx: Tx, account: Id, id: Id, since: number) =>
  hasWritten(
    tx
      .updateTable('sessions')
      .set({ reauthenticated_at: 0 })
      .where(isSession(account, id))
      .where('reauthenticated_at', '>', since),
  )

/** Replaces the token. Returns the hash of the old one, or undefined. */
export async function replaceToken(tx: Tx, account: Id, id: Id, tokenHash: string): Promise<string | undefined> {
  const row = await tx.selectFrom('sessions').select('token_hash').where(isSession(account, id)).executeTakeFirst()
  await tx.updateTable('sessions').set({ token_hash: tokenHash }).where(isSession(account, id)).execute()
  return row?.token_hash
}

/** Deletes a session that its own device ends. Answers the hash of its token, or undefined. */
export const deleteSession = (tx: Tx, account: Id, id: Id) =>
  tx.deleteFrom('sessions').where(isSession(account, id)).returning('token_hash').executeTakeFirst()

/** Why and when sessions are ended. */
interface Ending {
  ended: SessionEnd
  now: number
}

/** Ends a session; its row keeps the reason. Answers the hash of its token, or undefined. */
export const markEnded = (tx: Tx, account: Id, id: Id, { ended, now }: Ending) =>
  tx
    .updateTable('sessions')
    .set({ ended, expires_at: now })
    .where(isSession(account, id))
    .returning('token_hash')
    .executeTakeFirst()

/** Ends the other sessions of an account. Returns the ended ones. */
export const markOthersEnded = (tx: Tx, account: Id, kept: Id, { ended, now }: Ending) =>
  tx
    .updateTable('sessions')
    .set({ ended, expires_at: now })
    .where('account_id', '=', account)
    .where('id', '!=', kept)
    .where('ended', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'token_hash'])
    .execute()

/** Gives the sessions that have ended or expired another reason. Returns the hashes of their tokens. */
export const markEndedAgain = (tx: Tx, account: Id, { ended, now }: Ending) =>
  tx
    .updateTable('sessions')
    .set({ ended })
    .where('account_id', '=', account)
    .where('expires_at', '<=', now)
    .returning('token_hash')
    .execute()

/** Deletes sessions that have ended or expired before a time. */
export const deleteSessionsBefore = (tx: Tx, account: Id, time: number) =>
  tx.deleteFrom('sessions').where('account_id', '=', account).where('expires_at', '<=', time).execute()

type KnownDevice = Tables['known_devices']

export const listDevices = (db: Db, account: Id): Promise<Pick<KnownDevice, 'device'>[]> =>
  db.selectFrom('known_devices').select('device').where('account_id', '=', account).execute()

/** Inserts a known device. False when it was known already. */
export const insertDevice = (tx: Tx, row: KnownDevice) => insertNew(tx.insertInto('known_devices').values(row))

export const updateDeviceSeen = (tx: Tx, { account_id, device, seen_at }: KnownDevice) =>
  tx
    .updateTable('known_devices')
    .set({ seen_at })
    .where('account_id', '=', account_id)
    .where('device', '=', device)
    .execute()

type KnownAddressRange = Tables['known_networks']

export const findAddressRange = (db: Db, row: Omit<KnownAddressRange, 'seen_at'> & { after: number }) =>
  db
    .selectFrom('known_networks')
    .select('seen_at')
    .where('account_id', '=', row.account_id)
    .where('network_hash', '=', row.network_hash)
    .where('seen_at', '>', row.after)
    .executeTakeFirst()

export const upsertAddressRange = (tx: Tx, row: KnownAddressRange) =>
  tx
    .insertInto('known_networks')
    .values(row)
    .onConflict((c) => c.columns(['account_id', 'network_hash']).doUpdateSet({ seen_at: row.seen_at }))
    .execute()

export const deleteAddressRangesBefore = (tx: Tx, time: number) =>
  tx.deleteFrom('known_networks').where('seen_at', '<=', time).execute()

type SignIn = Tables['sign_ins']

export const insertSignIn = (tx: Tx, row: SignIn) => tx.insertInto('sign_ins').values(row).execute()

/** The sign-ins of an account, latest first. */
export const listSignIns = (db: Db, account: Id): Promise<SignIn[]> =>
  db.selectFrom('sign_ins').selectAll().where('account_id', '=', account).orderBy('id', 'desc').execute()

/** The sign-in that has `later` newer ones of its kind. */
export const findSignInAt = (db: Db, account: Id, is_failed: number, later: number): Promise<{ id: Id } | undefined> =>
  db
    .selectFrom('sign_ins')
    .select('id')
    .where('account_id', '=', account)
    .where('is_failed', '=', is_failed)
    .orderBy('id', 'desc')
    .offset(later)
    .limit(1)
    .executeTakeFirst()

export const deleteSignInsBefore = (tx: Tx, account: Id, is_failed: number, id: Id) =>
  tx
    .deleteFrom('sign_ins')
    .where('account_id', '=', account)
    .where('is_failed', '=', is_failed)
    .where('id', '<', id)
    .execute()

export const deleteOldSignIns = (tx: Tx, before: number) =>
  tx.deleteFrom('sign_ins').where('created_at', '<', before).execute()

/** Deletes the sign-in data of a deleted account, its ended sessions included. */
export async function deleteSignInData(tx: Tx, account: Id): Promise<void> {
  for (const table of ['sessions', 'known_devices', 'known_networks', 'sign_ins'] as const)
    await tx.deleteFrom(table).where('account_id', '=', account).execute()
}
