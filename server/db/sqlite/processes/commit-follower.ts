/**
 * Keeps the caches of a reading process as current as the file. The writing process counts each commit in a file before
 * it commits, and announces it right afterwards, after everything that it changed. So when the last announced number
 * equals the one in the file, everything was received; otherwise it arrives soon, whatever the writing process does
 * next.
 */
import type { ProcessBus } from '#server/core/bus/process-bus.ts'
import { within } from '#server/core/within.ts'
import { type Store, storeOf } from '#server/db/db.ts'
import { receiveChanged } from '#server/db/processes/changed-messages.ts'
import { type CommittedMessage, UNNOTICED } from './announce-commits.ts'
import type { CommitCount } from './commit-count.ts'
import { ReadingAdapter } from './reading-dialect.ts'

/** How long a request waits for an announcement before it asks: the writing process may have died before it. */
const ANNOUNCED_MS = 20
/** How long it then waits for an answer. After that it reads no cache that could be stale. */
const MAX_WAIT_MS = 1_000

interface Waiter {
  number: number
  resolve(): void
}

/** Follows the commits of the process that writes. */
export class CommitFollower {
  readonly #db: Store['db']
  readonly #adapter: ReadingAdapter
  readonly #bus: ProcessBus
  readonly #count: CommitCount
  /** The last commit up to which everything was received. */
  #heard = 0
  /** Waiting requests, by commit number. */
  #waiting: Waiter[] = []
  #patience: NodeJS.Timeout | undefined

  constructor({ db }: Pick<Store, 'db'>, bus: ProcessBus, count: CommitCount) {
    const adapter = storeOf(db)
    if (!(adapter instanceof ReadingAdapter)) throw new TypeError('Not a store that is written elsewhere')
    this.#db = db
    this.#adapter = adapter
    this.#bus = bus
    this.#count = count
  }

  async start(): Promise<void> {
    await this.#bus.subscribe({
      onMessage: (message) => this.#receive(message as { type?: string }),
      onMissed: () => this.#adapter.noteUnnoticed(),
    })
  }

  stop(): void {
    clearTimeout(this.#patience)
  }

  /** Resolves when everything committed before the call was received; undefined when it was already. */
  catchUp(): Promise<void> | undefined {
    const number = this.#count.read()
    if (number <= this.#heard) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ number, resolve })
    this.#beginPatience()
    return promise
  }

  #receive(message: { type?: string }): void {
    if (message.type === 'committed') {
      this.#adapter.noteCommit()
      this.#hear((message as CommittedMessage).number)
    } else if (message.type === UNNOTICED.type) this.#adapter.noteUnnoticed()
    else receiveChanged(this.#db, message, '')
  }

  #hear(number: number): void {
    if (number <= this.#heard) return
    this.#heard = number
    const later = this.#waiting.findIndex((waiter) => waiter.number > number)
    for (const { resolve } of this.#waiting.splice(0, later < 0 ? this.#waiting.length : later)) resolve()
    clearTimeout(this.#patience)
    this.#patience = undefined
    if (this.#waiting.length > 0) this.#beginPatience()
  }

  #beginPatience(): void {
    this.#patience ??= setTimeout(() => void this.#ask(), ANNOUNCED_MS)
  }

  /** The writing process answers between commits, after everything that it has announced. */
  async #ask(): Promise<void> {
    const { number } = this.#waiting.at(-1)!
    if (await within(MAX_WAIT_MS, this.#bus.sync())) this.#adapter.noteCommit()
    // Without that process nothing more is committed, and values cached from now on stay valid until the number
    // changes.
    else this.#adapter.noteUnnoticed()
    this.#hear(number)
  }
}
