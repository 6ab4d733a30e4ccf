/** Every limit on how often something may be done (QUALITY.md, "Nobody in who doesn't belong"). One table, one file. */
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import { AppError, fail } from './errors.ts'
import type { Limiter, Limiters } from './limiters.ts'

const MINUTE = 60

export interface Limit {
  /** At most so many … */
  times: number
  /** … within this time, for each key. */
  seconds: number
}

interface Entry extends Limit {
  /** What is limited, for operators: the meaning of its setting. */
  about: string
  /** Counted by each process for itself: too frequent to be written down. */
  isPerProcess: boolean
}

const limit = (times: number, seconds: number, about: string): Entry => ({ times, seconds, about, isPerProcess: false })
const perProcess = (times: number, seconds: number, about: string): Entry => ({
  ...limit(times, seconds, `${about} Each process counts for itself.`),
  isPerProcess: true,
})

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
  marks: perProcess(1_000, 5 * MINUTE, 'Likes, reposts, bookmarks, follows and blocks of a member.'),
  messages: limit(300, 5 * MINUTE, 'Messages of a member.'),
  search: limit(120, MINUTE, 'Searches of a member.'),
  grok: limit(30, 5 * MINUTE, 'Questions of a member to Grok.'),
  grokModel: limit(100, 24 * 60 * MINUTE, 'Those of them that the model answers; beyond, Grok answers without it.'),
  addressChanges: limit(5, 60 * MINUTE, 'Changes of a member to their e-mail address.'),
  exports: limit(10, 60 * MINUTE, 'Downloads of all data of a member.'),
  uploads: limit(300, 60 * MINUTE, 'Posts with images, and profile pictures, of a member.'),
  calls: perProcess(3_000, 5 * MINUTE, 'Calls of a member of all kinds together.'),
}

export type RateLimit = keyof typeof rateLimits

/** What holds for each; null lifts them all. */
export type Limits = Readonly<Record<RateLimit, Limit>> | null

export class RateLimits {
  readonly #limiters: Readonly<Record<RateLimit, Limiter>> | null

  constructor(limits: Limits, shared: Limiters, own: Limiters) {
    this.#limiters = limits && openAll(limits, shared, own)
  }

  /** Counts one, or refuses when the limit is reached. A try that is refused is not counted. */
  async take(name: RateLimit, key: string | number): Promise<void> {
    await this.#limiters?.[name].consume(key).catch(refuse)
  }

  /** Takes back one that was counted before its work and need not have been. */
  async giveBack(name: RateLimit, key: string | number): Promise<void> {
    await this.#limiters?.[name].reward(key)
  }

  /** Refuses when the limit is reached, without counting. */
  async check(name: RateLimit, key: string | number): Promise<void> {
    const limiter = this.#limiters?.[name]
    const counted = await limiter?.get(key)
    if (limiter && counted && counted.consumedPoints >= limiter.points) refuse(counted)
  }

  /** Counts one that was done already. */
  async count(name: RateLimit, key: string | number): Promise<void> {
    await this.#limiters?.[name].penalty(key)
  }

  /** The same as `take` for what is left out in silence: whether the limit leaves room. */
  async allows(name: RateLimit, key: string | number): Promise<boolean> {
    try {
      await this.take(name, key)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return false
      throw error
    }
  }

  /** Forgets what was counted. */
  async clear(name: RateLimit, key: string | number): Promise<void> {
    await this.#limiters?.[name].delete(key)
  }
}

function openAll(limits: NonNullable<Limits>, shared: Limiters, own: Limiters): Record<RateLimit, Limiter> {
  const open = ([name, { times, seconds }]: [string, Limit]) => {
    const limiters = rateLimits[name as RateLimit].isPerProcess ? own : shared
    return [name, limiters.open({ keyPrefix: name, points: times, duration: seconds })]
  }
  return Object.fromEntries(Object.entries(limits).map(open))
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  fail('rate_limited', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1_000)) })
}
