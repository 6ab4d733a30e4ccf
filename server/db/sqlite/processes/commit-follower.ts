/**
 * Keeps the caches of a process that only reads as current as the file. The process that writes announces what it changed
 * in the same turn of its event loop in which it commits. So when the version of the file is unchanged since the last answer
 * of that process, all that was committed before it has been heard; else one round trip brings it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { ProcessBus } from '#server/core/bus/process-bus.ts'
import type { Store } from '#server/db/db.ts'
import { receiveChanged } from '#server/db/processes/changed-messages.ts'
import { UNNOTICED } from './announce-commits.ts'
import { ReadingAdapter } from './reading-dialect.ts'

/** How long a request waits for the process that writes. After that nothing is read from caches that could be stale. */
const MOST_WAIT_MS = 1_000

const isUnnoticed = (message: unknown): boolean => (message as { type?: unknown }).type === UNNOTICED.type

export class CommitFollower {
  readonly #db: Store['db']
  readonly #adapter: ReadingAdapter
  readonly #bus: ProcessBus
  /** The version of which everything was heard. */
  #known = 0

  constructor({ db }: Pick<Store, 'db'>, bus: ProcessBus) {
    const { adapter } = db.getExecutor()
    if (!(adapter instanceof ReadingAdapter)) throw new TypeError('Not a store that is written elsewhere')
    this.#db = db
    this.#adapter = adapter
    this.#bus = bus
  }

  async start(): Promise<void> {
    await this.#bus.subscribe({
      onMessage: (message) => {
        if (isUnnoticed(message)) this.#adapter.noteUnnoticed()
        else receiveChanged(this.#db, message, '')
      },
      onMissed: () => this.#adapter.noteUnnoticed(),
    })
  }

  /** Resolves when all that was committed before the call has been heard; undefined where that is so. */
  catchUp(): Promise<void> | undefined {
    const version = this.#readVersion()
    return version === this.#known ? undefined : this.#hear(version)
  }

  async #hear(version: number): Promise<void> {
    this.#adapter.noteCommit()
    const late = new AbortController()
    const waited = wait(MOST_WAIT_MS, false, { signal: late.signal, ref: false }).catch(() => false)
    const isHeard = await Promise.race([this.#bus.sync(), waited])
    late.abort()
    // Without that process nothing more is committed, and what is cached from now on stays right until the version changes.
    if (!isHeard) this.#adapter.noteUnnoticed()
    this.#known = version
  }

  /** A file that cannot be read is noticed by whoever reads it. */
  #readVersion(): number {
    try {
      return this.#adapter.version
    } catch {
      return this.#known
    }
  }
}
