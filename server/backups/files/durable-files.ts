/** Writes private files that are hashed while they are written, and synced before they count. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { BackupError } from '#server/backups/backup-error.ts'
import { formatBytes } from '#server/core/text/format-bytes.ts'

export interface FileRecord {
  sha256: string
  bytes: number
}

export type Bytes = ReadableStream<Uint8Array>
/** Encrypts or decrypts a file on its way. */
export type Through = (source: Bytes) => Promise<Bytes>

export const readStream = (file: string): Bytes => Readable.toWeb(createReadStream(file)) as Bytes

/** Writes a new file and syncs it. Fails when it exists. */
export async function writeFileDurably(file: string, source: Bytes | Uint8Array): Promise<FileRecord> {
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      hash.update(chunk)
      bytes += chunk.length
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** Copies a file, optionally through an encryption. Answers size and checksum of the written file. */
export async function copyFileDurably(from: string, to: string, through?: Through): Promise<FileRecord> {
  const source = readStream(from)
  return writeFileDurably(to, through ? await through(source) : source)
}

export async function hashFile(file: string): Promise<FileRecord> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** Syncs a file that another program has written, or a folder after a rename in it. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some file systems sync no folders.
    if (!['EINVAL', 'EISDIR', 'EPERM'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await handle.close()
  }
}

/** Bytes that must stay free on the disk. */
const RESERVE_BYTES = 64 * 2 ** 20

/** Refuses work that would fill the disk. */
export async function requireSpace(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes + RESERVE_BYTES) return
  throw new BackupError(
    `${what} needs ${formatBytes(bytes + RESERVE_BYTES)} in ${folder}, where ${formatBytes(free)} are free. Free some space, or choose another disk.`,
  )
}
