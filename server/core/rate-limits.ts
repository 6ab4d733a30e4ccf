/** Every limit on how often something may be done (QUALITY.md, "Nobody in who doesn't belong"). One table, one file. */
import type { Clock } from './clock.ts'
import { AppError, fail } from './errors.ts'
import { createLru } from './lru.ts'

const MINUTE = 60

/** At most `times` within `seconds`, for each key. */
export const rateLimits = {
  /** Key: account and address. Only failures count, so a stranger cannot lock a member out. */
  failedSignIns: { times: 10, seconds: 15 * MINUTE },
  /** Key: address. */
  failedSignInsFromAddress: { times: 300, seconds: 15 * MINUTE },
  /** Key: account. Somebody at an open session must not find out the password by trying. */
  failedPasswordChecks: { times: 10, seconds: 15 * MINUTE },
  /** Key: account. Only who knows the password, or sits at an open session, is asked for a code. */
  failedCodes: { times: 10, seconds: 15 * MINUTE },
  /** Key: address. Passkeys asked for by somebody not known yet: each leaves a row for minutes. */
  passkeySignIns: { times: 600, seconds: 15 * MINUTE },
  /** Key: address. */
  signUps: { times: 300, seconds: 60 * MINUTE },
  /** Key: address. */
  forgottenFromAddress: { times: 100, seconds: 60 * MINUTE },
  /** Key: e-mail address, whether or not there is an account. Past it nothing more is mailed there, silently. */
  forgotten: { times: 3, seconds: 60 * MINUTE },
  /** Key: address. Ways to Google and Apple begun, each of which leaves a row for ten minutes. */
  providerStarts: { times: 300, seconds: 60 * MINUTE },
  /** Key: address. Ways back from there, true or made up. */
  providerReturns: { times: 600, seconds: 60 * MINUTE },
  /** The rest: key is the account. */
  confirmations: { times: 5, seconds: 60 * MINUTE },
  tweets: { times: 300, seconds: 5 * MINUTE },
  marks: { times: 1_000, seconds: 5 * MINUTE },
  messages: { times: 300, seconds: 5 * MINUTE },
  search: { times: 120, seconds: MINUTE },
  grok: { times: 30, seconds: 5 * MINUTE },
  addressChanges: { times: 5, seconds: 60 * MINUTE },
  exports: { times: 10, seconds: 60 * MINUTE },
  uploads: { times: 300, seconds: 60 * MINUTE },
  calls: { times: 3_000, seconds: 5 * MINUTE },
} as const satisfies Record<string, { times: number; seconds: number }>

export type RateLimit = keyof typeof rateLimits

interface Window {
  count: number
  endsAt: number
}

// More keys than this at once push out the ones longest unseen; it bounds memory, not safety.
const MOST_KEYS = 100_000

export class RateLimits {
  readonly #windows = createLru<string, Window>(MOST_KEYS)
  readonly #clock: Clock
  readonly #isOn: boolean

  constructor(clock: Clock, isOn: boolean) {
    this.#clock = clock
    this.#isOn = isOn
  }

  /** Refuses when the limit is reached; otherwise counts one. */
  take(name: RateLimit, key: string | number): void {
    this.check(name, key)
    this.count(name, key)
  }

  /** Refuses when the limit is reached, without counting. */
  check(name: RateLimit, key: string | number): void {
    const window = this.#isOn ? this.#windows.get(`${name}:${key}`) : undefined
    const now = this.#clock()
    if (window && window.endsAt > now && window.count >= rateLimits[name].times)
      fail('rate_limited', { retryAfter: Math.ceil((window.endsAt - now) / 1_000) })
  }

  /** Counts one. */
  count(name: RateLimit, key: string | number): void {
    if (!this.#isOn) return
    const now = this.#clock()
    const window = this.#windows.get(`${name}:${key}`)
    if (window && window.endsAt > now) window.count++
    else this.#windows.set(`${name}:${key}`, { count: 1, endsAt: now + rateLimits[name].seconds * 1_000 })
  }

  /** The same as `take` for what is left out in silence: whether the limit leaves room. */
  allows(name: RateLimit, key: string | number): boolean {
    try {
      this.take(name, key)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return false
      throw error
    }
  }

  /** Forgets what was counted. */
  clear(name: RateLimit, key: string | number): void {
    this.#windows.delete(`${name}:${key}`)
  }
}
