/**
 * Replaces the tables of a PostgreSQL database. During that time the comment of the current schema says so: no Plus
 * starts on it, and the next restore undoes what a killed process left.
 */
import type { Client } from 'pg'
import { BackupError } from '#server/backups/backup-error.ts'
import type { Exchange } from '#server/backups/exchange/journal.ts'
import { identifier, readSchema, withConnection } from './copy.ts'
import { type ReplacementNote, readNote, writeNote } from './replacement-note.ts'
import { countObjects, endLeases, hasNetwork, restoreDump } from './restore.ts'

export interface Replacement {
  /** The name of the schema with the old tables; null when there were none. */
  aside: string | null
  /** Removes the note. Call it when the rest of the exchange is in place. */
  end(): Promise<void>
}

interface ReplaceOptions {
  dump: string
  /** The name of the schema in the dump. */
  schema: string
  what: Exchange
  /** Suffix of the name of the old schema. */
  reason: string
  /** Throws when the new tables must not be used. */
  verify(client: Client): Promise<void>
}

/** Restores a dump in place of the current tables, which move to another schema. Undoes itself when it fails. */
export async function replaceSchema(url: string, given: ReplaceOptions): Promise<Replacement> {
  const { dump, schema, what, reason, verify } = given
  const aside = (await hasNetwork(url)) ? `${await withConnection(url, readSchema)}_${reason}`.slice(0, 63) : null
  const note: ReplacementNote = { what, isComplete: false, aside }
  try {
    await withConnection(url, (client) => begin(client, note))
    await restoreDump(url, dump, schema, note)
    await withConnection(url, verify)
    await endLeases(url)
    await withConnection(url, async (client) => {
      await writeNote(client, await readSchema(client), { ...note, isComplete: true })
    })
  } catch (error) {
    await undoReplacement(url).catch((second: Error) => {
      const where = aside ? ` They are in the schema ${aside}.` : ''
      throw new BackupError(
        `${(error as Error).message}\nThe tables of before could not be put back (${second.message}).${where} Run the command again: it puts them back first.`,
      )
    })
    throw error
  }
  return { aside, end: () => endReplacement(url) }
}

/** Renames the current schema, and creates an empty one in its place. */
async function begin(client: Client, note: ReplacementNote): Promise<void> {
  const schema = await readSchema(client)
  await client.query('BEGIN')
  if (note.aside) {
    await client.query(`ALTER SCHEMA ${identifier(schema)} RENAME TO ${identifier(note.aside)}`)
    await client.query(`CREATE SCHEMA ${identifier(schema)}`)
  }
  // An empty schema may have no note when it belongs to someone else, as `public` may.
  await client.query('SAVEPOINT note')
  await writeNote(client, schema, note).catch(async (error: { code?: string }) => {
    if (note.aside || error.code !== '42501') throw error
    await client.query('ROLLBACK TO note')
  })
  await client.query('COMMIT')
}

/** Removes the note of a complete replacement. */
export const endReplacement = (url: string): Promise<void> =>
  withConnection(url, async (client) => {
    const schema = await readSchema(client)
    if (await readNote(client)) await writeNote(client, schema, null)
  })

/**
 * Puts the old tables back, and drops the tables of the dump, which remain in the backup. Does nothing without a note.
 */
export async function undoReplacement(url: string): Promise<void> {
  await withConnection(url, async (client) => {
    const note = await readNote(client)
    if (!note) return
    const schema = await readSchema(client)
    await client.query('BEGIN')
    if (note.made && note.made !== schema) await client.query(`DROP SCHEMA IF EXISTS ${identifier(note.made)} CASCADE`)
    if (note.aside || (await countObjects(client, schema)) > 0) {
      await client.query(`DROP SCHEMA ${identifier(schema)} CASCADE`)
      await client.query(
        note.aside
          ? `ALTER SCHEMA ${identifier(note.aside)} RENAME TO ${identifier(schema)}`
          : `CREATE SCHEMA ${identifier(schema)}`,
      )
    } else await writeNote(client, schema, null)
    await client.query('COMMIT')
  })
}
