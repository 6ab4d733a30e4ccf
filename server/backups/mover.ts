/** Moves files aside and others into their place, and back when that fails half way. */

import { existsSync } from 'node:fs'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from './backup-error.ts'

/** Moves files into a folder of the data folder, or beside their place when they are elsewhere. */
export class Mover {
  /** What was moved, as the operator finds it. */
  readonly aside: string[] = []
  readonly name: string
  readonly #dataDir: string
  readonly #moves: { from: string; to: string }[] = []

  constructor(dataDir: string, name: string) {
    this.#dataDir = dataDir
    this.name = name
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

  /** Moves a file or folder to a place where nothing is. */
  async put(from: string, to: string): Promise<void> {
    await rename(from, to)
    this.#moves.push({ from, to })
  }

  /** Runs work that moves. When it fails, everything is moved back. */
  async orMoveBack(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      await this.#moveBack(error)
      throw error
    }
  }

  get #folder(): string {
    return path.join(this.#dataDir, this.name)
  }

  async #moveBack(cause: unknown): Promise<void> {
    try {
      for (let move = this.#moves.at(-1); move; move = this.#moves.at(-1)) {
        await rename(move.to, move.from)
        this.#moves.pop()
      }
    } catch (error) {
      throw new BackupError(
        `${messageOf(cause)}\nWhat was there could not be moved back (${messageOf(error)}). Move it back before Plus starts: it is in ${this.aside.join(', ')}.`,
      )
    }
    await rmdir(this.#folder).catch(() => {})
    this.aside.length = 0
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
