/** Moves files aside and others into their place, and undoes the moves when one fails. */

import { existsSync } from 'node:fs'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#server/backups/backup-error.ts'
import { syncPath } from '#server/backups/files/durable-files.ts'
import { type Exchange, foldersOf, Journal, type Move, moveBack } from './journal.ts'

/** Moves files into a folder of the data folder, or beside their place when they are elsewhere. */
export class Mover {
  /** Paths of the files that were moved aside, for the operator. */
  readonly aside: string[] = []
  readonly name: string
  readonly #dataDir: string
  readonly #what: Exchange
  readonly #moves: Move[] = []
  #journal: Journal | undefined

  constructor(dataDir: string, name: string, what: Exchange) {
    this.#dataDir = dataDir
    this.name = name
    this.#what = what
  }

  async setAside(files: readonly string[]): Promise<void> {
    for (const file of files) {
      if (!existsSync(file)) continue
      const isInside = path.dirname(file) === this.#dataDir
      if (isInside) await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      const to = isInside ? path.join(this.#folder, path.basename(file)) : `${file}.${this.name}`
      await this.put(file, to)
      const place = isInside ? this.#folder : to
      if (!this.aside.includes(place)) this.aside.push(place)
    }
  }

  /** Moves a file or folder to a free path. */
  async put(from: string, to: string): Promise<void> {
    // An existing target would make it unclear later whether the move was made.
    if (existsSync(to)) throw new BackupError(`${to} is in the way. Move it away first.`)
    await this.#journal?.add({ from, to })
    await rename(from, to)
    this.#moves.push({ from, to })
  }

  /** Syncs the moves to disk. Call it after the last move. */
  async sync(): Promise<void> {
    for (const folder of foldersOf(this.#moves)) await syncPath(folder)
  }

  /**
   * Runs work that moves files. When it fails, every move is undone. When the process is killed, no Plus starts on the
   * data folder until the moves are undone (journal.ts).
   */
  async orMoveBack(work: () => Promise<void>): Promise<void> {
    const journal = await Journal.begin(this.#dataDir, { what: this.#what, aside: this.name })
    this.#journal = journal
    try {
      await work()
    } catch (error) {
      await this.#moveBack(error).catch(async (second: unknown) => {
        await journal.close()
        throw second
      })
      await journal.end()
      throw error
    }
    await journal.end()
  }

  get #folder(): string {
    return path.join(this.#dataDir, this.name)
  }

  async #moveBack(cause: unknown): Promise<void> {
    try {
      await moveBack(this.#moves)
    } catch (error) {
      throw new BackupError(
        `${messageOf(cause)}\nWhat was there could not be moved back (${messageOf(error)}). It is in ${this.aside.join(', ')}. Run the command again: it moves it back first. Until then Plus does not start.`,
      )
    }
    await rmdir(this.#folder).catch(() => {})
    this.aside.length = 0
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
