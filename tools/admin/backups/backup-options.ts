/** Options and lines that the commands about backups share. */
import path from 'node:path'
import type { OnProgress } from '#server/backups/backup-error.ts'
import type { Undone } from '#server/backups/exchange/unfinished.ts'
import { findBackup, isBackupName } from '#server/backups/files/backup-folder.ts'
import type { OpenWith } from '#server/backups/files/encryption.ts'
import { fetchBackup, openBackupBucket } from '#server/backups/offsite/fetch-backup.ts'
import type { TestRestoreReport } from '#server/backups/test-restore/report.ts'
import type { BackupEncryption } from '#server/core/config/backup.ts'
import type { Config } from '#server/core/config/config.ts'
import { formatBytes } from '#server/core/text/format-bytes.ts'
import { EXIT, type Exit, type Input, Refused } from '#tools/admin/command.ts'

type Options = Input['options']

const textOf = (value: Options[string]): string | undefined => (typeof value === 'string' ? value : undefined)

/** How a backup is encrypted: as the options say, else as the settings do. */
export function encryptionOf(options: Options, config: Config): BackupEncryption | null {
  const file = textOf(options['passphrase-file'])
  const recipient = textOf(options.recipient)
  if (file !== undefined && recipient !== undefined)
    throw new Refused('Give --passphrase-file or --recipient, not both.')
  if (file !== undefined) return { kind: 'passphrase', file }
  return recipient === undefined ? config.backup.encryption : { kind: 'recipient', recipient }
}

export const OPEN_OPTIONS = {
  '--passphrase-file <FILE>': 'The file that holds the passphrase of the backup.',
  '--identity-file <FILE>': 'The file of the age identity that opens the backup.',
}

/** The key for an encrypted backup: from the options, else from the settings. */
export function openWith(options: Options, { backup: { encryption } }: Config): OpenWith {
  const configured = encryption?.kind === 'passphrase' ? encryption.file : undefined
  return {
    passphraseFile: textOf(options['passphrase-file']) ?? configured,
    identityFile: textOf(options['identity-file']),
  }
}

/** Prints each stage of a long task when it begins. */
export function sayStages(say: Input['say']): OnProgress {
  let current = ''
  return ({ label }) => {
    if (label !== current) say(`${label} …`)
    current = label
  }
}

/** Prints the comparisons of a test restore, and the differences. */
export function sayTestRestore(
  { isGood, problems, notes, compared, restored, seconds }: TestRestoreReport,
  say: Input['say'],
): Exit {
  say(
    isGood
      ? `Proved: the ${restored} was restored and compared in ${seconds} s.`
      : `NOT PROVED, after ${seconds} s. The problems are named below.`,
  )
  say(`  ${compared.files} files, ${formatBytes(compared.bytes)}; ${compared.tables} tables, ${compared.rows} rows.`)
  say(`  Served: ${compared.tweets} posts, ${compared.images} images, ${compared.searches} searches.`)
  for (const note of notes) say(`  Note: ${note}`)
  for (const problem of problems) say(`  Problem: ${problem}`)
  return isGood ? EXIT.done : EXIT.failed
}

/** Prints the outcome of an interrupted restore or rollback. */
export async function sayUndone(undoing: Promise<Undone>, say: Input['say']): Promise<void> {
  const undone = await undoing
  if (undone === 'undone')
    say('An earlier restore or rollback was interrupted. The data from before it is back in place.')
  if (undone === 'finished')
    say('An earlier restore or rollback was interrupted just before its end. It is finished now.')
}

export const BUCKET_OPTION = { '--from-bucket': 'Download it into DIR first, from BACKUP_S3_BUCKET.' }

/** The path of the named backup. With --from-bucket it is fetched into the folder first. */
export async function locateBackup(
  place: string,
  options: Options,
  config: Config,
  say: Input['say'],
): Promise<string> {
  if (options['from-bucket'] !== true) return findBackup(place)
  const given = path.resolve(place)
  const isOne = isBackupName(path.basename(given))
  const target = { folder: isOne ? path.dirname(given) : given, name: isOne ? path.basename(given) : undefined }
  return fetchBackup(openBackupBucket(config), target, sayStages(say))
}
