/** Pure rules for pushes: valid subscriptions, delays, topics. */

import { createPublicKey } from 'node:crypto'
import type { PushMessage } from '#contract/calls/push.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { type Text, text } from '#contract/server-texts.ts'
import { isPublicAddress } from '#server/core/addresses/public-address.ts'
import { hasWebPort } from '#server/core/outgoing/open-public.ts'
import { sha256 } from '#server/core/security/random-secret.ts'

/** A push older than this is dropped. */
export const MAX_AGE_MS = 24 * 60 * MINUTE_MS
/** A subscription that fails for so long is deleted. */
export const GIVE_UP_MS = 3 * MAX_AGE_MS
export const MAX_BACKOFF_MS = 60 * MINUTE_MS

/** The urgency of each type (RFC 8030), and its delay as a multiple of the configured one. */
const delivery = {
  message: { urgency: 'high', delays: 1 },
  reply: { urgency: 'normal', delays: 1 },
  quote: { urgency: 'normal', delays: 1 },
  mention: { urgency: 'normal', delays: 1 },
  poll: { urgency: 'normal', delays: 1 },
  // Types that come in bursts, which are merged.
  follow: { urgency: 'low', delays: 10 },
  like: { urgency: 'low', delays: 10 },
  retweet: { urgency: 'low', delays: 10 },
  follow_request: { urgency: 'low', delays: 10 },
  follow_accepted: { urgency: 'low', delays: 10 },
} as const satisfies Record<PushMessage['type'], object>

export const urgencyOf = (type: PushMessage['type']) => delivery[type].urgency
export const delayOf = (type: PushMessage['type'], delayMs: number): number => delivery[type].delays * delayMs

/** The delay after an attempt: exponential, with jitter. */
export const backoff = (attempts: number, random = Math.random()): number =>
  Math.round(Math.min(10_000 * 4 ** (attempts - 1), MAX_BACKOFF_MS) * (0.75 + random / 2))

/**
 * The topic of pushes about one subject: a later push replaces an undelivered one. It is a hash that differs by device,
 * since the push service reads it.
 */
export const topicOf = (session: string, type: PushMessage['type'], about: string): string =>
  sha256(`${session} ${type} ${about}`).slice(0, 32)

export const endpointHash = (endpoint: string): string => sha256(endpoint)

/** The error text of a refused endpoint; undefined for a valid one. Host names are resolved when a push is sent. */
export function endpointProblem(endpoint: string, isPrivateAllowed: boolean): Text | undefined {
  const refusal = text('This isn’t the address of a push service.')
  if (!URL.canParse(endpoint)) return refusal
  const url = new URL(endpoint)
  const { protocol, hostname, username, password, hash: fragment } = url
  if (username || password || fragment) return refusal
  if (isPrivateAllowed) return protocol === 'https:' || protocol === 'http:' ? undefined : refusal
  if (protocol !== 'https:' || !hasWebPort(url)) return refusal
  const address = hostname.replace(/^\[|\]$/g, '')
  if (/^[\d.]+$|:/.test(address)) return isPublicAddress(address) ? undefined : refusal
  return /[^.]\.[^.\d]/.test(address) && !/\.(?:localhost|local|internal)\.?$/.test(address) ? undefined : refusal
}

/** Whether a key is an uncompressed point on P-256. */
export function isP256Point(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ]
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
