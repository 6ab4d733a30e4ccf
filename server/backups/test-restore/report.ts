/** The result of testing a backup: `proof.json`, next to it. */
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { TEST_RESTORE_FILE } from '#server/backups/files/backup-folder.ts'
import { syncPath, writeFileDurably } from '#server/backups/files/durable-files.ts'

export interface TestRestoreReport {
  at: string
  /** The version of Plus that the test started. */
  plus: string
  isGood: boolean
  problems: string[]
  /** The restored data: the backup, or its database before encryption. */
  restored: 'backup' | 'copy before encryption'
  /** Comparisons that were not possible, and why. */
  notes: string[]
  compared: {
    files: number
    bytes: number
    tables: number
    rows: number
    /** Numbers of posts, images and searches compared through the API. */
    tweets: number
    images: number
    searches: number
  }
  seconds: number
}

export async function writeReport(backup: string, report: TestRestoreReport): Promise<void> {
  const draft = path.join(backup, `${TEST_RESTORE_FILE}.part`)
  await rm(draft, { force: true })
  await writeFileDurably(draft, Buffer.from(`${JSON.stringify(report, null, 1)}\n`))
  await rename(draft, path.join(backup, TEST_RESTORE_FILE))
  await syncPath(backup)
}
