/** Deletes old backups from the bucket by the rule of the folder, and the images that no other backup names. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { isBackupName, TEST_RESTORE_FILE } from '#server/backups/files/backup-folder.ts'
import { isMediaFolder } from '#server/backups/files/media-store.ts'
import { MANIFEST_FILE, MEDIA_LIST } from '#server/backups/manifest.ts'
import { NamedImages, outdatedBackups, type Pruned } from '#server/backups/prune.ts'
import type { BackupBucket } from './backup-bucket.ts'

/** `scratch` is an empty folder for the lists of the remaining backups. */
export async function pruneBucket(
  bucket: BackupBucket,
  { keep, scratch }: { keep: number; scratch: string },
): Promise<Pruned> {
  const names = await bucket.names()
  const complete: string[] = []
  // A backup without a manifest was interrupted while it was sent or deleted. No other process sends now.
  const removed: string[] = []
  for (const name of names.filter(isBackupName).toSorted().toReversed())
    if ((await bucket.checksumOf(`${name}/${MANIFEST_FILE}`)) === undefined) removed.push(name)
    else complete.push(name)
  const judge = async (name: string) => ({
    isGood: await has(bucket, `${name}/${TEST_RESTORE_FILE}`, 'isGood'),
    isAsked: await has(bucket, `${name}/${MANIFEST_FILE}`, 'asked'),
  })
  removed.push(...(await outdatedBackups(complete, keep, judge)))
  for (const name of removed) await removeBackup(bucket, name)
  const kept = complete.filter((name) => !removed.includes(name))
  if (removed.length === 0 || kept.length === 0) return { backups: removed, images: 0 }
  return { backups: removed, images: await pruneImages(bucket, names.filter(isMediaFolder), { kept, scratch }) }
}

/** Whether a file of JSON says so. */
async function has(bucket: BackupBucket, key: string, field: 'isGood' | 'asked'): Promise<boolean> {
  const file = await bucket.read(key)
  try {
    return file !== undefined && JSON.parse(file.toString('utf8'))[field] === true
  } catch {
    return false
  }
}

async function removeBackup(bucket: BackupBucket, name: string): Promise<void> {
  // Deleted first, so that the rest no longer looks like a backup.
  await bucket.remove(`${name}/${MANIFEST_FILE}`)
  for await (const { key } of bucket.list(`${name}/`)) await bucket.remove(key)
}

async function pruneImages(
  bucket: BackupBucket,
  folders: readonly string[],
  { kept, scratch }: { kept: readonly string[]; scratch: string },
): Promise<number> {
  const lists: string[] = []
  for (const name of kept) {
    const copy = path.join(scratch, name)
    await mkdir(copy, { mode: 0o700 })
    // Without a list it is unknown which images that backup needs.
    if (!(await bucket.download(`${name}/${MEDIA_LIST}`, path.join(copy, MEDIA_LIST)))) return 0
    lists.push(copy)
  }
  let removed = 0
  for (const folder of folders) {
    const named = lists.map((backup) => new NamedImages(backup))
    let below = ''
    let places = new Set<string>()
    for await (const { key } of bucket.list(`${folder}/`)) {
      const parent = key.slice(0, key.lastIndexOf('/') + 1)
      if (parent !== below) {
        below = parent
        places = new Set((await Promise.all(named.map((images) => images.takeBelow(parent)))).flat())
      }
      if (places.has(key)) continue
      await bucket.remove(key)
      removed++
    }
    for (const images of named) await images.close()
  }
  return removed
}
