/** Encrypts values that contain files, which JSON cannot represent. */
import { decryptBytes, type EncryptedBytes, encryptBytes } from './encrypt-bytes.ts'

/** An encrypted value, and the files in it, each encrypted by itself. */
export interface EncryptedValue {
  value: EncryptedBytes
  files: EncryptedBytes[]
}

/** The reference to a file in the JSON. */
interface FileMark {
  $file: number
  name: string
  type: string
}

/** Encrypts a value of JSON and files. */
export async function encryptWithFiles(key: CryptoKey, value: unknown): Promise<EncryptedValue> {
  const files: File[] = []
  const text = JSON.stringify(mark(value, files))
  return {
    value: await encryptBytes(key, new TextEncoder().encode(text)),
    files: await Promise.all(files.map(async (file) => encryptBytes(key, await file.arrayBuffer()))),
  }
}

/** Decrypts a value; undefined with another key. */
export async function decryptWithFiles(key: CryptoKey, { value, files }: EncryptedValue): Promise<unknown> {
  try {
    const bytes = await Promise.all(files.map((file) => decryptBytes(key, file)))
    return JSON.parse(new TextDecoder().decode(await decryptBytes(key, value)), (_, part) =>
      isMark(part) ? new File([bytes[part.$file] as ArrayBuffer], part.name, { type: part.type }) : part,
    )
  } catch {
    return undefined
  }
}

/** Replaces the files in a value by references. Adds the files to `files`. */
function mark(value: unknown, files: File[]): unknown {
  if (value instanceof File) return { $file: files.push(value) - 1, name: value.name, type: value.type }
  if (Array.isArray(value)) return value.map((each) => mark(each, files))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mark(each, files)]))
}

const isMark = (part: unknown): part is FileMark => typeof part === 'object' && part !== null && '$file' in part
