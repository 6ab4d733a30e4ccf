/**
 * Checksums of images that were damaged and copied again, in `renewed.sha256` in the folder of backups. An encrypted
 * file differs each time it is written, so the lists of earlier backups have another checksum.
 */
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { syncPath } from './durable-files.ts'
import { lineOf, readLines } from './media-lines.ts'

export const RENEWED_LIST = 'renewed.sha256'

/** Adds a file. `place` is below the folder of backups. */
export async function addRenewed(folder: string, place: string, sha256: string): Promise<void> {
  const file = await open(path.join(folder, RENEWED_LIST), 'a', 0o600)
  try {
    await file.appendFile(lineOf(sha256, place))
    await file.sync()
  } finally {
    await file.close()
  }
  await syncPath(folder)
}

/** The checksums of each file in the list, oldest first. */
export async function readRenewed(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const renewed = new Map<string, string[]>()
  const file = path.join(folder, RENEWED_LIST)
  if (!existsSync(file)) return renewed
  for await (const { sha256, place } of readLines(file)) renewed.set(place, [...(renewed.get(place) ?? []), sha256])
  return renewed
}
