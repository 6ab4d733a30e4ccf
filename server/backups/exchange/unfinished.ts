/** Restores and rollbacks that did not end: a start refuses them, and the next restore or rollback undoes them first. */
import { sql } from 'kysely'
import type { Config } from '#server/core/config/config.ts'
import type { Store } from '#server/db/db.ts'
import { endReplacement, undoReplacement } from '../postgres/replacement.ts'
import { findNote, refuseReplacement } from '../postgres/replacement-note.ts'
import { isUnfinished, undoExchange } from './journal.ts'

/** Throws a BackupError while the tables of this database are being replaced. */
export async function refuseReplacedTables({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<void> {
  if (engine !== 'postgres') return
  await refuseReplacement(async (expression) => {
    const { rows } = await sql<{ value: unknown }>`SELECT ${sql.raw(expression)} AS value`.execute(db)
    return rows[0]?.value
  })
}

/** What became of an exchange that was interrupted; null when there was none. */
export type Undone = 'undone' | 'finished' | null

/**
 * Puts back what was there before an exchange that was interrupted, or finishes one that lacked nothing but its end. No Plus
 * may run on the data. The tables come first: while their comment is there, or the journal of the files, no Plus starts.
 */
export async function undoUnfinished({ dataDir, store }: Pick<Config, 'dataDir' | 'store'>): Promise<Undone> {
  const hasMoved = isUnfinished(dataDir)
  const note = store.kind === 'postgres' ? await findNote(store.url.reveal()) : null
  if (note && store.kind === 'postgres') {
    const url = store.url.reveal()
    // Without a journal all files are in their place: only the comment is left over.
    if (note.isComplete && !hasMoved) {
      await endReplacement(url)
      return 'finished'
    }
    await undoReplacement(url)
  }
  if (hasMoved) await undoExchange(dataDir)
  return hasMoved || note ? 'undone' : null
}
