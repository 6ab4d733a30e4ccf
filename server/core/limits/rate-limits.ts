/** Rate limits: how often each action is allowed. */
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import { AppError, fail } from '#server/core/errors.ts'
import type { MaybePromise } from '#server/core/maybe-promise.ts'
import { type Limiter, type Limiters, WindowLimiter } from './limiters.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A number of times within a number of seconds. */
export interface Limit {
  /** The number of times that are allowed within `seconds`, per key. */
  times: number
  seconds: number
}

interface Entry extends Limit {
  /** The limited action, in words for operators. */
  about: string
  /** Whether processes lease points from the shared store in blocks (server/core/limits/leasing-limiter.ts). */
  isFrequent: boolean
}

const limit = (times: number, seconds: number, about: string): Entry => ({ times, seconds, about, isFrequent: false })
const throttled = (times: number, seconds: number, about: string): Entry =>
  limit(times, seconds, `${about}; beyond, each attempt has to wait longer.`)
const frequent = (times: number, seconds: number, about: string): Entry => ({ times, seconds, about, isFrequent: true })

/** The default limits. Each has a setting, such as RATE_LIMIT_SIGN_UPS (server/core/config/rate-limits.ts). */
export const rateLimits = {
  // Key: account and address. Only failures count, so a stranger cannot lock a user out.
  failedSignIns: limit(10, 15 * MINUTE, 'Failed sign-ins to an account from an address.'),
  // Key: account, without the networks it was signed in to from before. Beyond the limit see takeThrottled.
  failedSignInsToAccount: throttled(50, HOUR, 'Failed sign-ins to an account from all networks but its own'),
  // Key: address.
  failedSignInsFromAddress: limit(300, 15 * MINUTE, 'Failed sign-ins from an address.'),
  // Key: account. Nobody at an open session can guess the password.
  failedPasswordChecks: limit(10, 15 * MINUTE, 'Wrong passwords of a member who is signed in.'),
  // Key: account and address, or session. Counted only after the password, or in an open session:
  // server/features/accounts/factors/verify-factor.ts.
  failedCodes: limit(10, 15 * MINUTE, 'Wrong codes of an authenticator app from an address, or in a session.'),
  // Key: the same, but one for all networks that the account was not signed in to from before. Beyond it see takeThrottled.
  failedCodesOfDay: throttled(20, DAY, 'The same in a day, from all unknown addresses together'),
  // Key: account and address, or session. Apart from the others: who has lost the app gets in, whatever others have tried.
  failedBackupCodes: limit(30, 15 * MINUTE, 'Wrong backup codes of an account from an address, or in a session.'),
  // Key: account. Beyond the limit its owner gets a mail.
  wrongCodes: limit(2, DAY, 'Wrong codes of an account in a row before its owner gets a mail.'),
  wrongCodeMails: limit(1, HOUR, 'Mails to a member about wrong codes.'),
  // Key: address. Each stores a challenge for minutes.
  passkeySignIns: limit(600, 15 * MINUTE, 'Sign-ins with a passkey started from an address.'),
  // Key: address.
  signUps: limit(300, HOUR, 'Accounts created from an address.'),
  // Key: address. Nobody can guess a code.
  invitations: limit(300, HOUR, 'Invitations opened from an address.'),
  // Key: address.
  sharedLinks: limit(300, 15 * MINUTE, 'Shared links opened from an address by visitors.'),
  // Key: address. Counted for documents that the reader has already, too.
  publicFiles: frequent(
    3_000,
    5 * MINUTE,
    'Feeds, embedded posts, share images and sitemaps requested from an address by visitors.',
  ),
  // Key: address. Pages and calls of visitors.
  publicReading: frequent(1_200, 5 * MINUTE, 'Public pages and calls of visitors from an address.'),
  // Key: address.
  passwordResets: limit(100, HOUR, 'Password resets requested from an address.'),
  // Key: e-mail address, with or without an account. Beyond the limit no mail is sent, silently.
  passwordResetMails: limit(
    3,
    HOUR,
    'Mails to an e-mail address to choose a new password; more are left out silently.',
  ),
  // Key: address. Each stores a row for ten minutes.
  providerSignIns: limit(300, HOUR, 'Sign-ins with Google or Apple started from an address.'),
  // Key: address. Valid or not.
  providerCallbacks: limit(600, HOUR, 'Callbacks from Google and Apple to an address.'),
  // Key: address. Each stores a row for minutes.
  appRequests: limit(600, HOUR, 'Requests of apps to act for a member, from an address.'),
  // Key: address. Apps on servers act for many members from one address.
  appTokens: frequent(3_000, 5 * MINUTE, 'Calls of apps for tokens, from an address.'),
  // Key: address.
  appRegistrations: limit(50, HOUR, 'Apps that register themselves from an address.'),
  // Key: device code. The device is asked to slow down.
  devicePolls: limit(2, 5, 'Questions of a device whether its member has let it in.'),
  // Key: address, and account. Nobody can guess a code.
  userCodesFromAddress: limit(100, HOUR, 'Codes of devices entered from an address.'),
  // Key of the others: account.
  userCodes: limit(30, HOUR, 'Codes of devices that a member enters.'),
  confirmations: limit(5, HOUR, 'Mails to a member to confirm their address.'),
  tweets: limit(300, 5 * MINUTE, 'Posts and replies of a member.'),
  toggles: frequent(1_000, 5 * MINUTE, 'Likes, reposts, bookmarks, follows and blocks of a member.'),
  messages: limit(300, 5 * MINUTE, 'Messages of a member.'),
  strangers: limit(100, DAY, 'Conversations a member begins with people who do not follow them.'),
  costlySwitches: limit(
    20,
    HOUR,
    'Changes of a member to whether others see their likes, and whether their posts are protected.',
  ),
  reports: limit(30, HOUR, 'Reports and appeals of a member.'),
  search: limit(120, MINUTE, 'Searches of a member, and of visitors from an address.'),
  grok: limit(30, 5 * MINUTE, 'Questions of a member to Grok.'),
  grokModel: limit(100, DAY, 'Those of them that the model answers; beyond, Grok answers without it.'),
  addressChanges: limit(5, HOUR, 'Changes of a member to their e-mail address.'),
  exports: limit(10, HOUR, 'Downloads of all data of a member.'),
  uploads: limit(300, HOUR, 'Posts with images, and profile pictures, of a member.'),
  megapixels: limit(
    3_000,
    HOUR,
    'Megapixels of the images of a member; those of AVIF and animations count four times.',
  ),
  videos: limit(60, HOUR, 'Videos and voice notes that a member uploads.'),
  linkCards: limit(300, HOUR, 'Links of a member whose pages are fetched for a card.'),
  webhooks: limit(120, HOUR, 'Changes and tests of webhooks by a member.'),
  calls: frequent(3_000, 5 * MINUTE, 'Calls of a member of all kinds together.'),
  // Key: account and app. Below the limit of all calls, so that no app keeps its member from the web app.
  appCalls: frequent(1_500, 5 * MINUTE, 'Calls of one app for a member.'),
}

export type RateLimit = keyof typeof rateLimits

/** The limits in force; null when limits are off. */
export type Limits = Readonly<Record<RateLimit, Limit>> | null

const FIRST_PAUSE_S = 30
const MAX_PAUSE_S = 15 * MINUTE
const EPISODE_S = DAY

/** An attempt and what is left of its limit. */
interface Counted {
  times: number
  left: number
  msToEnd: number
  isRefused: boolean
}

interface Counters {
  limits: Readonly<Record<RateLimit, Limiter>>
  /** Attempts beyond a limit within a day, and the pause after each. */
  slowed: Limiter
  pauses: Limiter
}

/** Counts actions against the limits. Beyond a limit, methods throw `rate_limited` with the wait in seconds. */
export class RateLimits {
  readonly #counters: Counters | null

  constructor(limits: Limits, limiters: Limiters) {
    this.#counters = limits && openAll(limits, limiters)
  }

  /** Counts an attempt, or refuses it when the limit is reached. Refused attempts are not counted. */
  async take(name: RateLimit, key: string | number, points = 1): Promise<void> {
    await this.#counters?.limits[name].consume(key, points).catch(refuse)
  }

  /**
   * Counts an attempt like `take`, synchronously when the count is in the memory of this process: every call counts
   * one.
   */
  takeAtOnce(name: RateLimit, key: string | number): MaybePromise<void> {
    const limiter = this.#counters?.limits[name]
    if (!limiter || (limiter instanceof WindowLimiter && limiter.takeFromMemory(key))) return undefined
    return this.take(name, key)
  }

  /** Counts an attempt like `take`, and answers what is left; null when limits are off. The caller refuses. */
  async takeCounted(name: RateLimit, key: string | number): Promise<Counted | null> {
    const limiter = this.#counters?.limits[name]
    if (!limiter) return null
    const counted = (result: RateLimiterRes, isRefused: boolean): Counted => ({
      times: limiter.points,
      left: Math.max(result.remainingPoints, 0),
      msToEnd: Math.max(result.msBeforeNext, 0),
      isRefused,
    })
    return limiter.consume(key).then(
      (result) => counted(result, false),
      (reason) => (reason instanceof RateLimiterRes ? counted(reason, true) : Promise.reject(reason)),
    )
  }

  /**
   * Like `take`, but beyond the limit an attempt is allowed after a pause, which doubles up to 15 minutes. Answers how many
   * attempts were allowed beyond the limit within a day; 0 below the limit.
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
    const customDuration = Math.min(FIRST_PAUSE_S * 2 ** slowed, MAX_PAUSE_S)
    await counters.pauses.consume(`${name}:${key}`, 1, { customDuration }).catch(refuse)
    await counters.slowed.penalty(`${name}:${key}`)
    return slowed + 1
  }

  /** Counts an attempt before it is checked. A successful attempt clears the count; one that throws is not counted. */
  async countFailure(name: RateLimit, key: string | number, isRight: () => Promise<boolean>): Promise<boolean> {
    await this.take(name, key)
    const answer = await isRight().catch(async (error) => {
      await this.refund(name, key)
      throw error
    })
    if (answer) await this.clear(name, key)
    return answer
  }

  /** Undoes `take` for work that was not done. */
  async refund(name: RateLimit, key: string | number, points = 1): Promise<void> {
    await this.#counters?.limits[name].reward(key, points)
  }

  /** Refuses when the limit is reached, without counting. */
  async check(name: RateLimit, key: string | number): Promise<void> {
    const limiter = this.#counters?.limits[name]
    const counted = await limiter?.get(key)
    if (limiter && counted && counted.consumedPoints >= limiter.points) refuse(counted)
  }

  /** Counts an action that has already happened. */
  async record(name: RateLimit, key: string | number): Promise<void> {
    await this.#counters?.limits[name].penalty(key)
  }

  /** Like `take`, but answers false instead of refusing. */
  async tryTake(name: RateLimit, key: string | number): Promise<boolean> {
    try {
      await this.take(name, key)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return false
      throw error
    }
  }

  /** Resets the count. */
  async clear(name: RateLimit, key: string | number): Promise<void> {
    await this.#counters?.limits[name].delete(key)
  }
}

function openAll(limits: NonNullable<Limits>, limiters: Limiters): Counters {
  const open = ([name, { times, seconds }]: [string, Limit]) => {
    const { isFrequent } = rateLimits[name as RateLimit]
    return [name, limiters.open({ keyPrefix: name, points: times, duration: seconds, isFrequent })]
  }
  return {
    limits: Object.fromEntries(Object.entries(limits).map(open)),
    slowed: limiters.open({ keyPrefix: 'slowed', points: Number.MAX_SAFE_INTEGER, duration: EPISODE_S }),
    pauses: limiters.open({ keyPrefix: 'pauses', points: 1, duration: MAX_PAUSE_S }),
  }
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  fail('rate_limited', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1_000)) })
}
