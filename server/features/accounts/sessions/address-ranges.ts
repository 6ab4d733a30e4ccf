/**
 * Stores the known address ranges of an account, as keyed hashes. Failed sign-ins by strangers slow down sign-ins from
 * other ranges only.
 */

import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { fail } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Database, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { loadOrCreateSecret } from '#server/db/instance.ts'
import { transact } from '#server/db/transaction.ts'
import { findLocalKeySalt } from './local-key.store.ts'
import { deleteAddressRangesBefore, findAddressRange, upsertAddressRange } from './store.ts'

const KNOWN_MS = 90 * DAY_MS
const HASH_BYTES = 16

const keys = new WeakMap<Deps['db'], string>()

/** Loads the key of the hashes, once at the start. */
export async function loadAddressKey(deps: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  keys.set(deps.db, await loadOrCreateSecret(deps, 'network_key', () => randomBytes(32).toString('hex')))
}

const keyedHash = (db: Database, text: string): Buffer =>
  createHmac('sha256', Buffer.from(keys.get(db)!, 'hex'))
    .update(text)
    .digest()

/** A keyed hash, different for each account. */
const addressRangeHash = (db: Database, account: Id, addressRange: string): string =>
  keyedHash(db, `${account} ${addressRange}`).subarray(0, HASH_BYTES).toString('base64url')

/**
 * The key of an account that encrypts the data that an ended session leaves on a device (web/core/offline/ended-session-data.ts). It
 * is the same at each sign-in until the password changes, stored nowhere on the server, and answered to sessions of the account
 * only. Before the first change there is no salt.
 */
export async function getLocalKey({ db }: Pick<Deps, 'db'>, { account, id }: Session): Promise<string> {
  const { local_key_salt: salt } = (await findLocalKeySalt(db, account, id)) ?? fail('signed_out')
  return keyedHash(db, salt === null ? `local ${account}` : `local ${account} ${salt}`).toString('base64url')
}

/** Stores the address range of a successful sign-in. */
export const rememberAddressRange = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  tx: Tx,
  account: Id,
  addressRange: string,
): Promise<unknown> =>
  upsertAddressRange(tx, {
    account_id: account,
    network_hash: addressRangeHash(db, account, addressRange),
    seen_at: clock(),
  })

export async function isKnownAddressRange(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: Id,
  addressRange: string,
): Promise<boolean> {
  const after = clock() - KNOWN_MS
  const network_hash = addressRangeHash(db, account, addressRange)
  return (await findAddressRange(db, { account_id: account, network_hash, after })) !== undefined
}

/** Deletes address ranges that had no sign-in for 90 days. */
export const purgeOldAddressRanges = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transact(db, (tx) => deleteAddressRangesBefore(tx, clock() - KNOWN_MS))
