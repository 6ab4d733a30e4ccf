/** Counters of the rate limits, as stores of rate-limiter-flexible: each key counts within a fixed window. */
import type { RateLimiterRes } from 'rate-limiter-flexible'
import Res from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import RateLimiterStore from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Clock } from '#server/core/clock.ts'
import { createLru } from '#server/core/lru.ts'

/** The options of one limiter. */
export interface LimiterOptions {
  /** The name of the limit. */
  keyPrefix: string
  points: number
  /** Seconds. */
  duration: number
  /** Whether it is counted so often that the store must not be asked each time. */
  isFrequent?: boolean
}

/** A counter of attempts by key. */
export type Limiter = RateLimiterStore

/** Opens counters in memory, PostgreSQL or Redis. */
export interface Limiters {
  open(options: LimiterOptions): Limiter
  close(): Promise<void>
}

/** The count of a key. */
export interface Window {
  used: number
  endsAt: number
}

/** By how much the clocks of processes may differ. */
export const CLOCK_STEP_MS = 10_000

/** A limiter with an injected clock. Refused attempts are not counted, so that a refund makes room at once. */
export abstract class WindowLimiter extends RateLimiterStore {
  protected readonly clock: Clock

  constructor(options: LimiterOptions, clock: Clock, insurance?: Limiter) {
    super({ ...options, storeClient: null, ...(insurance && { insuranceLimiter: insurance }) })
    this.clock = clock
  }

  /** Counts one attempt in the memory of this process. False when memory cannot decide; then call `consume`. */
  takeFromMemory(_key: string | number): boolean {
    return false
  }

  /** Whether a window is open. One that ends later than a window can last was written by a clock that was ahead. */
  protected isOpen({ endsAt }: Pick<Window, 'endsAt'>): boolean {
    const left = endsAt - this.clock()
    return left > 0 && left <= this.duration * 1_000 + CLOCK_STEP_MS
  }

  protected _getRateLimiterRes(_key: string, changedBy: number, { used, endsAt }: Window): RateLimiterRes {
    const left = Math.max(this.points - used, 0)
    return new Res(left, Math.max(endsAt - this.clock(), 0), used, used === changedBy)
  }
}

/** Maximum number of keys in memory. Beyond it the least recently used are evicted. */
export const MAX_KEYS = 50_000

/** Counts in the memory of this process. */
export class MemoryLimiter extends WindowLimiter {
  readonly #windows = createLru<string, Window>(MAX_KEYS)

  protected async _get(key: string): Promise<Window | null> {
    return this.#open(key) ?? null
  }

  override takeFromMemory(key: string | number): boolean {
    const window = this.#open(this.getKey(key))
    if (!window || window.used >= this.points) return false
    window.used++
    return true
  }

  protected async _upsert(key: string, points: number, ms: number, isSet: boolean): Promise<Window> {
    const window = this.#open(key)
    if (isSet || !window) {
      const fresh = { used: Math.max(points, 0), endsAt: this.clock() + ms }
      if (fresh.used > 0) this.#windows.set(key, fresh)
      return fresh
    }
    const used = Math.max(window.used + points, 0)
    if (points < 0 || used <= this.points) window.used = used
    return { ...window, used }
  }

  protected async _delete(key: string): Promise<boolean> {
    return this.#windows.delete(key)
  }

  #open(key: string): Window | undefined {
    const window = this.#windows.get(key)
    return window && this.isOpen(window) ? window : undefined
  }
}

/** Opens counters in the memory of this process. */
export const memoryLimiters = (clock: Clock): Limiters => ({
  open: (options) => new MemoryLimiter(options, clock),
  async close() {},
})
