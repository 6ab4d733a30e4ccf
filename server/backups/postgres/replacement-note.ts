/**
 * The comment of a schema whose tables are being replaced. It is there from before they are moved aside until all that belongs
 * to the new ones is in place, on every machine.
 */
import type { Client } from 'pg'
import { type Exchange, unfinished } from '../exchange/journal.ts'
import { identifier, readValue, withConnection } from './copy.ts'

const PREFIX = 'plus-replacement '
/** The place of an interrupted exchange, in the sentence that names it. */
const PLACE = 'the database'

/** The comment of a schema whose tables are being replaced. */
export interface ReplacementNote {
  what: Exchange
  /** Whether the new tables are complete. They count when the files of the same exchange are in place, too. */
  isComplete: boolean
  /** The name of the schema with the tables of before; null when there were none. */
  aside: string | null
  /** The schema that was created for the dump, and takes the place of the current one. */
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

/** Gives a schema the comment that says what is being done to it; without a note takes it away. */
export async function writeNote(client: Client, schema: string, note: ReplacementNote | null): Promise<void> {
  const text = note && `${PREFIX}${JSON.stringify(note)}`
  await client.query(
    `COMMENT ON SCHEMA ${identifier(schema)} IS ${text === null ? 'NULL' : client.escapeLiteral(text)}`,
  )
}

/** Null when nothing is being replaced. */
export const readNote = async (client: Client): Promise<ReplacementNote | null> =>
  parseNote(await readValue(client, `SELECT ${COMMENT}`))

/** The same, in the database at this address. */
export const findNote = (url: string): Promise<ReplacementNote | null> => withConnection(url, readNote)
