/**
 * A queue of requests, which start in order in turns of the event loop. It sheds by waiting time, like controlled delay
 * (CoDel, RFC 8289): a wait that is long for a moment is a burst, and all of it is answered; one that stays long is
 * overload. During overload it refuses exactly the requests that would wait longer than `WAIT_MS`. Clients share the
 * line and, when it is full, the queue (as RFC 8290 does for packets).
 */

/** The longest wait that is not overload. */
const WAIT_MS = 500
/** How long a longer wait must last to be overload, which ends when no request was refused for the same time. */
const SUSTAINED_MS = 1_000
/** Maximum number of waiting requests, to bound memory, unless more start within `WAIT_MS`. */
const MAX_WAITING_REQUESTS = 2_000

/** How long requests start before arriving ones are read, and the reverse. */
const TURN_MS = 1
/** Maximum share of the line for one client, so that others do not wait for all of its requests. */
const SHARE_OF_LINE = 1 / 4

/** The account id or address of a client. */
export type ClientKey = number | string

/** A request in the queue, with the callbacks that start or refuse it. */
interface QueuedRequest {
  /** Called only when the request cannot start at once. */
  client(): ClientKey
  /** Whether the client has disconnected. */
  isGone(): boolean
  start(): void
  refuse(): void
}

interface Client {
  key: ClientKey
  /** Its waiting requests, oldest first. */
  waiting: Waiting[]
  /** The number of its places in the line. */
  places: number
}

interface Waiting {
  /** The request; null once it has left the queue. */
  request: QueuedRequest | null
  client: Client
  since: number
}

interface QueueOptions {
  /** Whether a request that is started now would only wait for the database. Then none is started. */
  isHeldBack?(): boolean
  /**
   * Tests pass their own clock and schedulers: for a later turn, and for the moment when the work begun in this turn is
   * done.
   */
  now?(): number
  later?(callback: () => void, ms: number): void
  afterwards?(callback: () => void): void
}

/** The queue of the requests of one process. */
export class RequestQueue {
  readonly #options: Required<QueueOptions>
  readonly #clients = new Map<ClientKey, Client>()
  /** Clients whose oldest requests start next. A client with several requests has several places. */
  readonly #line: Client[] = []
  /** Waiting requests, oldest first. A request that has left the queue stays until it comes first. */
  readonly #byAge: Waiting[] = []
  #length = 0
  #isTurnDue = false
  #turnEndsAt = 0
  #lateSince: number | null = null
  #overloadEndsAt = 0
  /** Requests started since a moment, and in the `WAIT_MS` before it. */
  #started = { since: 0, count: 0, before: 0 }

  constructor(options: QueueOptions = {}) {
    this.#options = {
      isHeldBack: () => false,
      now: () => performance.now(),
      later: (callback, ms) => (ms === 0 ? setImmediate(callback) : setTimeout(callback, ms)),
      // Runs after pending promises and their continuations.
      afterwards: (callback) => queueMicrotask(() => process.nextTick(callback)),
      ...options,
    }
  }

  /** Whether no request waits. */
  get isEmpty(): boolean {
    return this.#length === 0
  }

  /** Starts or refuses a request, now or later. */
  admit(request: QueuedRequest): void {
    const now = this.#options.now()
    if (!this.#isTurnDue) this.#beginTurn(now)
    if (this.#length === 0 && now < this.#turnEndsAt && !this.#options.isHeldBack()) {
      this.#countStart(now)
      request.start()
      return
    }
    const { client, hasRoom } = this.#findRoom(request.client(), now)
    if (hasRoom) this.#add({ request, client, since: now })
    else this.#refuse(request, now)
    // The event loop may read thousands of requests in one turn.
    if (now - this.#turnEndsAt > TURN_MS) {
      this.#turnEndsAt = now + TURN_MS
      this.#startNext()
    }
  }

  #findRoom(key: ClientKey, now: number) {
    const known = this.#clients.get(key)
    const client = known ?? { key, waiting: [], places: 0 }
    const most = this.#mostWaiting(now)
    const clients = this.#clients.size + (known ? 0 : 1)
    const isBelowShare = (client.waiting.length + 1) * clients <= most && this.#length < 2 * most
    return { client, hasRoom: this.#length < most || isBelowShare }
  }

  /** As many wait for `WAIT_MS` as start in that time (Little's law). */
  #mostWaiting(now: number): number {
    this.#countStart(now, 0)
    const most = Math.max(this.#started.before, this.#started.count)
    return now < this.#overloadEndsAt ? most : Math.max(most, MAX_WAITING_REQUESTS)
  }

  #countStart(now: number, count = 1): void {
    const started = this.#started
    const elapsed = now - started.since
    if (elapsed >= WAIT_MS)
      this.#started = { since: now, count, before: Math.floor((started.count * WAIT_MS) / elapsed) }
    else started.count += count
  }

  #add(waiting: Waiting): void {
    const { client } = waiting
    this.#clients.set(client.key, client)
    client.waiting.push(waiting)
    this.#byAge.push(waiting)
    this.#length++
    this.#lineUp(client)
  }

  #lineUp(client: Client): void {
    while (client.places < client.waiting.length && client.places < Math.max(1, this.#line.length * SHARE_OF_LINE)) {
      client.places++
      this.#line.push(client)
    }
  }

  /** Removes the oldest request of a client from the queue. */
  #take(client: Client): QueuedRequest | undefined {
    const waiting = client.waiting.shift()
    if (client.waiting.length === 0 && client.places === 0) this.#clients.delete(client.key)
    if (!waiting) return undefined
    this.#length--
    const { request } = waiting
    waiting.request = null
    return request!
  }

  #beginTurn(now: number): void {
    this.#turnEndsAt = now + TURN_MS
    this.#isTurnDue = true
    this.#options.later(this.#turn, this.#options.isHeldBack() ? TURN_MS : 0)
  }

  readonly #turn = (): void => {
    this.#isTurnDue = false
    this.#shed(this.#options.now())
    if (this.#length === 0) return
    this.#beginTurn(this.#options.now())
    this.#startNext()
  }

  /** Starts one request, and the next one after its work, until the turn ends. */
  readonly #startNext = (): void => {
    const { now, isHeldBack, afterwards } = this.#options
    while (this.#length > 0 && now() <= this.#turnEndsAt && !isHeldBack()) {
      const client = this.#line.shift()!
      client.places--
      const request = this.#take(client)
      this.#lineUp(client)
      if (!request || request.isGone()) continue
      this.#countStart(now())
      request.start()
      afterwards(this.#startNext)
      return
    }
  }

  /** Detects overload, and then refuses requests that have waited too long. */
  #shed(now: number): void {
    const isOverloaded = now < this.#overloadEndsAt
    const isLate = () => {
      while (this.#byAge[0]?.request === null) this.#byAge.shift()
      return this.#byAge.length > 0 && now - this.#byAge[0]!.since > WAIT_MS
    }
    if (isOverloaded) while (isLate()) this.#refuse(this.#take(this.#byAge[0]!.client)!, now)
    if (isOverloaded || !isLate()) this.#lateSince = null
    else this.#lateSince ??= now
    if (this.#lateSince !== null && now - this.#lateSince >= SUSTAINED_MS) this.#overloadEndsAt = now + SUSTAINED_MS
  }

  #refuse(request: QueuedRequest, now: number): void {
    if (now < this.#overloadEndsAt) this.#overloadEndsAt = now + SUSTAINED_MS
    request.refuse()
  }
}
