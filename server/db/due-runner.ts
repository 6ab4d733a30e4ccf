/** Works off a queue of the store, beside everything else: nothing waits for it, and each piece of work only for itself. */
import type { Log } from '#server/core/log.ts'

const POLL_MS = 1_000

export interface DueQueue<Row> {
  mostUnderWay: number
  isAnyDue(): Promise<boolean>
  /** Takes some of what is due, so that nobody else does for longer than any try takes. */
  claim(limit: number): Promise<readonly Row[]>
  handle(row: Row): Promise<void>
  /** What the log says when the queue, or one row, could not be worked on. */
  failures: { reading: string; handling: string }
  log: Pick<Log, 'error'>
}

export class DueRunner<Row> {
  readonly #queue: DueQueue<Row>
  readonly #underWay = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #taking: Promise<void> | null = null
  #isAsked = false
  #timer: NodeJS.Timeout | undefined

  constructor(queue: DueQueue<Row>) {
    this.#queue = queue
  }

  /** Aborted when what is under way is to be broken off. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  start(): void {
    this.#timer = setInterval(this.wake, POLL_MS)
    this.#timer.unref()
    this.wake()
  }

  /** Works on what is due. */
  readonly wake = (): void => {
    this.#isAsked = true
    if (this.signal.aborted) return
    this.#taking ??= this.#take().finally(() => {
      this.#taking = null
    })
  }

  /** What is under way is broken off, and done by the next process. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#taking
    await Promise.all(this.#underWay)
  }

  async #take(): Promise<void> {
    const { mostUnderWay, isAnyDue, claim, failures, log } = this.#queue
    try {
      while (this.#isAsked && !this.signal.aborted) {
        this.#isAsked = false
        const free = mostUnderWay - this.#underWay.size
        if (free === 0 || !(await isAnyDue())) return
        for (const row of await claim(free)) this.#begin(row)
      }
    } catch (err) {
      log.error({ err }, failures.reading)
    }
  }

  #begin(row: Row): void {
    const { handle, failures, log } = this.#queue
    const work = handle(row)
      .catch((err) => log.error({ err }, failures.handling))
      .finally(() => {
        this.#underWay.delete(work)
        this.wake()
      })
    this.#underWay.add(work)
  }
}
