/** Pure rules of webhooks: secrets, signatures, and when a delivery is tried again. */
import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { WebhookDeliveriesTable } from '#server/db/tables/delivery.ts'

/** The schedule that Standard Webhooks proposes, up to three days. Needs no jitter: a receiver gets one try at a time. */
const delays = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 20].map((hours) => hours * HOUR_MS),
] as const
/** Tries of one delivery. */
const MAX_ATTEMPTS = delays.length + 1
/** A receiver that fails for as long as one delivery is tried is turned off. */
export const GIVE_UP_MS = delays.reduce((all, delay) => all + delay, 0)
export const MAX_DELAY_MS = DAY_MS
const MAX_PAUSE_MS = 5 * MINUTE_MS
/** How long events that come in bursts wait for further ones about the same thing. */
const BURST_MS = 10_000

/** The delay after a failed try; undefined after the last. */
export const delayAfter = (attempts: number): number | undefined =>
  attempts < MAX_ATTEMPTS ? delays[attempts - 1] : undefined

/** How long a receiver gets nothing after so many failures in a row. */
export const pauseAfter = (failures: number): number => Math.min(5_000 * 4 ** (failures - 1), MAX_PAUSE_MS)

const bursts: readonly WebhookDeliveriesTable['type'][] = [
  'notification.like',
  'notification.retweet',
  'notification.follow',
  'notification.follow_request',
  'notification.follow_accepted',
]

/** When an event is sent, and which others one delivery joins with it: bursts only, and never one event twice. */
export const batchOf = (type: WebhookDeliveriesTable['type'], cause: Id, now: number) =>
  bursts.includes(type) ? { lot: 0, due_at: now + BURST_MS } : { lot: cause, due_at: now }

/** The milliseconds that the header Retry-After asks for, at most a day. */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (!header) return 0
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_DELAY_MS) : 0
}

const PREFIX = 'whsec_'

/** A new secret, as Standard Webhooks writes it. */
export const makeSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** What the secrets of a webhook are encrypted with. */
export const secretContext = (webhook: Id): string => `webhook ${webhook}`

/** The headers of a delivery, signed with each secret (https://www.standardwebhooks.com). */
export function signedHeaders(secrets: readonly string[], id: string, now: number, body: string) {
  const seconds = String(Math.floor(now / 1_000))
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
