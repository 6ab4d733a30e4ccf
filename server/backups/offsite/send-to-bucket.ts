/**
 * Sends the missing files of a backup to the bucket. The manifest comes last, so that an incomplete backup does not
 * count.
 */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { OnProgress } from '#server/backups/backup-error.ts'
import { TEST_RESTORE_FILE } from '#server/backups/files/backup-folder.ts'
import { hashFile } from '#server/backups/files/durable-files.ts'
import { readMediaList } from '#server/backups/files/media-list.ts'
import { sizeOf } from '#server/backups/files/media-store.ts'
import { RENEWED_LIST, readRenewed } from '#server/backups/files/renewed-images.ts'
import { MANIFEST_FILE, readManifest } from '#server/backups/manifest.ts'
import type { BackupBucket, BucketFile } from './backup-bucket.ts'

export interface Sent {
  files: number
  bytes: number
}

/** Sends the backup at this path, with the images that it needs. */
export async function sendBackup(bucket: BackupBucket, backup: string, onProgress: OnProgress): Promise<Sent> {
  const folder = path.dirname(backup)
  const { media } = await readManifest(backup)
  const sent: Sent = { files: 0, bytes: 0 }
  const send = async (place: string, sha256?: string) => {
    const file = path.join(folder, place)
    sent.bytes += await bucket.put(place, file, sha256 ?? (await hashFile(file)).sha256)
    sent.files++
  }

  let looked = 0
  const renewed = await readRenewed(folder)
  const present = new Present(bucket.list(`${media!.folder}/`))
  for await (const { place, sha256 } of readMediaList(backup)) {
    const bytes = await sizeOf(path.join(folder, place))
    const isThere = (await present.bytesOf(place)) === bytes
    // A file that was encrypted again is another file of the same size.
    const isSame = isThere && (!renewed.has(place) || (await bucket.checksumOf(place)) === sha256)
    if (bytes !== undefined && !isSame) await send(place, sha256)
    onProgress({ label: 'Sending images', done: ++looked, total: media!.files })
  }
  await present.close()

  const shared = (await readdir(folder)).filter(
    (name) => name === RENEWED_LIST || /^identity-[0-9a-f]{8}\.age$/.test(name),
  )
  for (const name of shared) await send(name)
  const name = path.basename(backup)
  const files = (await readdir(backup)).filter((file) => file !== MANIFEST_FILE && !file.endsWith('.part'))
  // The report of the test restore follows the manifest: it describes a complete backup.
  const ordered = [...files.filter((file) => file !== TEST_RESTORE_FILE), MANIFEST_FILE, TEST_RESTORE_FILE]
  const wanted = ordered.filter((file) => existsSync(path.join(backup, file)))
  for (const [index, file] of wanted.entries()) {
    onProgress({ label: 'Sending the backup', done: index, total: wanted.length })
    await send(`${name}/${file}`)
  }
  return sent
}

/** Reads the files of the bucket alongside the list. Both are sorted by name; a missed file is only sent again. */
class Present {
  readonly #files: AsyncGenerator<BucketFile>
  #next: BucketFile | undefined
  #isAtEnd = false

  constructor(files: AsyncGenerator<BucketFile>) {
    this.#files = files
  }

  async bytesOf(key: string): Promise<number | undefined> {
    while (!this.#isAtEnd && (!this.#next || this.#next.key < key)) {
      const { value, done } = await this.#files.next()
      this.#isAtEnd = done === true
      if (value) this.#next = value
    }
    return this.#next?.key === key ? this.#next.bytes : undefined
  }

  async close(): Promise<void> {
    await this.#files.return(undefined)
  }
}
