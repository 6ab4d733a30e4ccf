/** Migrates the data of a network to this version, after a snapshot for a rollback. */
import type { Config } from '#server/core/config/config.ts'
import type { Log } from '#server/core/log.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import type { Store } from '#server/db/db.ts'
import { migrate, UpgradeError } from '#server/db/migrations/migrate.ts'
import { snapshotBefore } from './snapshots.ts'

interface UpgradeOptions {
  config: Config
  store: Store
  log: Pick<Log, 'warn' | 'error'>
}

/** Resolves to the path of the snapshot; null when no migration was missing, or no snapshot was possible. */
export async function upgrade({ config, store, log }: UpgradeOptions): Promise<string | null> {
  let snapshot = null as string | null
  try {
    await migrate(store, async (migration) => {
      snapshot = await snapshotBefore(migration, { config, store, log })
    })
  } catch (error) {
    if (!(error instanceof UpgradeError)) throw error
    // Logs the stack too, which the operator's message leaves out.
    log.error({ err: error.cause }, error.message)
    throw snapshot
      ? new UpgradeError(
          `${error.message} To go back: ${operatorCommands.admin} rollback (${snapshot}), then start the older version.`,
        )
      : error
  }
  return snapshot
}
