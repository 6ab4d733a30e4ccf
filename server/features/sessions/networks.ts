/**
 * Known networks of an account. Failed sign-ins of others slow down sign-ins, but not from these. Stored as keyed hashes.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { loadOrCreateSecret } from '#server/db/instance.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteNetworksBefore, findNetwork, upsertNetwork } from './store.ts'

const KNOWN_MS = 90 * 24 * 60 * 60 * 1_000
const HASH_BYTES = 16

const keys = new WeakMap<Deps['db'], string>()

/** Loads the key of the hashes, once at the start. */
export async function loadNetworkKey(deps: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  keys.set(deps.db, await loadOrCreateSecret(deps, 'network_key', () => randomBytes(32).toString('hex')))
}

/** A keyed hash, different for each account. */
function networkHash({ db }: Pick<Deps, 'db'>, account: Id, network: string): string {
  const hmac = createHmac('sha256', Buffer.from(keys.get(db)!, 'hex')).update(`${account} ${network}`)
  return hmac.digest().subarray(0, HASH_BYTES).toString('base64url')
}

/** Stores the network of a successful sign-in. */
export const rememberNetwork = (deps: Deps, tx: Tx, account: Id, network: string): Promise<unknown> =>
  upsertNetwork(tx, {
    account_id: account,
    network_hash: networkHash(deps, account, network),
    seen_at: deps.clock(),
  })

export async function isKnownNetwork(deps: Deps, account: Id, network: string): Promise<boolean> {
  const after = deps.clock() - KNOWN_MS
  const network_hash = networkHash(deps, account, network)
  return (await findNetwork(deps.db, { account_id: account, network_hash, after })) !== undefined
}

/** Deletes networks without a sign-in for 90 days. */
export const purgeOldNetworks = ({ db, clock }: Deps) =>
  transact(db, (tx) => deleteNetworksBefore(tx, clock() - KNOWN_MS))
