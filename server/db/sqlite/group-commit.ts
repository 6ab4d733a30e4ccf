/**
 * Group commit for one SQLite connection: concurrent transactions share one COMMIT, and the groups that are committed during
 * a sync share the next one. Each transaction is a savepoint, and resolves only when it is durable.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { isInBackground } from '#server/core/background.ts'
import { fail } from '#server/core/errors.ts'
import { processCounts } from '#server/core/observation/process-counts.ts'
import type { WalSync } from './wal-sync.ts'

interface Waiter {
  resolve(): void
  reject(reason: unknown): void
}
interface PendingCommit extends Waiter {
  /** Called when other connections can read its writes. */
  showChanges(): void
}

/**
 * Called around each commit, successful or not, in the same turn of the event loop. When `onBegin` throws, nothing is
 * committed.
 */
export interface CommitWatch {
  onBegin(): void
  onEnd(): void
  /**
   * Other connections can read a commit for which no listener was called: a sync has failed, or another process has
   * committed.
   */
  onUnnoticed(): void
}

/** Maximum length of a turn of the event loop. A group then commits; reads are answered before the next one begins. */
const MAX_TURN_MS = 4
/** Maximum transactions that wait for the connection or the disk. Further ones are refused, except background work. */
const MAX_WAITING = 2_000
const RETRY_AFTER_S = 2

export class GroupCommit {
  /** Number of committed groups. */
  commits = 0
  /** The number of commits that could not be synced. Other connections read them, though they were refused. */
  failedSyncs = 0
  /** The current watch, at most one. */
  watch: CommitWatch | undefined
  readonly #writer: DatabaseSync
  /** Prepared once: parsing them takes as long as running them. */
  readonly #statements: Record<'begin' | 'savepoint' | 'release' | 'commit', StatementSync>
  readonly #wal: Pick<WalSync, 'sync' | 'recover' | 'close'>
  readonly #noteCommit: () => Promise<unknown> | undefined
  readonly #queue: Waiter[] = []
  /** Commits that are not durable yet. */
  #unsynced: PendingCommit[] = []
  /** The number of commits that are not durable, including those being synced. */
  #undurable = 0
  #syncing: Promise<void> | undefined
  #members: PendingCommit[] = []
  #turnEndsAt = 0
  #hasTurn = false
  #isScheduled = false
  #isPaused = false
  #isOpen = false

  /** `noteCommit` is called after each commit. No transaction begins before its promise is resolved. */
  constructor(
    writer: DatabaseSync,
    wal: Pick<WalSync, 'sync' | 'recover' | 'close'>,
    noteCommit: () => Promise<unknown> | undefined = () => undefined,
  ) {
    this.#writer = writer
    this.#statements = {
      begin: writer.prepare('BEGIN IMMEDIATE'),
      savepoint: writer.prepare('SAVEPOINT member'),
      release: writer.prepare('RELEASE member'),
      commit: writer.prepare('COMMIT'),
    }
    this.#wal = wal
    this.#noteCommit = noteCommit
  }

  /** Transactions that wait for the connection. */
  get waiting(): number {
    return this.#queue.length
  }

  /** Whether the connection has writes that are not committed yet. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /**
   * Waits for the connection. The caller has it exclusively until `commit` or `rollback`. Refuses with `busy` when too many
   * wait.
   */
  async enter(): Promise<void> {
    if (this.#queue.length + this.#undurable >= MAX_WAITING && !isInBackground())
      fail('busy', { retryAfter: RETRY_AFTER_S })
    await new Promise<void>((resolve, reject) => {
      this.#queue.push({ resolve, reject })
      this.#scheduleTurn()
    })
    try {
      if (!this.#isOpen) this.#begin()
      this.#isOpen = true
      this.#statements.savepoint.run()
    } catch (error) {
      this.#lose(error)
      this.#passTurn()
      throw error
    }
  }

  #begin(): void {
    this.#wal.recover()
    this.#statements.begin.run()
  }

  /**
   * Releases the connection; calls back when other connections can read the writes, and resolves when they are durable.
   */
  commit(showChanges = () => {}): Promise<void> {
    return new Promise((resolve, reject) => {
      try {
        this.#statements.release.run()
        this.#members.push({ resolve, reject, showChanges })
      } catch (error) {
        reject(error)
        this.#lose(error)
      }
      this.#passTurn()
    })
  }

  /** Releases the connection and undoes the writes of this transaction only. */
  rollback(): void {
    try {
      this.#writer.exec('ROLLBACK TO member')
      this.#statements.release.run()
    } catch (error) {
      this.#lose(error)
    }
    this.#passTurn()
  }

  /** Commits pending transactions before the connection closes; resolves when they are durable. */
  async finish(): Promise<void> {
    this.#close()
    await this.#syncing
    await this.#wal.close()
  }

  // Scheduled at the end of a turn of the event loop: by then its reads are done, and all its writes share one group.
  #scheduleTurn(): void {
    if (this.#hasTurn || this.#isScheduled || this.#isPaused || this.#queue.length === 0) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#turnEndsAt = performance.now() + MAX_TURN_MS
      this.#giveTurn()
    })
  }

  #giveTurn(): void {
    const next = this.#queue.shift()
    this.#hasTurn = next !== undefined
    next?.resolve()
  }

  #passTurn(): void {
    this.#hasTurn = false
    if (performance.now() < this.#turnEndsAt) this.#giveTurn()
    if (this.#hasTurn) return
    this.#close()
    this.#scheduleTurn()
  }

  #close(): void {
    if (this.#hasTurn || !this.#isOpen) return
    const members = this.#members
    this.#members = []
    this.#isOpen = false
    try {
      this.watch?.onBegin()
      this.#statements.commit.run()
      this.commits++
      for (const member of members) member.showChanges()
      this.#unsynced.push(...members)
      this.#undurable += members.length
      if (members.length > 0) this.#syncing ??= this.#syncAll()
    } catch (error) {
      this.#undo()
      for (const member of members) member.reject(error)
    }
    this.watch?.onEnd()
    this.#pauseFor(this.#noteCommit())
  }

  #pauseFor(pause: Promise<unknown> | undefined): void {
    if (!pause) return
    this.#isPaused = true
    void pause.finally(() => {
      this.#isPaused = false
      this.#scheduleTurn()
    })
  }

  async #syncAll(): Promise<void> {
    while (this.#unsynced.length > 0) {
      const members = this.#unsynced
      this.#unsynced = []
      try {
        const startedAt = performance.now()
        await this.#wal.sync()
        processCounts.commitMs.observe(performance.now() - startedAt)
        processCounts.commitSizes.observe(members.length)
        for (const member of members) member.resolve()
      } catch (error) {
        this.failedSyncs++
        this.watch?.onUnnoticed()
        for (const member of members) member.reject(error)
      }
      this.#undurable -= members.length
    }
    this.#syncing = undefined
  }

  /** SQLite rolled back the whole group (disk full, I/O error). */
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
