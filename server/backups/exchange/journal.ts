/**
 * The journal of files that are being exchanged, `DATA_DIR/unfinished-exchange`. It exists from before the first move until
 * after the last one, so that a process that is killed in between leaves a folder that no Plus starts on.
 */
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#server/backups/backup-error.ts'
import { syncPath } from '#server/backups/files/durable-files.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'

const JOURNAL = 'unfinished-exchange'

/** The command that exchanges files. */
export type Exchange = 'restore' | 'rollback'

export interface Move {
  from: string
  to: string
}

/** The first line of a journal. Each other line is a move. */
interface Header {
  what: Exchange
  /** The folder in DATA_DIR that files are moved into. */
  aside: string
}

const journalIn = (dataDir: string): string => path.join(dataDir, JOURNAL)

/** Whether an exchange in this data folder is unfinished. */
export const isUnfinished = (dataDir: string): boolean => existsSync(journalIn(dataDir))

/** Refuses a data folder whose files were being exchanged when the process was killed. Throws a BackupError. */
export async function refuseUnfinishedExchange(dataDir: string): Promise<void> {
  if (!isUnfinished(dataDir)) return
  const { what } = (await readJournal(dataDir)).header
  throw unfinished(what, dataDir)
}

/** The error with instructions for an unfinished exchange. `place` is a folder, or a part of a sentence. */
export const unfinished = (what: Exchange, place: string): BackupError =>
  new BackupError(
    `A ${what} was interrupted, and only a part of it is in ${place}. Run ${operatorCommands.admin} ${what} again with the same settings: it puts back what was there, and begins again.`,
  )

/** Records moves before they are made. */
export class Journal {
  readonly #dataDir: string
  readonly #file: FileHandle

  private constructor(dataDir: string, file: FileHandle) {
    this.#dataDir = dataDir
    this.#file = file
  }

  /** Creates the journal. It is on disk when the promise resolves. */
  static async begin(dataDir: string, header: Header): Promise<Journal> {
    const file = await open(journalIn(dataDir), 'wx', 0o600)
    const journal = new Journal(dataDir, file)
    await journal.#append(header)
    await syncPath(dataDir)
    return journal
  }

  add({ from, to }: Move): Promise<void> {
    const stored = (place: string) => (isInside(this.#dataDir, place) ? path.relative(this.#dataDir, place) : place)
    return this.#append({ from: stored(from), to: stored(to) })
  }

  async #append(line: Header | Move): Promise<void> {
    await this.#file.appendFile(`${JSON.stringify(line)}\n`)
    await this.#file.sync()
  }

  /** Deletes the journal: from then on a start finds no unfinished exchange. */
  async end(): Promise<void> {
    await this.close()
    await removeJournal(this.#dataDir)
  }

  /** Closes the journal, and leaves it for the next restore. */
  close(): Promise<void> {
    return this.#file.close()
  }
}

const isInside = (folder: string, place: string): boolean => {
  const relative = path.relative(folder, place)
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative)
}

async function removeJournal(dataDir: string): Promise<void> {
  await rm(journalIn(dataDir), { force: true })
  await syncPath(dataDir)
}

async function readJournal(dataDir: string): Promise<{ header: Header; moves: Move[] }> {
  const lines = (await readFile(journalIn(dataDir), 'utf8')).split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Partial<Header & Move>]
    } catch {
      // The process was killed while it wrote this line, before the move.
      return []
    }
  })
  const at = (place: string) => path.resolve(dataDir, place)
  return {
    header: { what: lines[0]?.what === 'rollback' ? 'rollback' : 'restore', aside: lines[0]?.aside ?? '' },
    moves: lines.flatMap(({ from, to }) => (from && to ? { from: at(from), to: at(to) } : [])),
  }
}

/** Undoes the moves of an interrupted exchange. Can be interrupted and repeated. */
export async function undoExchange(dataDir: string): Promise<void> {
  const { header, moves } = await readJournal(dataDir)
  await moveBack(moves)
  if (header.aside) await rmdir(path.join(dataDir, header.aside)).catch(() => {})
  await removeJournal(dataDir)
}

/** Undoes the moves that were made, the last one first. */
export async function moveBack(moves: readonly Move[]): Promise<void> {
  for (const { from, to } of moves.toReversed()) {
    if (!existsSync(to)) continue
    if (existsSync(from))
      throw new BackupError(`${to} belongs at ${from}, where something else is by now. Move that away first.`)
    // A scratch folder may be gone.
    await mkdir(path.dirname(from), { recursive: true, mode: 0o700 })
    await rename(to, from)
  }
  for (const folder of foldersOf(moves)) await syncPath(folder)
}

/** The folders whose entries these moves change. */
export const foldersOf = (moves: readonly Move[]): string[] =>
  [...new Set(moves.flatMap(({ from, to }) => [path.dirname(from), path.dirname(to)]))].filter((folder) =>
    existsSync(folder),
  )
