/**
 * The number of commits that the writing process has begun, in a file that the reading processes check before each
 * request. A check is one system call, and needs nothing from the writing process.
 */
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'

/** The number is stored twice: a reader that sees two different ones has read during a write. */
const BYTES = 16

export class CommitCount {
  readonly #file: number
  readonly #bytes = Buffer.alloc(BYTES)
  #value = 0

  /** Opens the file, and creates it when it is missing. It must be on a file system of this machine. */
  constructor(path: string) {
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    this.#value = this.read()
  }

  /** The number that this process has written, or read when it opened the file. */
  get value(): number {
    return this.#value
  }

  /** Counts a commit. Must be called before it, so that every reader of the commit finds it counted. */
  countNext(): void {
    const value = this.#value + 1
    this.#bytes.writeDoubleLE(value, 0)
    this.#bytes.writeDoubleLE(value, BYTES / 2)
    writeSync(this.#file, this.#bytes, 0, BYTES, 0)
    this.#value = value
  }

  /** The number in the file now; 0 in a new one. */
  read(): number {
    for (;;) {
      if (readSync(this.#file, this.#bytes, 0, BYTES, 0) < BYTES) return 0
      const value = this.#bytes.readDoubleLE(0)
      if (value === this.#bytes.readDoubleLE(BYTES / 2)) return value
    }
  }

  close(): void {
    closeSync(this.#file)
  }
}
