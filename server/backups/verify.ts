/** Compares every file of a backup with its recorded checksum. */
import path from 'node:path'
import type { OnProgress } from './backup-error.ts'
import { hashFile } from './files/durable-files.ts'
import { ENCRYPTED_SUFFIX } from './files/encryption.ts'
import { readMediaList } from './files/media-list.ts'
import { readRenewed } from './files/renewed-images.ts'
import { IDENTITY_FILE, type Manifest, MEDIA_LIST } from './manifest.ts'

/** Files that are never encrypted: the list of images, and the encrypted private key. */
const PLAIN = [MEDIA_LIST, IDENTITY_FILE]

/** The path of a file of a backup. */
export const fileIn = (backup: string, { encryption }: Pick<Manifest, 'encryption'>, name: string): string =>
  path.join(backup, encryption && !PLAIN.includes(name) ? name + ENCRYPTED_SUFFIX : name)

export interface DamagedImage {
  /** The path below the folder of backups, as in the list. */
  place: string
  /** The problem, as a sentence. */
  problem: string
}

interface Verification {
  /** Problems of files other than images, as sentences. */
  problems: string[]
  damagedImages: DamagedImage[]
  files: number
  bytes: number
}

/** Hashes all files of a backup, its images included. */
export async function verifyFiles(backup: string, manifest: Manifest, onProgress: OnProgress): Promise<Verification> {
  const found: Verification = { problems: [], damagedImages: [], files: 0, bytes: 0 }
  /** Resolves to the problem of a file; null without one. */
  const compare = async (file: string, about: string, expected: readonly string[]): Promise<string | undefined> => {
    const actual = await hashFile(file).catch((error: { code?: string }) => String(error.code))
    found.files++
    if (typeof actual === 'string')
      return `${about} ${actual === 'ENOENT' ? 'is missing' : `cannot be read (${actual})`}.`
    found.bytes += actual.bytes
    return expected.includes(actual.sha256) ? undefined : `${about} is not what was written.`
  }
  for (const [name, { sha256 }] of Object.entries(manifest.files)) {
    const file = fileIn(backup, manifest, name)
    const problem = await compare(file, `The file ${path.basename(file)}`, [sha256])
    if (problem) found.problems.push(problem)
  }
  // A damaged list has no reliable entries.
  if (!manifest.media || found.problems.length > 0) return found
  const folder = path.dirname(backup)
  const renewed = await readRenewed(folder)
  const total = manifest.media.files
  let images = 0
  for await (const { sha256, place } of readMediaList(backup)) {
    const expected = [sha256, ...(renewed.get(place) ?? [])]
    const problem = await compare(path.join(folder, place), `The image ${place}`, expected)
    if (problem) found.damagedImages.push({ place, problem })
    onProgress({ label: 'Checksums', done: ++images, total })
  }
  if (images !== total) found.problems.push(`The list of images names ${images} files instead of ${total}.`)
  return found
}
