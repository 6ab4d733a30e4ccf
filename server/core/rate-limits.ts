/** Every limit on how often something may be done (QUALITY.md, "Nobody in who doesn't belong"). One table, one file. */
import type { Clock } from './clock.ts'
import { AppError, fail } from './errors.ts'
import { createLru } from './lru.ts'

const MINUTE = 60

export interface Limit {
  /** At most so many … */
  times: number
  /** … within this time, for each key. */
  seconds: number
}

interface Entry extends Limit {
  /** What is limited, for whoever runs Plus: the meaning of its setting. */
  about: string
}

const limit = (times: number, seconds: number, about: string): Entry => ({ times, seconds, about })

/** What holds unless a setting says otherwise: `server/core/config.ts` makes one of each, as RATE_LIMIT_SIGN_UPS. */
export const rateLimits = {
  // Key: account and address. Only failures count, so a stranger cannot lock a member out.
  failedSignIns: limit(10, 15 * MINUTE, 'Failed sign-ins to an account from an address.'),
  // Key: address.
  failedSignInsFromAddress: limit(300, 15 * MINUTE, 'Failed sign-ins from an address.'),
  // Key: account. Somebody at an open session must not find out the password by trying.
  failedPasswordChecks: limit(10, 15 * MINUTE, 'Wrong passwords of a member who is signed in.'),
  // Key: account. Only who knows the password, or sits at an open session, is asked for a code.
  failedCodes: limit(10, 15 * MINUTE, 'Wrong second factors of an account.'),
  // Key: address. Passkeys asked for by somebody not known yet: each leaves a row for minutes.
  passkeySignIns: limit(600, 15 * MINUTE, 'Sign-ins with a passkey begun from an address.'),
  // Key: address.
  signUps: limit(300, 60 * MINUTE, 'Accounts made from an address.'),
  // Key: address.
  forgottenFromAddress: limit(100, 60 * MINUTE, 'Forgotten passwords told from an address.'),
  // Key: e-mail address, whether or not there is an account. Past it nothing more is mailed there, silently.
  forgotten: limit(3, 60 * MINUTE, 'Mails to an e-mail address to choose a new password; more are left out silently.'),
  // Key: address. Each leaves a row for ten minutes.
  providerStarts: limit(300, 60 * MINUTE, 'Ways to Google and Apple begun from an address.'),
  // Key: address. True or made up.
  providerReturns: limit(600, 60 * MINUTE, 'Ways back from Google and Apple to an address.'),
  // The rest: key is the account.
  confirmations: limit(5, 60 * MINUTE, 'Mails to a member to confirm their address.'),
  tweets: limit(300, 5 * MINUTE, 'Posts and replies of a member.'),
  marks: limit(1_000, 5 * MINUTE, 'Likes, reposts, bookmarks, follows and blocks of a member.'),
  messages: limit(300, 5 * MINUTE, 'Messages of a member.'),
  search: limit(120, MINUTE, 'Searches of a member.'),
  grok: limit(30, 5 * MINUTE, 'Questions of a member to Grok.'),
  grokModel: limit(100, 24 * 60 * MINUTE, 'Those of them that the model answers; beyond, Grok answers without it.'),
  addressChanges: limit(5, 60 * MINUTE, 'Changes of a member to their e-mail address.'),
  exports: limit(10, 60 * MINUTE, 'Downloads of all data of a member.'),
  uploads: limit(300, 60 * MINUTE, 'Posts with images, and profile pictures, of a member.'),
  calls: limit(3_000, 5 * MINUTE, 'Calls of a member of all kinds together.'),
}

export type RateLimit = keyof typeof rateLimits

/** What holds for each; null lifts them all. */
export type Limits = Readonly<Record<RateLimit, Limit>> | null

interface Window {
  count: number
  endsAt: number
}

// More keys than this at once push out the ones longest unseen; it bounds memory, not safety.
const MOST_KEYS = 100_000

export class RateLimits {
  readonly #windows = createLru<string, Window>(MOST_KEYS)
  readonly #clock: Clock
  readonly #limits: Limits

  constructor(clock: Clock, limits: Limits) {
    this.#clock = clock
    this.#limits = limits
  }

  /** Refuses when the limit is reached; otherwise counts one. */
  take(name: RateLimit, key: string | number): void {
    this.check(name, key)
    this.count(name, key)
  }

  /** Refuses when the limit is reached, without counting. */
  check(name: RateLimit, key: string | number): void {
    if (!this.#limits) return
    const window = this.#windows.get(`${name}:${key}`)
    const now = this.#clock()
    if (window && window.endsAt > now && window.count >= this.#limits[name].times)
      fail('rate_limited', { retryAfter: Math.ceil((window.endsAt - now) / 1_000) })
  }

  /** Counts one. */
  count(name: RateLimit, key: string | number): void {
    if (!this.#limits) return
    const now = this.#clock()
    const window = this.#windows.get(`${name}:${key}`)
    if (window && window.endsAt > now) window.count++
    else this.#windows.set(`${name}:${key}`, { count: 1, endsAt: now + this.#limits[name].seconds * 1_000 })
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
