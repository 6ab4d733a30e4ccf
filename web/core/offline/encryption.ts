/** Encrypts stored data of this device. Scripts cannot read the key, which is deleted with the session. */
import { deleteValue, readValue, updateValue } from './indexed-db.ts'

const KEY = 'key'
const ALGORITHM = { name: 'AES-GCM', length: 256 } as const

/** An encrypted value. */
interface EncryptedValue {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** Encrypts a value. Null without TLS, as browsers then have no SubtleCrypto. */
export async function encrypt(value: unknown): Promise<EncryptedValue | null> {
  const key = await findKey()
  if (!key) return null
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: ALGORITHM.name, iv }, key, text) }
}

/** Decrypts a value; undefined if its key was deleted. */
export async function decrypt(encrypted: unknown): Promise<unknown> {
  const key = (await readValue(KEY)) as CryptoKey | undefined
  const { iv, data } = (encrypted ?? {}) as Partial<EncryptedValue>
  if (!key || !iv || !data) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: ALGORITHM.name, iv }, key, data)))
  } catch {
    return undefined
  }
}

/** Deletes the key, which makes all encrypted values unreadable. */
export const deleteKey = (): Promise<void> => deleteValue(KEY)

// Two tabs that create a key at the same time end up with one: the first to store it wins.
async function findKey(): Promise<CryptoKey | undefined> {
  const stored = (await readValue(KEY)) as CryptoKey | undefined
  if (stored) return stored
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  const created = await subtle?.generateKey(ALGORITHM, false, ['encrypt', 'decrypt'])
  return created && updateValue<CryptoKey>(KEY, (other) => other ?? created)
}
