/** The cipher of all data encrypted on this device. */
export const CIPHER = 'AES-GCM'

/** Bytes encrypted with a key of the cipher. */
export interface EncryptedBytes {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** Encrypts bytes under a new initialization vector. */
export async function encryptBytes(
  key: CryptoKey,
  bytes: ArrayBuffer | Uint8Array<ArrayBuffer>,
): Promise<EncryptedBytes> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: CIPHER, iv }, key, bytes) }
}

/** Decrypts bytes. Throws with another key. */
export const decryptBytes = (key: CryptoKey, { iv, data }: EncryptedBytes): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: CIPHER, iv }, key, data)
