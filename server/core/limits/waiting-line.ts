/** A waiting line: a few tasks run concurrently, a bounded number wait for a bounded time, and keys take turns. */

/** The limits of a waiting line. Times are in milliseconds. */
export interface LineRule {
  /** How many tasks run concurrently, for all keys together and for each. */
  atOnce: number
  atOncePerKey?: number
  /** How many tasks wait, for all keys together and for each. Further ones are refused. Unlimited by default. */
  most?: number
  mostPerKey?: number
  /** Maximum wait. A task that has waited longer is refused. */
  waitMs?: number
  /** Maximum wait while the line has not been empty for longer than `waitMs`: more tasks arrive than can be served. */
  busyWaitMs?: number
}

/** How a task waits in the line. */
interface Entry {
  /** Entries without a key share one. */
  key?: string | number
  /** Whether it goes before all others, of any key. */
  isUrgent?: boolean
  /** Joins the line even when it is full. */
  mayOverfill?: boolean
  /** Leaves the line when this aborts; the promise rejects with its reason. */
  signal?: AbortSignal | undefined
}

/** Frees the place. Repeating it does nothing. */
export type Release = () => void

interface Ticket {
  /** Null for an urgent task. */
  key: string | number | null
  since: number
  admit(release: Release): void
  refuse(reason: unknown): void
}

/** The precision of waiting times. */
const SWEEP_MS = 50

/** A waiting line for one kind of work. */
export class WaitingLine {
  readonly #rule: Required<LineRule>
  readonly #refusal: () => unknown
  /** Numbers of running tasks by key. */
  readonly #byKey = new Map<string | number | null, number>()
  /** Waiting tasks by key, in the order in which keys take turns. A key moves to the end after its turn. */
  readonly #turns = new Map<string | number | null, Set<Ticket>>()
  /** All waiting tasks, oldest first. */
  readonly #byAge = new Set<Ticket>()
  #running = 0
  /** Since when the line has not been empty. */
  #busySince = 0
  #sweeping: NodeJS.Timeout | undefined

  /** `refusal` makes the error of refused tasks. */
  constructor(rule: LineRule, refusal: () => unknown = () => new Error('Too many wait')) {
    const { atOnce, most = Number.POSITIVE_INFINITY, waitMs = Number.POSITIVE_INFINITY } = rule
    this.#rule = { atOncePerKey: atOnce, most, mostPerKey: most, waitMs, busyWaitMs: waitMs, ...rule }
    this.#refusal = refusal
  }

  /** The number of running tasks. */
  get running(): number {
    return this.#running
  }

  /** The number of waiting tasks. */
  get waiting(): number {
    return this.#byAge.size
  }

  /** Waits for a place. */
  async enter({ key = '', isUrgent = false, mayOverfill = isUrgent, signal }: Entry = {}): Promise<Release> {
    signal?.throwIfAborted()
    const place = isUrgent ? null : key
    if (this.#hasRoom(place)) return this.#take(place)
    const own = this.#turns.get(place)?.size ?? 0
    if (!mayOverfill && (this.waiting >= this.#rule.most || own >= this.#rule.mostPerKey)) throw this.#refusal()
    return this.#wait(place, signal)
  }

  /** Runs the task when there is a place. */
  async run<T>(task: () => T | Promise<T>, entry?: Entry): Promise<T> {
    const release = await this.enter(entry)
    try {
      return await task()
    } finally {
      release()
    }
  }

  #wait(key: Ticket['key'], signal: AbortSignal | undefined): Promise<Release> {
    const { promise, resolve: admit, reject: refuse } = Promise.withResolvers<Release>()
    const ticket: Ticket = { key, since: performance.now(), admit, refuse }
    this.#add(ticket)
    if (!signal) return promise
    const onAbort = () => {
      // The task may have got its place in the same turn.
      if (this.#byAge.has(ticket)) this.#remove(ticket)
      refuse(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    return promise.finally(() => signal.removeEventListener('abort', onAbort))
  }

  #add(ticket: Ticket): void {
    if (this.#byAge.size === 0) this.#busySince = ticket.since
    this.#byAge.add(ticket)
    const own = this.#turns.get(ticket.key)
    if (own) own.add(ticket)
    else this.#turns.set(ticket.key, new Set([ticket]))
    if (this.#rule.waitMs !== Number.POSITIVE_INFINITY) this.#sweeping ??= setInterval(() => this.#sweep(), SWEEP_MS)
  }

  #remove(ticket: Ticket): void {
    this.#byAge.delete(ticket)
    const own = this.#turns.get(ticket.key)!
    own.delete(ticket)
    if (own.size === 0) this.#turns.delete(ticket.key)
    if (this.#byAge.size > 0) return
    clearInterval(this.#sweeping)
    this.#sweeping = undefined
  }

  #hasRoom(key: Ticket['key']): boolean {
    const { atOnce, atOncePerKey } = this.#rule
    return this.#running < atOnce && (key === null || (this.#byKey.get(key) ?? 0) < atOncePerKey)
  }

  #take(key: Ticket['key']): Release {
    this.#running++
    this.#byKey.set(key, (this.#byKey.get(key) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#running--
      const left = this.#byKey.get(key)! - 1
      if (left > 0) this.#byKey.set(key, left)
      else this.#byKey.delete(key)
      this.#admitNext()
    }
  }

  /** Skips only keys that have all their places, of which there are at most as many as places. */
  #admitNext(): void {
    for (const key of this.#turns.has(null) ? [null] : this.#turns.keys()) {
      if (!this.#hasRoom(key)) continue
      const own = this.#turns.get(key)!
      const [next] = own
      this.#remove(next!)
      if (own.size > 0) {
        this.#turns.delete(key)
        this.#turns.set(key, own)
      }
      next!.admit(this.#take(key))
      return
    }
  }

  #sweep(): void {
    const { waitMs, busyWaitMs } = this.#rule
    const now = performance.now()
    const most = now - this.#busySince > waitMs ? Math.min(busyWaitMs, waitMs) : waitMs
    for (const ticket of this.#byAge) {
      if (now - ticket.since <= most) return
      this.#remove(ticket)
      ticket.refuse(this.#refusal())
    }
  }
}
