/** Settings of backups, and of the snapshot before an upgrade. */
import path from 'node:path'
import { bucketUrl, type S3Config, s3Settings } from './s3.ts'
import { type Setting, setting, toggle, type Values, wholeNumber } from './setting.ts'

/** How backups are encrypted: with the passphrase in a file, or for the public key of an age recipient. */
export type BackupEncryption = { kind: 'passphrase'; file: string } | { kind: 'recipient'; recipient: string }

/** The parsed settings of backups. */
export interface BackupConfig {
  /** How often Plus makes a backup by itself; null for never. */
  everyMs: number | null
  folder: string | null
  /** How many good backups are kept. */
  keep: number
  encryption: BackupEncryption | null
  /** The bucket for backups; null when they stay in the folder. */
  bucket: S3Config
  /** A shell command that runs after each backup, with its time limit; null for none. */
  command: { line: string; timeoutMs: number } | null
  snapshotsBeforeUpgrade: boolean
}

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const MIN_MS = 10 * UNITS_MS.m
const MAX_MS = 30 * UNITS_MS.d

/** A setting like that of images, for the bucket of backups. */
const like = <T>({ default: fallback, parse }: Setting<T>, about: string): Setting<T> => setting(fallback, about, parse)

export const backupSettings = {
  BACKUP_EVERY: setting(
    '',
    'How often Plus makes a backup and proves it by itself, such as 24h, 30m or 7d; unset, it makes none.',
    parseDuration,
  ),
  BACKUP_DIR: setting('', 'Folder of these backups, best on another disk than DATA_DIR.', optionalPath),
  BACKUP_KEEP: setting(
    '7',
    'How many good backups stay there; older ones are deleted, but for one of each of the last seven days.',
    wholeNumber(1, 1_000),
  ),
  BACKUP_PASSPHRASE_FILE: setting(
    '',
    'File with the passphrase that backups are encrypted with, on its first line.',
    optionalPath,
  ),
  BACKUP_RECIPIENT: setting(
    '',
    'Public key of age, such as age1…, that backups are encrypted for instead: this machine cannot read them then.',
    (text) => {
      if (!/^(age1[0-9a-z]{20,})?$/.test(text))
        throw new RangeError('must be a public key of age, which begins with age1')
      return text || null
    },
  ),
  BACKUP_S3_ENDPOINT: like(
    s3Settings.S3_ENDPOINT,
    'Address of an S3-compatible store that each backup is sent to as well, best of another provider. Encrypt backups then.',
  ),
  BACKUP_S3_BUCKET: like(s3Settings.S3_BUCKET, 'The bucket there. It must exist, and should not be public.'),
  BACKUP_S3_REGION: like(s3Settings.S3_REGION, 'Its region, which requests are signed for.'),
  BACKUP_S3_ACCESS_KEY_ID: like(
    s3Settings.S3_ACCESS_KEY_ID,
    'The key that may list the bucket, and read, write and delete in it.',
  ),
  BACKUP_S3_SECRET_ACCESS_KEY: like(s3Settings.S3_SECRET_ACCESS_KEY, 'The secret of that key.'),
  BACKUP_S3_PREFIX: like(
    s3Settings.S3_PREFIX,
    'What the names of all objects begin with, such as plus/backups. Each network needs its own.',
  ),
  BACKUP_S3_PATH_STYLE: like(
    s3Settings.S3_PATH_STYLE,
    'off puts the name of the bucket before the host of BACKUP_S3_ENDPOINT, instead of in the path.',
  ),
  BACKUP_COMMAND: setting(
    '',
    'A command of the shell that is run after each backup, such as one that copies the folder elsewhere. PLUS_BACKUP is the path of the backup.',
    (text) => text.trim() || null,
  ),
  BACKUP_COMMAND_TIMEOUT: setting('6h', 'After how long that command is ended, as a failure.', (text) => {
    const duration = parseDuration(text)
    if (duration === null) throw new RangeError('must be a time such as 6h')
    return duration
  }),
  SNAPSHOT_BEFORE_UPGRADE: toggle(
    'on',
    'off migrates the database without a snapshot of it in DATA_DIR/snapshots before.',
  ),
} as const

export const readBackup = (values: Values<typeof backupSettings>): BackupConfig => ({
  everyMs: values.BACKUP_EVERY,
  folder: values.BACKUP_DIR,
  keep: values.BACKUP_KEEP,
  encryption: values.BACKUP_PASSPHRASE_FILE
    ? { kind: 'passphrase', file: values.BACKUP_PASSPHRASE_FILE }
    : values.BACKUP_RECIPIENT
      ? { kind: 'recipient', recipient: values.BACKUP_RECIPIENT }
      : null,
  bucket: readBucket(values),
  command: values.BACKUP_COMMAND ? { line: values.BACKUP_COMMAND, timeoutMs: values.BACKUP_COMMAND_TIMEOUT } : null,
  snapshotsBeforeUpgrade: values.SNAPSHOT_BEFORE_UPGRADE,
})

function readBucket(values: Values<typeof backupSettings>): S3Config {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket } = values
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  return {
    bucket,
    bucketUrl: bucketUrl(endpoint, bucket, values.BACKUP_S3_PATH_STYLE),
    region: values.BACKUP_S3_REGION,
    accessKeyId,
    secretAccessKey,
    prefix: values.BACKUP_S3_PREFIX,
    delivery: { kind: 'stream' },
  }
}

/** Warnings about these settings for the operator. */
export const findBackupWarnings = ({ bucket, encryption }: BackupConfig): string[] =>
  bucket && !encryption
    ? [
        'Backups are sent to BACKUP_S3_BUCKET without encryption, the key of the network among them: set BACKUP_PASSPHRASE_FILE or BACKUP_RECIPIENT.',
      ]
    : []

/** Contradictions between these settings. */
export function findBackupProblems(values: Partial<Values<typeof backupSettings>>): string[] {
  const problems: string[] = []
  if (values.BACKUP_EVERY && !values.BACKUP_DIR) problems.push('BACKUP_DIR must be set with BACKUP_EVERY')
  if (values.BACKUP_PASSPHRASE_FILE && values.BACKUP_RECIPIENT)
    problems.push('BACKUP_RECIPIENT must not be set with BACKUP_PASSPHRASE_FILE: a backup is encrypted in one way')
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket } = values
  if (endpoint && bucket && !URL.canParse(bucketUrl(endpoint, bucket, values.BACKUP_S3_PATH_STYLE !== false)))
    problems.push('BACKUP_S3_PATH_STYLE must be on with an IP address in BACKUP_S3_ENDPOINT')
  return problems
}

function parseDuration(text: string): number | null {
  if (text === '') return null
  const [, count = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  const duration = Number(count) * (UNITS_MS[unit as keyof typeof UNITS_MS] ?? 0)
  if (duration < MIN_MS || duration > MAX_MS)
    throw new RangeError(`must be a time such as 24h, from 10m to 30d, not "${text}"`)
  return duration
}

function optionalPath(text: string): string | null {
  return text.trim() === '' ? null : path.resolve(text)
}
