/**
 * Overload: one thread answers everything, so a request waits while others are worked on. Requests are started in turns of
 * the event loop. Those that come in between wait in a short queue; a queue that stays long is overload, and what has
 * waited too long in it is refused before anything was done for it. Newer requests go first then: their answers are still
 * waited for.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { errors } from '#contract/errors.ts'
import { startReply } from './error-handler.ts'

/** Work that is started in one turn of the event loop. */
const TURN_MS = 1
const MOST_STARTS = 8
/**
 * So many may wait, however long it takes: on a slow machine a few people are enough for that, and each asks again only
 * when answered. They have their turn in the order in which they came.
 */
const FEW = 32
/** A queue that was longer for so long is overload. */
const STANDING_MS = 1_000
/** How long a request may wait during overload. */
const MOST_WAIT_MS = 5
/** Newer requests go before one that has waited for so long. */
const LONG_WAIT_MS = 20
const MOST_WAITING = 2_000
/** Overload is over when nothing was refused for so long. */
const CALM_MS = 1_000

const RETRY_AFTER_S = 5
/** Open connections, tabs with live events among them. One more is closed at once. */
const MOST_CONNECTIONS = 20_000
/** What must be answered while everything else is refused: the process is alive and does its work. */
const ALWAYS = new Set(['/api/health', '/api/ready'])

interface QueuedRequest {
  start(): void
  refuse(): void
  since: number
}

/** The queue in front of all requests. */
export class RequestQueue {
  /** The oldest first. */
  readonly #queue: QueuedRequest[] = []
  #standingSince = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  #turnEndsAt = 0
  #isScheduled = false
  readonly #now: () => number
  readonly #later: (callback: () => void) => void

  /** The clock, and what calls back in the next turn, are those of the process; tests bring their own. */
  constructor(now = () => performance.now(), later: (callback: () => void) => void = setImmediate) {
    this.#now = now
    this.#later = later
  }

  /** Starts it now or soon, or refuses it. */
  admit(start: () => void, refuse: () => void): void {
    const now = this.#now()
    if (this.#queue.length === 0) {
      if (!this.#isScheduled) {
        this.#turnEndsAt = now + TURN_MS
        this.#schedule()
      }
      if (now < this.#turnEndsAt) {
        start()
        return
      }
    }
    this.#queue.push({ start, refuse, since: now })
    if (this.#queue.length === FEW + 1) this.#standingSince = now
    if (this.#queue.length > MOST_WAITING) this.#refuseOldest(now)
  }

  /** Callbacks of one turn follow each other, with the work that each began in between. */
  #schedule(): void {
    this.#isScheduled = true
    for (let starts = Math.min(this.#queue.length, MOST_STARTS); starts > 0; starts--) this.#later(this.#startNext)
    this.#later(this.#endTurn)
  }

  readonly #startNext = (): void => {
    const now = this.#now()
    // The first of a turn is always started, and the time of the turn runs from there.
    if (this.#turnEndsAt === 0) this.#turnEndsAt = now + TURN_MS
    else if (now > this.#turnEndsAt) return
    const oldest = this.#queue[0]
    if (!oldest) return
    const isNewestFirst = this.#isOverloaded(now) || (this.#isLong() && now - oldest.since > LONG_WAIT_MS)
    const next = isNewestFirst ? this.#queue.pop() : this.#queue.shift()
    next!.start()
  }

  readonly #endTurn = (): void => {
    this.#isScheduled = false
    const now = this.#now()
    while (this.#isOverloaded(now) && now - this.#queue[0]!.since > MOST_WAIT_MS) this.#refuseOldest(now)
    if (this.#queue.length === 0) return
    this.#turnEndsAt = 0
    this.#schedule()
  }

  #isOverloaded(now: number): boolean {
    return this.#isLong() && (now - this.#refusedAt < CALM_MS || now - this.#standingSince > STANDING_MS)
  }

  #isLong(): boolean {
    return this.#queue.length > FEW
  }

  #refuseOldest(now: number): void {
    this.#refusedAt = now
    this.#queue.shift()!.refuse()
  }
}

const [status, message] = errors.busy
const BODY = JSON.stringify({ message, code: 'busy' })

/** Puts the queue in front of authentication, body parsing and everything else of a request. */
export function shedLoad(server: FastifyInstance): void {
  server.server.maxConnections = MOST_CONNECTIONS
  const queue = new RequestQueue()
  server.addHook('onRequest', (request, reply, done) => {
    if (ALWAYS.has(request.routeOptions.url ?? '')) return done()
    const start = () => {
      // Nobody waits for it any more.
      if (!reply.raw.destroyed) done()
    }
    queue.admit(start, () => refuse(reply))
  })
}

/** Without an error, its stack and its line in the log: a refusal costs as little as can be. */
function refuse(reply: FastifyReply): void {
  if (reply.raw.destroyed) return
  startReply(reply, status).header('retry-after', String(RETRY_AFTER_S)).type('application/json; charset=utf-8')
  reply.send(BODY)
}
