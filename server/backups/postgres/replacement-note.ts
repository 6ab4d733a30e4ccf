/**
 * The comment on a schema whose tables are being replaced. It exists from before they are moved aside until everything
 * that belongs to the new ones is in place, on every machine.
 */
import type { Client } from 'pg'
import { type Exchange, unfinished } from '#server/backups/exchange/journal.ts'
import { identifier, readValue, withConnection } from './copy.ts'

const PREFIX = 'plus-replacement '
/** The place of an interrupted exchange, for the error message. */
const PLACE = 'the database'

/** The comment of a schema whose tables are being replaced. */
export interface ReplacementNote {
  what: Exchange
  /** Whether the new tables are complete. They count once the files of the same exchange are in place. */
  isComplete: boolean
  /** The name of the schema with the old tables; null when there were none. */
  aside: string | null
  /** The schema that was created for the dump, and replaces the current one. */
  made?: string
}

const COMMENT = "obj_description(current_schema()::regnamespace, 'pg_namespace')"

/** Reads the note in a comment; null for any other comment. */
function parseNote(comment: unknown): ReplacementNote | null {
  if (typeof comment !== 'string' || !comment.startsWith(PREFIX)) return null
  return JSON.parse(comment.slice(PREFIX.length)) as ReplacementNote
}

/** Refuses a database whose tables are being replaced. `query` resolves to the value of an expression. */
export async function refuseReplacement(query: (expression: string) => Promise<unknown>): Promise<void> {
  const note = parseNote(await query(COMMENT))
  if (note) throw unfinished(note.what, PLACE)
}

/** Writes the note as the comment of a schema, or removes it with null. */
export async function writeNote(client: Client, schema: string, note: ReplacementNote | null): Promise<void> {
  const text = note && `${PREFIX}${JSON.stringify(note)}`
  await client.query(
    `COMMENT ON SCHEMA ${identifier(schema)} IS ${text === null ? 'NULL' : client.escapeLiteral(text)}`,
  )
}

/** Reads the note of the current schema; null when nothing is being replaced. */
export const readNote = async (client: Client): Promise<ReplacementNote | null> =>
  parseNote(await readValue(client, `SELECT ${COMMENT}`))

/** Reads the note of the database at this address; null when nothing is being replaced. */
export const findNote = (url: string): Promise<ReplacementNote | null> => withConnection(url, readNote)
