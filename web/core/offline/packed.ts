/** Encrypts values with the files in them, which JSON cannot hold. */

/** An encrypted value, and the files in it, each encrypted by itself. */
export interface Packed {
  value: Sealed
  files: Sealed[]
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** A file in the JSON. */
interface FileMark {
  $file: number
  name: string
  type: string
}

/** Encrypts a value of JSON and files. */
export async function seal(key: CryptoKey, value: unknown): Promise<Packed> {
  const files: File[] = []
  const text = JSON.stringify(mark(value, files))
  return {
    value: await sealBytes(key, new TextEncoder().encode(text)),
    files: await Promise.all(files.map(async (file) => sealBytes(key, await file.arrayBuffer()))),
  }
}

/** Decrypts a value; undefined with another key. */
export async function open(key: CryptoKey, { value, files }: Packed): Promise<unknown> {
  try {
    const bytes = await Promise.all(files.map((file) => openBytes(key, file)))
    return JSON.parse(new TextDecoder().decode(await openBytes(key, value)), (_, part) =>
      isMark(part) ? new File([bytes[part.$file] as ArrayBuffer], part.name, { type: part.type }) : part,
    )
  } catch {
    return undefined
  }
}

async function sealBytes(key: CryptoKey, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

const openBytes = (key: CryptoKey, { iv, data }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)

/** The value with marks in the places of its files, which are added to `files`. */
function mark(value: unknown, files: File[]): unknown {
  if (value instanceof File) return { $file: files.push(value) - 1, name: value.name, type: value.type }
  if (Array.isArray(value)) return value.map((each) => mark(each, files))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mark(each, files)]))
}

const isMark = (part: unknown): part is FileMark => typeof part === 'object' && part !== null && '$file' in part
