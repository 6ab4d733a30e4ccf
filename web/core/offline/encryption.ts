/** Encrypts stored data of this device. Scripts cannot read the key, which is deleted with the session. */
import { CIPHER, decryptBytes, type EncryptedBytes, encryptBytes } from './encrypt-bytes.ts'
import { deleteValue, readValue, updateValue } from './indexed-db.ts'

const KEY = 'key'

/** Encrypts a value. Null without TLS, as browsers then have no SubtleCrypto. */
export async function encrypt(value: unknown): Promise<EncryptedBytes | null> {
  const key = await findKey()
  return key ? encryptBytes(key, new TextEncoder().encode(JSON.stringify(value))) : null
}

/** Decrypts a value; undefined if its key was deleted. */
export async function decrypt(encrypted: unknown): Promise<unknown> {
  const key = (await readValue(KEY)) as CryptoKey | undefined
  const { iv, data } = (encrypted ?? {}) as Partial<EncryptedBytes>
  if (!key || !iv || !data) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(await decryptBytes(key, { iv, data })))
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
  const created = await subtle?.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt'])
  return created && updateValue<CryptoKey>(KEY, (other) => other ?? created)
}
