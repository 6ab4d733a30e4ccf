/** Admission control: limits how much expensive work runs at once, with a bounded queue that takes turns between keys. */
import { availableParallelism } from 'node:os'
import { AppError, fail } from '#server/core/errors.ts'

interface Rule {
  /** Concurrency for all keys together. */
  atOnce: number
  /** Concurrency per key. */
  atOncePerKey: number
  /** Queue length for all keys together, and per key. Beyond, requests are answered 503. */
  queue: number
  queuePerKey: number
  /** Seconds in the queue before a request is refused, and the value of `Retry-After`. */
  waitSeconds: number
}

const spare = Math.max(1, availableParallelism() - 1)

/** The kinds of expensive work. The comments name the keys. */
export const admissionRules = {
  // Key: network address, or the account of a signed-in user. Each argon2 hash takes 19 MiB and a pool thread.
  password: { atOnce: 2, atOncePerKey: 1, queue: 300, queuePerKey: 60, waitSeconds: 20 },
  // The others: account.
  search: { atOnce: 2, atOncePerKey: 1, queue: 32, queuePerKey: 4, waitSeconds: 5 },
  image: { atOnce: spare, atOncePerKey: 1, queue: 100, queuePerKey: 16, waitSeconds: 60 },
  upload: { atOnce: 32, atOncePerKey: 2, queue: 0, queuePerKey: 0, waitSeconds: 5 },
  export: { atOnce: 2, atOncePerKey: 1, queue: 0, queuePerKey: 0, waitSeconds: 30 },
  rehearse: { atOnce: 1, atOncePerKey: 1, queue: 4, queuePerKey: 1, waitSeconds: 30 },
  grok: { atOnce: 8, atOncePerKey: 1, queue: 100, queuePerKey: 4, waitSeconds: 30 },
} as const satisfies Record<string, Rule>

export type CostlyWork = keyof typeof admissionRules

/** Frees the place. Calling it again does nothing. */
export type Release = () => void

interface Ticket {
  admit(): void
}

/** The places of one kind of work. */
class Gate {
  readonly #rule: Rule
  readonly #running = new Map<string, number>()
  /** In the order in which keys take turns. A key moves to the end after its turn. */
  readonly #queues = new Map<string, Ticket[]>()
  #total = 0
  #queued = 0

  constructor(rule: Rule) {
    this.#rule = rule
  }

  get running(): number {
    return this.#total
  }

  get queued(): number {
    return this.#queued
  }

  async enter(key: string, signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted()
    if (this.#hasRoom(key)) return this.#take(key)
    const { queue, queuePerKey, waitSeconds } = this.#rule
    const own = this.#queues.get(key)?.length ?? 0
    if (this.#queued >= queue || own >= queuePerKey) fail('busy', { retryAfter: waitSeconds })
    return this.#wait(key, signal)
  }

  #wait(key: string, signal: AbortSignal | undefined): Promise<Release> {
    const { promise, resolve, reject } = Promise.withResolvers<Release>()
    const giveUp = (leave: () => void) => {
      this.#remove(key, ticket)
      settle()
      leave()
    }
    const onAbort = () => giveUp(() => reject(signal!.reason))
    const { waitSeconds } = this.#rule
    const onDeadline = () => giveUp(() => reject(new AppError('busy', { retryAfter: waitSeconds })))
    const deadline = setTimeout(onDeadline, waitSeconds * 1_000)
    const settle = () => {
      clearTimeout(deadline)
      signal?.removeEventListener('abort', onAbort)
    }
    const ticket: Ticket = {
      admit: () => {
        settle()
        resolve(this.#take(key))
      },
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    const own = this.#queues.get(key)
    if (own) own.push(ticket)
    else this.#queues.set(key, [ticket])
    this.#queued++
    return promise
  }

  #hasRoom(key: string): boolean {
    return this.#total < this.#rule.atOnce && (this.#running.get(key) ?? 0) < this.#rule.atOncePerKey
  }

  #take(key: string): Release {
    this.#total++
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#total--
      const left = this.#running.get(key)! - 1
      if (left > 0) this.#running.set(key, left)
      else this.#running.delete(key)
      this.#admitNext()
    }
  }

  #admitNext(): void {
    for (const [key, queue] of this.#queues) {
      if (!this.#hasRoom(key)) continue
      const ticket = queue.shift()!
      this.#queues.delete(key)
      if (queue.length > 0) this.#queues.set(key, queue)
      this.#queued--
      ticket.admit()
      return
    }
  }

  #remove(key: string, ticket: Ticket): void {
    const left = this.#queues.get(key)!.filter((each) => each !== ticket)
    if (left.length > 0) this.#queues.set(key, left)
    else this.#queues.delete(key)
    this.#queued--
  }
}

export class Admission {
  readonly #gates = Object.fromEntries(
    Object.entries(admissionRules).map(([work, rule]) => [work, new Gate(rule)]),
  ) as Record<CostlyWork, Gate>

  /** How many run and how many wait, by the kind of work. */
  figures(): { work: string; running: number; queued: number }[] {
    return Object.entries(this.#gates).map(([work, { running, queued }]) => ({ work, running, queued }))
  }

  /** Waits for a place. Refuses with `busy` when the queue is full or the wait is too long; rejects when the signal aborts. */
  enter(work: CostlyWork, key: string | number, signal?: AbortSignal): Promise<Release> {
    return this.#gates[work].enter(String(key), signal)
  }

  /** Runs the task when there is a place. */
  async run<T>(work: CostlyWork, key: string | number, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await this.enter(work, key, signal)
    try {
      return await task()
    } finally {
      release()
    }
  }
}
