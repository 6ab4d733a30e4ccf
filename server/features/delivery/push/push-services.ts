/** Limits concurrent pushes per push service, so that a slow or failing one does not delay the others. */
import { MINUTE_MS } from '#contract/durations.ts'
import type { Clock } from '#server/core/clock.ts'
import { createLru } from '#server/core/lru.ts'

/** Pushes in progress, to all services together. */
export const MAX_CONCURRENT = 64
/** Concurrent pushes to services that did not answer their last push. The other half is for those that did. */
const MAX_CONCURRENT_SILENT = MAX_CONCURRENT / 2
/** Concurrent pushes to one service: while it fails, while it is unknown or slow, and once it is quick. */
const MAX = { failing: 1, unknown: 4, quick: MAX_CONCURRENT }
const QUICK_MS = 2_000
/** Failures in a row after which a service is paused. */
const FAILURES = 3
const PAUSE_MS = 15_000
const MAX_PAUSE_MS = 15 * MINUTE_MS
/** Refused pushes are retried one by one, so that a long queue costs little. */
const RETRY_GAP_MS = 1_000 / MAX_CONCURRENT

interface Service {
  running: number
  /** Whether the last push had any answer. */
  hasAnswered: boolean
  isQuick: boolean
  failures: number
  pausedUntil: number
  /** When the last refused push is retried. */
  lastRetryAt: number
}

interface Result {
  hasAnswered: boolean
  isFine: boolean
  ms: number
  retryAfterMs: number
}

export class PushServices {
  readonly #clock: Clock
  readonly #services = createLru<string, Service>(10_000)
  /** Services with pushes in progress. */
  readonly #active = new Map<string, Service>()
  /** When the last push refused for silent services is retried. */
  #lastSilentRetryAt = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** 0 when the service can take a push now, else the delay until the retry. */
  delayFor(host: string): number {
    const service = this.#of(host)
    const now = this.#clock()
    const limit = service.failures >= FAILURES ? MAX.failing : service.isQuick ? MAX.quick : MAX.unknown
    const isRefused = service.pausedUntil > now || service.running >= limit
    if (!isRefused && (service.hasAnswered || this.#countSilent() < MAX_CONCURRENT_SILENT)) return 0
    if (isRefused) {
      service.lastRetryAt = Math.max(service.lastRetryAt, service.pausedUntil, now) + RETRY_GAP_MS
      return Math.ceil(service.lastRetryAt - now)
    }
    this.#lastSilentRetryAt = Math.max(this.#lastSilentRetryAt, now) + RETRY_GAP_MS
    return Math.ceil(this.#lastSilentRetryAt - now)
  }

  /** Counts a push that begins. */
  begin(host: string): void {
    const service = this.#of(host)
    service.running++
    this.#active.set(host, service)
  }

  /** Records the result of a push. True when it pauses the service. */
  finish(host: string, { hasAnswered, isFine, ms, retryAfterMs }: Result): boolean {
    const service = this.#of(host)
    service.running = Math.max(0, service.running - 1)
    if (service.running === 0) this.#active.delete(host)
    service.hasAnswered = hasAnswered
    service.isQuick = isFine && ms < QUICK_MS
    service.failures = isFine ? 0 : service.failures + 1
    const pauses = service.failures - FAILURES
    const pauseMs = pauses < 0 ? 0 : Math.min(PAUSE_MS * 2 ** pauses, MAX_PAUSE_MS)
    if (!isFine) service.pausedUntil = this.#clock() + Math.max(pauseMs, retryAfterMs)
    return pauses === 0
  }

  #countSilent(): number {
    let count = 0
    for (const service of this.#active.values()) if (!service.hasAnswered) count += service.running
    return count
  }

  #of(host: string): Service {
    let service = this.#active.get(host) ?? this.#services.get(host)
    if (!service) {
      service = { running: 0, hasAnswered: false, isQuick: false, failures: 0, pausedUntil: 0, lastRetryAt: 0 }
      this.#services.set(host, service)
    }
    return service
  }
}
