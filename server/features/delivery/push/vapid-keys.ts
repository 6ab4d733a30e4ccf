/** The key pair that identifies this server to push services (VAPID, RFC 8292). Created at the first start. */
import { createECDH } from 'node:crypto'
import type { Deps } from '#server/db/deps.ts'
import { loadOrCreateSecret } from '#server/db/instance.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const loaded = new WeakMap<Deps['db'], VapidKeys>()

/** Loads the stored keys, once at the start. New ones would invalidate all subscriptions. */
export async function loadVapidKeys(deps: Pick<Deps, 'db' | 'secrets'>): Promise<VapidKeys> {
  const stored = await loadOrCreateSecret(deps, 'vapid_keys', () => JSON.stringify(makeKeys()))
  const keys = JSON.parse(stored) as VapidKeys
  loaded.set(deps.db, keys)
  return keys
}

/** The public key, with which browsers subscribe. */
export const publicKeyOf = ({ db }: Pick<Deps, 'db'>): string => loaded.get(db)!.publicKey

export function makeKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // The hex string has no leading zeros.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  return { publicKey, privateKey }
}
