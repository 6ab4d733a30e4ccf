/**
 * Group commit for one SQLite connection: transactions that wait together commit together, so many small writes share
 * one fsync. Each is a savepoint of its own and is told of success only after the common COMMIT.
 */
import type { DatabaseSync } from 'node:sqlite'

interface PendingCommit {
  resolve(): void
  reject(reason: unknown): void
}

const MOST_PER_GROUP = 256

export class GroupCommit {
  /** How many groups have been committed. */
  commits = 0
  readonly #writer: DatabaseSync
  readonly #noteCommit: () => void
  readonly #queue: PendingCommit[] = []
  #members: PendingCommit[] = []
  #hasTurn = false
  #isOpen = false

  /** `noteCommit` is called after each commit, while no transaction is open. */
  constructor(writer: DatabaseSync, noteCommit = () => {}) {
    this.#writer = writer
    this.#noteCommit = noteCommit
  }

  /** Waits for the turn to write; then the caller alone uses the connection until it leaves. */
  async enter(): Promise<void> {
    if (this.#hasTurn) await new Promise<void>((resolve, reject) => this.#queue.push({ resolve, reject }))
    this.#hasTurn = true
    try {
      if (!this.#isOpen) this.#writer.exec('BEGIN IMMEDIATE')
      this.#isOpen = true
      this.#writer.exec('SAVEPOINT member')
    } catch (error) {
      this.#lose(error)
      this.#passTurn()
      throw error
    }
  }

  /** Ends the caller's turn; resolves when its writes are durable. */
  commit(): Promise<void> {
    return new Promise((resolve, reject) => {
      try {
        this.#writer.exec('RELEASE member')
        this.#members.push({ resolve, reject })
      } catch (error) {
        reject(error)
        this.#lose(error)
      }
      this.#passTurn()
    })
  }

  /** Ends the caller's turn and undoes what it wrote, nobody else's. */
  rollback(): void {
    try {
      this.#writer.exec('ROLLBACK TO member')
      this.#writer.exec('RELEASE member')
    } catch (error) {
      this.#lose(error)
    }
    this.#passTurn()
  }

  /** Commits what waits at once, before the connection closes. */
  finish(): void {
    this.#close()
  }

  #passTurn(): void {
    const next = this.#members.length < MOST_PER_GROUP ? this.#queue.shift() : undefined
    if (next) {
      next.resolve()
      return
    }
    this.#hasTurn = false
    // One turn of the event loop lets the requests that arrived together join.
    setImmediate(() => this.#close())
  }

  #close(): void {
    if (this.#hasTurn || !this.#isOpen) return
    const members = this.#members
    this.#members = []
    this.#isOpen = false
    try {
      this.#writer.exec('COMMIT')
      this.commits++
      for (const member of members) member.resolve()
    } catch (error) {
      this.#undo()
      for (const member of members) member.reject(error)
    }
    this.#noteCommit()
    const next = this.#queue.shift()
    if (!next) return
    this.#hasTurn = true // before anyone else can take it
    next.resolve()
  }

  /** The engine gave up the whole transaction (disk full, I/O error): nobody in it was saved. */
  #lose(error: unknown): void {
    const members = this.#members
    this.#members = []
    this.#isOpen = false
    this.#undo()
    for (const member of members) member.reject(error)
  }

  #undo(): void {
    if (this.#writer.isTransaction) this.#writer.exec('ROLLBACK')
  }
}
