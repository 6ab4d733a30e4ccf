/** Restores and rollbacks that did not end: a start refuses them, and the next restore or rollback undoes them first. */
import { sql } from 'kysely'
import { endReplacement, undoReplacement } from '#server/backups/postgres/replacement.ts'
import { findNote, refuseReplacement } from '#server/backups/postgres/replacement-note.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Store } from '#server/db/db.ts'
import { isUnfinished, undoExchange } from './journal.ts'

/** Throws a BackupError while the tables of this database are being replaced. */
export async function refuseReplacedTables({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<void> {
  if (engine !== 'postgres') return
  await refuseReplacement(async (expression) => {
    const { rows } = await sql<{ value: unknown }>`SELECT ${sql.raw(expression)} AS value`.execute(db)
    return rows[0]?.value
  })
}

/** The result of undoing an interrupted exchange; null when there was none. */
export type Undone = 'undone' | 'finished' | null

/**
 * Undoes an interrupted exchange, or finishes one that was complete except for its end. No Plus may run on the data.
 * The tables come first: no Plus starts while their comment or the journal of the files exists.
 */
export async function undoUnfinished({ dataDir, store }: Pick<Config, 'dataDir' | 'store'>): Promise<Undone> {
  const hasMoved = isUnfinished(dataDir)
  const note = store.kind === 'postgres' ? await findNote(store.url.reveal()) : null
  if (note && store.kind === 'postgres') {
    const url = store.url.reveal()
    // Without a journal all files are in place: only the comment remains.
    if (note.isComplete && !hasMoved) {
      await endReplacement(url)
      return 'finished'
    }
    await undoReplacement(url)
  }
  if (hasMoved) await undoExchange(dataDir)
  return hasMoved || note ? 'undone' : null
}
