/** The result of testing a backup: `proof.json`, next to it. */
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PROOF_FILE } from '../files/backup-folder.ts'
import { syncPath, writeFileDurably } from '../files/durable-files.ts'

export interface Proof {
  at: string
  /** The version of Plus that the test started. */
  plus: string
  isGood: boolean
  problems: string[]
  /** What was restored: the backup, or its database before encryption. */
  restored: 'backup' | 'copy before encryption'
  /** What could not be compared, and why. */
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

export async function writeProof(backup: string, proof: Proof): Promise<void> {
  const draft = path.join(backup, `${PROOF_FILE}.part`)
  await rm(draft, { force: true })
  await writeFileDurably(draft, Buffer.from(`${JSON.stringify(proof, null, 1)}\n`))
  await rename(draft, path.join(backup, PROOF_FILE))
  await syncPath(backup)
}
