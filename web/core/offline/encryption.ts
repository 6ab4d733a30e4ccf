/** Encrypts what is kept on this device, with a key that no script can read and that ends with the session. */
import { deleteValue, readValue, updateValue } from './indexed-db.ts'

const KEY = 'key'
const ALGORITHM = { name: 'AES-GCM', length: 256 } as const

/** A value as it is kept. */
export interface EncryptedValue {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

// Missing without TLS: then nothing private is kept.
const subtle = () => globalThis.crypto?.subtle as SubtleCrypto | undefined

/** Encrypts a value; null where that is not possible. */
export async function encrypt(value: unknown): Promise<EncryptedValue | null> {
  const key = await findKey()
  if (!key) return null
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: ALGORITHM.name, iv }, key, text) }
}

/** The value that was sealed, or undefined when the key is another one by now. */
export async function decrypt(sealed: unknown): Promise<unknown> {
  const key = (await readValue(KEY)) as CryptoKey | undefined
  const { iv, data } = (sealed ?? {}) as Partial<EncryptedValue>
  if (!key || !iv || !data) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: ALGORITHM.name, iv }, key, data)))
  } catch {
    return undefined
  }
}

/** Makes all that was sealed unreadable. */
export const deleteKey = (): Promise<void> => deleteValue(KEY)

// Two tabs that need one at the same time must not make two.
async function findKey(): Promise<CryptoKey | undefined> {
  const held = (await readValue(KEY)) as CryptoKey | undefined
  const made = held ?? (await subtle()?.generateKey(ALGORITHM, false, ['encrypt', 'decrypt']))
  return held ?? (made && updateValue<CryptoKey>(KEY, (other) => other ?? made))
}
