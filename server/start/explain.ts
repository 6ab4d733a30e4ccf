import { BackupError } from '#server/backups/backup-error.ts'
import { BlobStoreError } from '#server/core/blobs/blob-store.ts'
import { explainStoreError } from '#server/core/explain-store-error.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { SecretKeyError } from '#server/core/security/secrets.ts'
import { isLockTimeout } from '#server/core/store-errors.ts'
import { DistributionError } from '#server/db/citus/place-tables.ts'
import { NewerDataError, UpgradeError } from '#server/db/migrations/migrate.ts'
import { MoveError } from '#server/db/move/move-error.ts'
import { DataFolderError } from '#server/db/sqlite/data-folder-lock.ts'
import { BlobIdentityError } from '#server/features/media/identity.ts'
import { MetricsPortError } from '#server/features/network/ops/metrics/metrics-port-error.ts'

/** Says for the operator why Plus cannot start. */
export function explain(error: unknown): string {
  const { code, port, message } = error as { code?: string; port?: number; message: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Start Plus with another one: PORT=3001 ${operatorCommands.start}`
  if (code === 'EACCES' || code === 'EROFS') return `Plus may not write to its data folder or use that port: ${message}`
  if (
    [
      BackupError,
      NewerDataError,
      UpgradeError,
      DataFolderError,
      SecretKeyError,
      BlobIdentityError,
      BlobStoreError,
      DistributionError,
      MetricsPortError,
      MoveError,
    ].some((kind) => error instanceof kind)
  )
    return message
  if (isLockTimeout(error))
    return `Plus cannot start while its tables are locked, as they are by ${operatorCommands.admin} distribute. Start it when that has finished.`
  return explainStoreError(error) ?? `Plus could not start: ${(error as Error).stack ?? message}`
}
