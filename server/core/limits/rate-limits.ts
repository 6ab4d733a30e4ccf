/** Every limit on how often something may be done (QUALITY.md, "Nobody in who doesn't belong"). One table, one file. */
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import { AppError, fail } from '#server/core/errors.ts'
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

/** What holds unless a setting says otherwise: `server/core/config/config.ts` makes one of each, as RATE_LIMIT_SIGN_UPS. */
export const rateLimits = {
  // Key: account and address. Only failures count, so a stranger cannot lock a member out.
  failedSignIns: limit(10, 15 * MINUTE, 'Failed sign-ins to an account from an address.'),
  // Key: account; networks it was signed in to from before are left out. Beyond, each try waits longer (takeSlowly).
  failedSignInsToAccount: limit(
    50,
    60 * MINUTE,
    'Failed sign-ins to an account from all networks but its own; beyond, tries wait longer and longer.',
  ),
  // Key: address.
  failedSignInsFromAddress: limit(300, 15 * MINUTE, 'Failed sign-ins from an address.'),
  // Key: account. Somebody at an open session must not find out the password by trying.
  failedPasswordChecks: limit(10, 15 * MINUTE, 'Wrong passwords of a member who is signed in.'),
  // Key: account. Only who knows the password, or sits at an open session, is asked for a code.
  failedCodes: limit(10, 15 * MINUTE, 'Wrong second factors of an account.'),
  // Key: account. Beyond, its owner gets a mail.
  wrongCodes: limit(2, 24 * 60 * MINUTE, 'Wrong codes of an account in a row before its owner gets a mail.'),
  wrongCodeMails: limit(1, 60 * MINUTE, 'Mails to a member about wrong codes.'),
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
  megapixels: limit(
    3_000,
    60 * MINUTE,
    'Megapixels of the images of a member; those of AVIF and animations count four times.',
  ),
  calls: perProcess(3_000, 5 * MINUTE, 'Calls of a member of all kinds together.'),
}

export type RateLimit = keyof typeof rateLimits

/** What holds for each; null lifts them all. */
export type Limits = Readonly<Record<RateLimit, Limit>> | null

const FIRST_PAUSE_S = 30
const MOST_PAUSE_S = 15 * MINUTE
const EPISODE_S = 24 * 60 * MINUTE

interface Counters {
  limits: Readonly<Record<RateLimit, Limiter>>
  /** Tries past a limit, within an episode, and the pause after each. */
  slowed: Limiter
  pauses: Limiter
}

export class RateLimits {
  readonly #counters: Counters | null

  constructor(limits: Limits, shared: Limiters, own: Limiters) {
    this.#counters = limits && openAll(limits, shared, own)
  }

  /** Counts one, or so many, or refuses when the limit is reached. A try that is refused is not counted. */
  async take(name: RateLimit, key: string | number, points = 1): Promise<void> {
    await this.#counters?.limits[name].consume(key, points).catch(refuse)
  }

  /**
   * As `take`, but past the limit one try passes now and then, with a pause that doubles up to 15 minutes. Answers which
   * of these tries it is within a day; 0 below the limit.
   */
  async takeThrottled(name: RateLimit, key: string | number): Promise<number> {
    const counters = this.#counters
    if (!counters) return 0
    const isBelow = await counters.limits[name].consume(key).then(
      () => true,
      (reason) => (reason instanceof RateLimiterRes ? false : Promise.reject(reason)),
    )
    if (isBelow) return 0
    const slowed = (await counters.slowed.get(`${name}:${key}`))?.consumedPoints ?? 0
    const customDuration = Math.min(FIRST_PAUSE_S * 2 ** slowed, MOST_PAUSE_S)
    await counters.pauses.consume(`${name}:${key}`, 1, { customDuration }).catch(refuse)
    await counters.slowed.penalty(`${name}:${key}`)
    return slowed + 1
  }

  /** Counts one before it is judged. It counts on when it was wrong only; right ones are forgotten with those before. */
  async countFailure(name: RateLimit, key: string | number, isRight: () => Promise<boolean>): Promise<boolean> {
    await this.take(name, key)
    const answer = await isRight().catch(async (error) => {
      await this.refund(name, key)
      throw error
    })
    if (answer) await this.clear(name, key)
    return answer
  }

  /** Takes back one, or so many, counted before work that was not done. */
  async refund(name: RateLimit, key: string | number, points = 1): Promise<void> {
    await this.#counters?.limits[name].reward(key, points)
  }

  /** Refuses when the limit is reached, without counting. */
  async check(name: RateLimit, key: string | number): Promise<void> {
    const limiter = this.#counters?.limits[name]
    const counted = await limiter?.get(key)
    if (limiter && counted && counted.consumedPoints >= limiter.points) refuse(counted)
  }

  /** Counts one that was done already. */
  async record(name: RateLimit, key: string | number): Promise<void> {
    await this.#counters?.limits[name].penalty(key)
  }

  /** The same as `take` for what is left out in silence: whether the limit leaves room. */
  async tryTake(name: RateLimit, key: string | number): Promise<boolean> {
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
    await this.#counters?.limits[name].delete(key)
  }
}

function openAll(limits: NonNullable<Limits>, shared: Limiters, own: Limiters): Counters {
  const open = ([name, { times, seconds }]: [string, Limit]) => {
    const limiters = rateLimits[name as RateLimit].isPerProcess ? own : shared
    return [name, limiters.open({ keyPrefix: name, points: times, duration: seconds })]
  }
  return {
    limits: Object.fromEntries(Object.entries(limits).map(open)),
    slowed: shared.open({ keyPrefix: 'slowed', points: Number.MAX_SAFE_INTEGER, duration: EPISODE_S }),
    pauses: shared.open({ keyPrefix: 'pauses', points: 1, duration: MOST_PAUSE_S }),
  }
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  fail('rate_limited', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1_000)) })
}
