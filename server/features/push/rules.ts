/** What may be subscribed, how long a push waits and how it is named. Pure decisions. */
import { createPublicKey, hash } from 'node:crypto'
import type { PushType } from '#contract/calls/push.ts'
import { isPublicAddress } from '#server/core/network/public-address.ts'

const MINUTE_MS = 60_000
/** What could not be pushed for so long is no news any more. */
export const MAX_AGE_MS = 24 * 60 * MINUTE_MS
/** A subscription that took nothing for so long is given up. */
export const GIVE_UP_MS = 3 * MAX_AGE_MS
const MOST_BACKOFF_MS = 60 * MINUTE_MS

/** How much a device may save its battery on it (RFC 8030), and how many delays it waits. */
const delivery = {
  message: { urgency: 'high', delays: 1 },
  reply: { urgency: 'normal', delays: 1 },
  mention: { urgency: 'normal', delays: 1 },
  // Those come in bursts: many become one.
  follow: { urgency: 'low', delays: 10 },
  like: { urgency: 'low', delays: 10 },
  retweet: { urgency: 'low', delays: 10 },
} as const satisfies Record<PushType, object>

export const urgencyOf = (type: PushType) => delivery[type].urgency
export const delayOf = (type: PushType, delayMs: number): number => delivery[type].delays * delayMs

/** How long to wait after so many tries: longer and longer, and not all at the same moment. */
export const backoff = (attempts: number, chance = Math.random()): number =>
  Math.round(Math.min(10_000 * 4 ** (attempts - 1), MOST_BACKOFF_MS) * (0.75 + chance / 2))

/**
 * One name for all that is told about the same thing: what comes later takes the place of what was not delivered yet.
 * The push service reads it, so it says nothing, and differs from device to device.
 */
export const topicOf = (session: string, type: PushType, about: string): string =>
  hash('sha256', `${session} ${type} ${about}`, 'base64url').slice(0, 32)

export const endpointHash = (endpoint: string): string => hash('sha256', endpoint, 'base64url')

/** Why nothing can be pushed there, in words; undefined when it can. Names are looked up when something is sent. */
export function endpointProblem(endpoint: string, isPrivateAllowed: boolean): string | undefined {
  const refusal = 'This is not the address of a push service.'
  if (!URL.canParse(endpoint)) return refusal
  const { protocol, hostname, username, password, hash: fragment } = new URL(endpoint)
  if (username || password || fragment) return refusal
  if (isPrivateAllowed) return protocol === 'https:' || protocol === 'http:' ? undefined : refusal
  if (protocol !== 'https:') return refusal
  const address = hostname.replace(/^\[|\]$/g, '')
  if (/^[\d.]+$|:/.test(address)) return isPublicAddress(address) ? undefined : refusal
  return /[^.]\.[^.\d]/.test(address) && !/\.(?:localhost|local|internal)\.?$/.test(address) ? undefined : refusal
}

/** Whether a browser can have that key: a point on P-256. */
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
