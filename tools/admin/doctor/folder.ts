/** Examines the data folder: who can read it, and its free space. */

import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '#contract/durations.ts'
import { mediaFolder } from '#server/core/blobs/open-blob-store.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { formatBytes } from '#server/core/text/format-bytes.ts'
import { searchIndexPath } from '#server/db/sqlite/search-index-file.ts'
import { type Examination, type Finding, fine, unwise, wrong } from './finding.ts'

const GB = 2 ** 30

const rights: Examination = {
  name: 'Files',
  async examine({ config }) {
    const { dataDir, secretKeyFile, store } = config
    const databases = store.kind === 'sqlite' ? [store.file, `${store.file}-wal`, searchIndexPath(store.file)] : []
    const findings: Finding[] = []
    for (const each of [dataDir, secretKeyFile, ...databases, mediaFolder(config), path.join(dataDir, 'outbox')]) {
      const found = await stat(each).catch(() => undefined)
      if (!found) continue
      const uid = process.getuid?.()
      // Where it is mounted, as a Secret of Kubernetes, it may be root's, and read through the group.
      const isKey = each === secretKeyFile
      const shared = process.platform === 'win32' ? 0 : found.mode & 0o077
      if (isKey && shared && !(shared & 0o007))
        findings.push(unwise(`the group of ${each} can read it.`, `If others than Plus are in it: chmod g-rwx ${each}`))
      else if (shared) findings.push(wrong(`others on this machine can read ${each}.`, `chmod go-rwx ${each}`))
      if (uid !== undefined && found.uid !== uid)
        findings.push(
          (isKey ? unwise : wrong)(
            `${each} belongs to the account ${found.uid}, and this runs as ${uid}.`,
            'Run commands as the account that runs Plus, or give that account the files: chown -R.',
          ),
        )
    }
    if (findings.length > 0) return findings
    return (await stat(dataDir).catch(() => undefined))
      ? fine(`only this account can read ${dataDir}.`)
      : wrong(
          `there is no folder ${dataDir}.`,
          `Start Plus once (${operatorCommands.start}), or set DATA_DIR to where the data is.`,
        )
  },
}

const disk: Examination = {
  name: 'Disk',
  async examine({ config: { dataDir, s3, store } }) {
    const found = await statfs(dataDir).catch(() => undefined)
    if (!found) return undefined
    const [free, size] = [found.bavail * found.bsize, found.blocks * found.bsize]
    const facts = `${formatBytes(free)} of ${formatBytes(size)} are free`
    const mend = 'Free up space or add more: media prune, vacuum.'
    if (free < GB / 4) return wrong(`${facts}: writing may soon be impossible.`, mend)
    if (free < GB || free < size * 0.1) return unwise(`${facts}.`, mend)
    const file = store.kind === 'sqlite' ? await stat(store.file).catch(() => undefined) : undefined
    return [fine(`${facts}.`), ...(file ? [growth(file.size, file.birthtimeMs, free, s3 === null)] : [])]
  },
}

/** As the database has grown since it was made. */
function growth(size: number, since: number, free: number, hasImages: boolean): Finding {
  const days = (Date.now() - since) / DAY_MS
  if (!(days > 3)) return fine('the database is too young for a forecast.')
  const left = Math.floor(free / (size / days))
  const what = hasImages ? 'without images' : 'as the database grows'
  if (left < 30) return unwise(`it is full in about ${left} days, ${what}.`, 'Add room in time.')
  return fine(`at this pace it lasts ${left > 3_650 ? 'more than ten years' : `about ${left} days`}, ${what}.`)
}

export const folderExaminations = [rights, disk]
