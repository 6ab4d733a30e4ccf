/** Compares every file of a backup with what was written. */
import path from 'node:path'
import type { OnProgress } from './backup-error.ts'
import { hashFile } from './files/durable-files.ts'
import { ENCRYPTED_SUFFIX, IDENTITY_FILE } from './files/encryption.ts'
import { readMediaList } from './files/media-list.ts'
import { type Manifest, MEDIA_LIST } from './manifest.ts'

/** Files that are never encrypted: the list of images, and the key that the passphrase opens. */
const PLAIN = [MEDIA_LIST, IDENTITY_FILE]

/** The path of a file of a backup. */
export const fileIn = (backup: string, { encryption }: Pick<Manifest, 'encryption'>, name: string): string =>
  path.join(backup, encryption && !PLAIN.includes(name) ? name + ENCRYPTED_SUFFIX : name)

export interface Verification {
  problems: string[]
  /** Paths of damaged images. */
  damagedImages: string[]
  files: number
  bytes: number
}

const MOST_PROBLEMS = 20

/** Hashes all files of a backup, its images included. */
export async function verifyFiles(backup: string, manifest: Manifest, onProgress: OnProgress): Promise<Verification> {
  const found: Verification = { problems: [], damagedImages: [], files: 0, bytes: 0 }
  const compare = async (file: string, sha256: string, about: string): Promise<boolean> => {
    const actual = await hashFile(file).catch((error: { code?: string }) => String(error.code))
    found.files++
    if (typeof actual !== 'string') found.bytes += actual.bytes
    if (typeof actual !== 'string' && actual.sha256 === sha256) return true
    const what =
      typeof actual === 'string'
        ? actual === 'ENOENT'
          ? 'is missing'
          : `cannot be read (${actual})`
        : 'is not what was written'
    if (found.problems.length < MOST_PROBLEMS) found.problems.push(`${about} ${what}.`)
    return false
  }
  for (const [name, { sha256 }] of Object.entries(manifest.files)) {
    const file = fileIn(backup, manifest, name)
    await compare(file, sha256, `The file ${path.basename(file)}`)
  }
  // A damaged list leads nowhere.
  if (!manifest.media || found.problems.length > 0) return found
  const total = manifest.media.files
  let images = 0
  for await (const { sha256, place } of readMediaList(backup)) {
    const file = path.join(path.dirname(backup), place)
    if (!(await compare(file, sha256, `The image ${place}`))) found.damagedImages.push(file)
    onProgress({ label: 'Checksums', done: ++images, total })
  }
  if (images !== total) found.problems.push(`The list of images names ${images} files instead of ${total}.`)
  return found
}
