/** Settings of backups, and of the snapshot before an upgrade. */
import path from 'node:path'
import { setting, toggle, type Values, wholeNumber } from './setting.ts'

/** What opens an encrypted backup: the passphrase in a file, or the private key of an age recipient. */
export type BackupEncryption = { kind: 'passphrase'; file: string } | { kind: 'recipient'; recipient: string }

export interface BackupConfig {
  /** How often Plus makes a backup by itself; null for never. */
  everyMs: number | null
  folder: string | null
  /** How many good backups are kept. */
  keep: number
  encryption: BackupEncryption | null
  snapshotsBeforeUpgrade: boolean
}

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const MIN_MS = 10 * UNITS_MS.m
const MAX_MS = 30 * UNITS_MS.d

export const backupSettings = {
  BACKUP_EVERY: setting(
    '',
    'How often Plus makes a backup and proves it by itself, such as 24h, 30m or 7d; unset, it makes none.',
    parseDuration,
  ),
  BACKUP_DIR: setting('', 'Folder of these backups, best on another disk than DATA_DIR.', optionalPath),
  BACKUP_KEEP: setting('7', 'How many good backups stay there; older ones are deleted.', wholeNumber(1, 1_000)),
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
  snapshotsBeforeUpgrade: values.SNAPSHOT_BEFORE_UPGRADE,
})

/** What is wrong with these settings together. */
export function findBackupProblems(values: Partial<Values<typeof backupSettings>>): string[] {
  const problems: string[] = []
  if (values.BACKUP_EVERY && !values.BACKUP_DIR) problems.push('BACKUP_DIR must be set with BACKUP_EVERY')
  if (values.BACKUP_PASSPHRASE_FILE && values.BACKUP_RECIPIENT)
    problems.push('BACKUP_RECIPIENT must not be set with BACKUP_PASSPHRASE_FILE: a backup is encrypted in one way')
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
