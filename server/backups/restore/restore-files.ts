/** Copies single files out of a backup, and decrypts them. */
import path from 'node:path'
import { BackupError } from '#server/backups/backup-error.ts'
import { copyFileDurably, readStream, writeFileDurably } from '#server/backups/files/durable-files.ts'
import type { Opener } from '#server/backups/files/encryption.ts'
import { ENCRYPTED_SUFFIX } from '#server/backups/files/encryption.ts'
import type { Manifest } from '#server/backups/manifest.ts'
import { fileIn } from '#server/backups/verify.ts'

/** A backup to read. */
export interface Source {
  backup: string
  manifest: Manifest
  /** Null for a backup that is not encrypted. */
  opener: Opener | null
}

/** Copies a file of a backup into a new one. */
export async function takeOut(given: Source, name: string, to: string): Promise<void> {
  try {
    await copyFileDurably(fileIn(given.backup, given.manifest, name), to, given.opener?.decrypt)
  } catch (error) {
    throw given.opener ? explainFailure(error, name) : error
  }
}

/** Copies an image of a backup into a new file. `place` is its path in the list. */
export async function takeOutImage(
  { backup, opener }: { backup: string; opener: Opener | null },
  place: string,
  to: string,
): Promise<void> {
  const from = path.join(path.dirname(backup), place)
  try {
    const source = readStream(from)
    await writeFileDurably(to, opener ? await opener.decrypt(source) : source)
  } catch (error) {
    throw opener ? explainFailure(error, place) : error
  }
}

/** The name of an image in the network. */
export const imageIn = (place: string): string => path.basename(place, ENCRYPTED_SUFFIX)

function explainFailure(error: unknown, name: string): unknown {
  const { code, message } = error as { code?: string; message: string }
  if (code) return error
  if (/no identity matched/.test(message))
    return new BackupError('This backup was encrypted for another key than the one that was given.')
  return new BackupError(`${name} cannot be decrypted: ${message}.`)
}
