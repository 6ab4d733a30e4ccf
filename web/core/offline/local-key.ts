/** Stores the key of an account that encrypts what an ended session leaves on this device. The server gives it to sessions of the account. */
import { CIPHER } from './encrypt-bytes.ts'
import { deleteValue, readValue, writeValue } from './indexed-db.ts'

const KEY = 'local-key'

/** The stored key of an account, with the hash of the token that fetched it. Earlier releases store no hash. */
interface StoredKey {
  member: string
  key: CryptoKey
  token?: string
}

/**
 * Whether the key that this token fetched is stored. The key of another token is deleted: the token changes with the password, and
 * the key may have changed, too.
 */
export async function hasLocalKey(user: string, token: string): Promise<boolean> {
  const stored = await readStoredKey(user)
  if (!stored) return false
  const isCurrent = stored.token === (await hashOf(token))
  if (!isCurrent) await deleteValue(KEY)
  return isCurrent
}

/** Stores the key of an account in a form that no script can read. It is deleted when the session ends. */
export async function storeLocalKey(user: string, key: string, token: string): Promise<void> {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  const imported = await subtle()?.importKey('raw', bytes, CIPHER, false, ['encrypt', 'decrypt'])
  if (!imported) return
  await writeValue(KEY, { member: user, key: imported, token: await hashOf(token) } satisfies StoredKey)
}

/** Absent without TLS. */
const subtle = () => globalThis.crypto?.subtle as SubtleCrypto | undefined

async function hashOf(token: string): Promise<string> {
  const hash = await subtle()?.digest('SHA-256', new TextEncoder().encode(token))
  return btoa(String.fromCharCode(...new Uint8Array(hash ?? [])))
}

async function readStoredKey(user: string): Promise<StoredKey | undefined> {
  const stored = (await readValue(KEY)) as StoredKey | undefined
  return stored?.member === user ? stored : undefined
}

/** The stored key of an account. */
export const readLocalKey = async (user: string): Promise<CryptoKey | undefined> => (await readStoredKey(user))?.key

/** Deletes the key of an account. That of another one stays: its session goes on in another tab. */
export async function deleteLocalKey(user: string): Promise<void> {
  if (await readLocalKey(user)) await deleteValue(KEY)
}
