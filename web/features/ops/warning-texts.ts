import type { ServerWarning } from '#contract/calls/server.ts'
import { t } from '#web/core/i18n.ts'

/** Texts of the warnings for administrators. */
export const warningTexts: Record<ServerWarning, string> = {
  not_writable: t('Nothing can be saved right now.'),
  disk_low: t('The disk is nearly full.'),
  disk_filling: t('The disk will be full within a day at this rate.'),
  backup_failed: t('The last backup failed.'),
  proof_failed: t('The last backup didn’t pass its test restore. Make another one.'),
  no_backup: t('There is no backup yet.'),
  backup_old: t('The last backup is older than two days.'),
  no_proof: t('No backup has had a test restore yet.'),
  proof_old: t('The last test restore is older than two days.'),
}

/** Warnings shown on every page of the administration. Missing backups are not among them, as other tools may make backups. */
const URGENT: readonly ServerWarning[] = [
  'not_writable',
  'disk_low',
  'disk_filling',
  'backup_failed',
  'proof_failed',
  'backup_old',
  'proof_old',
]

/** The warning to show outside of the server's own page, if any. */
export const urgentWarning = (warnings: readonly ServerWarning[]): ServerWarning | undefined =>
  warnings.find((warning) => URGENT.includes(warning))
