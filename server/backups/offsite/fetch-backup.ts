/** Fetches the missing files of a backup from the bucket into a folder of backups. */
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { BackupError, type OnProgress } from '#server/backups/backup-error.ts'
import { isBackupName, lockBackups, PARTIAL_SUFFIX, TEST_RESTORE_FILE } from '#server/backups/files/backup-folder.ts'
import { hashFile, syncPath } from '#server/backups/files/durable-files.ts'
import { readMediaList } from '#server/backups/files/media-list.ts'
import { RENEWED_LIST } from '#server/backups/files/renewed-images.ts'
import { MANIFEST_FILE, readManifest } from '#server/backups/manifest.ts'
import { fileIn } from '#server/backups/verify.ts'
import type { Config } from '#server/core/config/config.ts'
import { BackupBucket } from './backup-bucket.ts'

/** Opens the bucket of the settings. Throws a BackupError without one. */
export function openBackupBucket({ backup }: Pick<Config, 'backup'>): BackupBucket {
  if (!backup.bucket)
    throw new BackupError('There is no bucket of backups: set BACKUP_S3_ENDPOINT and the settings beside it.')
  return new BackupBucket(backup.bucket)
}

/**
 * Fetches the newest backup, or the named one, and resolves to its path. The reader of the backup compares its
 * checksums.
 */
export async function fetchBackup(
  bucket: BackupBucket,
  { folder, name: wanted }: { folder: string; name: string | undefined },
  onProgress: OnProgress,
): Promise<string> {
  const lock = await lockBackups(folder)
  try {
    const name = await findName(bucket, wanted)
    const backup = path.join(folder, name)
    const partial = backup + PARTIAL_SUFFIX
    await mkdir(partial, { mode: 0o700 })
    const fetchInto = async (file: string) => {
      if (!(await bucket.download(`${name}/${file}`, path.join(partial, file))))
        throw new BackupError(`The backup ${name} in the bucket is not complete: it has no ${file}.`)
    }
    await fetchInto(MANIFEST_FILE)
    const manifest = await readManifest(partial)
    for (const [index, file] of Object.keys(manifest.files).entries()) {
      onProgress({ label: 'Fetching the backup', done: index, total: Object.keys(manifest.files).length })
      await fetchInto(path.basename(fileIn(partial, manifest, file)))
    }
    await bucket.download(`${name}/${TEST_RESTORE_FILE}`, path.join(partial, TEST_RESTORE_FILE))
    await rm(path.join(folder, `${RENEWED_LIST}.part`), { force: true })
    if (await bucket.download(RENEWED_LIST, path.join(folder, `${RENEWED_LIST}.part`)))
      await rename(path.join(folder, `${RENEWED_LIST}.part`), path.join(folder, RENEWED_LIST))

    let done = 0
    for await (const { place, sha256 } of readMediaList(partial)) {
      await fetchImage(bucket, path.join(folder, place), { place, sha256 })
      onProgress({ label: 'Fetching images', done: ++done, total: manifest.media?.files ?? 0 })
    }
    await rm(backup, { recursive: true, force: true })
    await rename(partial, backup)
    await syncPath(folder)
    return backup
  } finally {
    lock.release()
  }
}

async function findName(bucket: BackupBucket, wanted: string | undefined): Promise<string> {
  const names = (await bucket.names()).filter(isBackupName).toSorted().toReversed()
  for (const name of names)
    if (
      (wanted === undefined || name === wanted) &&
      (await bucket.checksumOf(`${name}/${MANIFEST_FILE}`)) !== undefined
    )
      return name
  throw new BackupError(
    names.length === 0
      ? 'There is no backup in the bucket: see BACKUP_S3_BUCKET and BACKUP_S3_PREFIX.'
      : `There is no complete backup ${wanted ?? ''} in the bucket. There are: ${names.join(', ')}`,
  )
}

/** An image that is missing in the bucket stays missing here: `restore` names it. */
async function fetchImage(
  bucket: BackupBucket,
  file: string,
  { place, sha256 }: { place: string; sha256: string },
): Promise<void> {
  const known = await hashFile(file).catch(() => null)
  if (known?.sha256 === sha256) return
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await rm(`${file}.part`, { force: true })
  if (await bucket.download(place, `${file}.part`)) await rename(`${file}.part`, file)
}
