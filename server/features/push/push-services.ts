/** How push services behave, so that one that is slow or fails takes nothing from those that are not. */
import type { Clock } from '#server/core/clock.ts'
import { createLru } from '#server/core/lru.ts'

/** Pushes in progress, to all services together. */
export const MAX_CONCURRENT = 64
/** Half of them only go to services that answered last time: silent ones, however many, hold up nobody else. */
const MAX_CONCURRENT_SILENT = MAX_CONCURRENT / 2
/** Pushes that one service may have under way: while it fails, while it is unknown or slow, and once it is quick. */
const MOST = { failing: 1, unknown: 4, quick: MAX_CONCURRENT }
const QUICK_MS = 2_000
/** That many failures in a row, and it is left alone for a while. */
const FAILURES = 3
const REST_MS = 15_000
const MOST_REST_MS = 15 * 60_000
/** Those without a place come back one after the other, so that a long line costs little. */
const TURN_MS = 1_000 / MAX_CONCURRENT

interface Service {
  running: number
  /** Whether the last push there had any answer. */
  hasAnswered: boolean
  isQuick: boolean
  failures: number
  restsUntil: number
  /** When the last of those that were sent away comes back. */
  lastTurn: number
}

interface Result {
  hasAnswered: boolean
  isFine: boolean
  ms: number
  retryAfterMs: number
}

export class PushServices {
  readonly #clock: Clock
  readonly #known = createLru<string, Service>(10_000)
  /** Those with pushes in progress. */
  readonly #active = new Map<string, Service>()
  /** When the last of those sent away from a silent service comes back. */
  #lastSilentTurn = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** 0 when there is a place at this service, else how long to wait before asking again. */
  delayFor(host: string): number {
    const service = this.#of(host)
    const now = this.#clock()
    const most = service.failures >= FAILURES ? MOST.failing : service.isQuick ? MOST.quick : MOST.unknown
    const isRefused = service.restsUntil > now || service.running >= most
    if (!isRefused && (service.hasAnswered || this.#silentUnderWay() < MAX_CONCURRENT_SILENT)) return 0
    if (isRefused) {
      service.lastTurn = Math.max(service.lastTurn, service.restsUntil, now) + TURN_MS
      return Math.ceil(service.lastTurn - now)
    }
    this.#lastSilentTurn = Math.max(this.#lastSilentTurn, now) + TURN_MS
    return Math.ceil(this.#lastSilentTurn - now)
  }

  /** Takes a place. */
  begin(host: string): void {
    const service = this.#of(host)
    service.running++
    this.#active.set(host, service)
  }

  /** Gives the place back. True when the service begins to rest. */
  finish(host: string, { hasAnswered, isFine, ms, retryAfterMs }: Result): boolean {
    const service = this.#of(host)
    service.running = Math.max(0, service.running - 1)
    if (service.running === 0) this.#active.delete(host)
    service.hasAnswered = hasAnswered
    service.isQuick = isFine && ms < QUICK_MS
    service.failures = isFine ? 0 : service.failures + 1
    const rests = service.failures - FAILURES
    const rest = rests < 0 ? 0 : Math.min(REST_MS * 2 ** rests, MOST_REST_MS)
    if (!isFine) service.restsUntil = this.#clock() + Math.max(rest, retryAfterMs)
    return rests === 0
  }

  #silentUnderWay(): number {
    let count = 0
    for (const service of this.#active.values()) if (!service.hasAnswered) count += service.running
    return count
  }

  #of(host: string): Service {
    let service = this.#active.get(host) ?? this.#known.get(host)
    if (!service) {
      service = { running: 0, hasAnswered: false, isQuick: false, failures: 0, restsUntil: 0, lastTurn: 0 }
      this.#known.set(host, service)
    }
    return service
  }
}
