/**
 * Load shedding: a queue starts a few requests per turn of the event loop. A queue that stays long is overload; requests
 * that wait too long in it are refused before any work is done for them. During overload the newest requests start first,
 * because their clients are still waiting. Reads and writes have a queue each, and what would only wait for the database waits
 * in it, where it can still be refused.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { errors } from '#contract/errors.ts'
import type { Config } from '#server/core/config/config.ts'
import { countRefusal } from '../observation/process-counts.ts'
import { apiHeaders, everyAnswer } from './headers.ts'
import { isReceived } from './unread-body.ts'

/** Time and number of requests that one turn of the event loop starts. */
const TURN_MS = 1
const MOST_STARTS = 8
/** When so many have arrived since a turn, the next one begins among them, as the event loop may read thousands at once. */
const MOST_ARRIVALS = 64
/**
 * A queue up to this length is never overload: a few users on a slow machine fill it, and each sends the next request only
 * after an answer. It is served in order.
 */
const FEW = 32
/** A queue that has been longer for this long is overload. */
const OVERLOAD_MS = 1_000
/** Maximum wait of a request during overload. */
const MOST_WAIT_MS = 5
/** When the oldest request of a long queue has waited this long, the newest start first. */
const LONG_WAIT_MS = 20
const MOST_WAITING = 2_000
/** Overload ends when nothing was refused for this long. */
const CALM_MS = 1_000
/** What overload has left behind in a short queue is refused after this long: its client has given up, or should. */
const STALE_MS = 100
/** Reads or writes that wait for the database. With more, none is started. */
const MOST_WAITING_INSIDE = 16
/** How soon the database is looked at again. */
const LOOK_MS = 1

const RETRY_AFTER_S = 5
/** Maximum open connections, live sockets included. A further one is closed at once. */
const MOST_CONNECTIONS = 20_000
/** Health checks and metrics bypass the queue. */
const ALWAYS = /^\/(?:api\/(?:health|ready)|metrics)\/?(?:$|\?)/

interface QueuedRequest {
  start(): void
  refuse(): void
  since: number
}

interface QueueOptions {
  /** Whether a request that is started now would only wait elsewhere. None is started then. */
  isHeldBack?(): boolean
  /** Tests pass their own clock, and scheduler of the next turn and of one after some milliseconds. */
  now?(): number
  later?(callback: () => void, ms: number): void
}

/** A queue of requests. */
export class RequestQueue {
  /** The oldest first. */
  readonly #queue: QueuedRequest[] = []
  #longSince = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  #turnEndsAt = 0
  #isTurnDue = false
  #arrivals = 0
  #isScheduled = false
  readonly #options: Required<QueueOptions>

  constructor(options: QueueOptions = {}) {
    this.#options = {
      isHeldBack: () => false,
      now: () => performance.now(),
      later: (callback, ms) => (ms === 0 ? setImmediate(callback) : setTimeout(callback, ms)),
      ...options,
    }
  }

  /** Starts or refuses a request, now or later. */
  admit(start: () => void, refuse: () => void): void {
    const now = this.#options.now()
    if (!this.#isScheduled) {
      this.#beginTurn(now)
      this.#schedule()
    } else if (++this.#arrivals > MOST_ARRIVALS) this.#beginTurn(now)
    const isNext = this.#queue.length === 0 || this.#isNewestFirst(now)
    if (isNext && now < this.#turnEndsAt && !this.#options.isHeldBack()) {
      start()
      return
    }
    this.#queue.push({ start, refuse, since: now })
    if (this.#queue.length === FEW + 1) this.#longSince = now
    if (this.#queue.length > MOST_WAITING) this.#refuseOldest(now)
  }

  /** Schedules one callback per request, so that the work of each runs before the next one starts. */
  #schedule(): void {
    this.#isScheduled = true
    const { isHeldBack, later } = this.#options
    const isWaiting = isHeldBack()
    const most = isWaiting ? 0 : MOST_STARTS
    for (let starts = Math.min(this.#queue.length, most); starts > 0; starts--) later(this.#startNext, 0)
    later(this.#endTurn, isWaiting ? LOOK_MS : 0)
  }

  #beginTurn(now: number): void {
    this.#isTurnDue = false
    this.#arrivals = 0
    this.#turnEndsAt = now + TURN_MS
  }

  readonly #startNext = (): void => {
    if (this.#options.isHeldBack()) return
    const now = this.#options.now()
    // A turn always starts its first request and measures its time from there.
    if (this.#isTurnDue) this.#beginTurn(now)
    else if (now > this.#turnEndsAt) return
    const next = this.#isNewestFirst(now) ? this.#queue.pop() : this.#queue.shift()
    next?.start()
  }

  readonly #endTurn = (): void => {
    this.#isScheduled = false
    const now = this.#options.now()
    while (this.#isOverloaded(now) && now - this.#queue[0]!.since > MOST_WAIT_MS) this.#refuseOldest(now)
    if (now - this.#refusedAt < CALM_MS)
      while (this.#queue[0] && now - this.#queue[0].since > STALE_MS) this.#queue.shift()!.refuse()
    if (this.#queue.length === 0) return
    this.#isTurnDue = true
    this.#schedule()
  }

  #isNewestFirst(now: number): boolean {
    return this.#isOverloaded(now) || (this.#isLong() && now - this.#queue[0]!.since > LONG_WAIT_MS)
  }

  #isOverloaded(now: number): boolean {
    return this.#isLong() && (now - this.#refusedAt < CALM_MS || now - this.#longSince > OVERLOAD_MS)
  }

  #isLong(): boolean {
    return this.#queue.length > FEW
  }

  #refuseOldest(now: number): void {
    this.#refusedAt = now
    this.#queue.shift()!.refuse()
  }
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

const [status, message] = errors.busy
const BODY = JSON.stringify({ message, code: 'busy' })

/**
 * Queues requests before everything else. It runs before Fastify, because at four times the sustained load three of four
 * are refused: in Fastify a refusal would cost a third of an answer. `waiting` counts what waits for the database.
 */
export function shedLoad(
  server: FastifyInstance,
  config: Pick<Config, 'publicUrl'>,
  waiting: { reads(): number; writes(): number },
): void {
  const http = server.server
  http.maxConnections = MOST_CONNECTIONS
  const reads = new RequestQueue({ isHeldBack: () => waiting.reads() > MOST_WAITING_INSIDE })
  const writes = new RequestQueue({ isHeldBack: () => waiting.writes() > MOST_WAITING_INSIDE })
  const queueOf = ({ method = '' }: { method?: string | undefined }) => (isRead(method) ? reads : writes)
  const headers = {
    ...everyAnswer(config),
    ...apiHeaders,
    'retry-after': String(RETRY_AFTER_S),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(BODY),
  }
  const verdicts = new WeakMap<IncomingMessage, 'admitted' | 'refused'>()
  const handlers = http.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  http.removeAllListeners('request')
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const handle = (verdict: 'admitted' | 'refused') => {
      // The client may have disconnected.
      if (response.destroyed) return
      // Fastify closes connections on which clients still send, after they had the time to read the answer.
      if (verdict === 'refused') countRefusal('overload')
      if (verdict === 'refused' && isReceived(request)) response.writeHead(status, headers).end(BODY)
      else {
        verdicts.set(request, verdict)
        for (const handler of handlers) handler.call(http, request, response)
      }
    }
    if (ALWAYS.test(request.url ?? '')) handle('admitted')
    else
      queueOf(request).admit(
        () => handle('admitted'),
        () => handle('refused'),
      )
  })
  const refuse = (reply: FastifyReply) => reply.raw.destroyed || reply.code(status).headers(headers).send(BODY)
  server.addHook('onRequest', (request, reply, done) => {
    const verdict = verdicts.get(request.raw)
    if (verdict === 'admitted') return done()
    if (verdict === 'refused') return void refuse(reply)
    // Where Fastify listens on a second address, such as that of IPv6, it does so on a server of its own.
    const start = () => {
      if (!reply.raw.destroyed) done()
    }
    if (ALWAYS.test(request.url)) start()
    else queueOf(request).admit(start, () => refuse(reply))
  })
}
