/** Encrypts a push for its receiver (RFC 8291, or the draft before it) and sends it to its push service (RFC 8030). */

import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { HOUR_MS } from '#contract/durations.ts'
import { lookupPublic } from '#server/core/addresses/public-address.ts'
import type { Config } from '#server/core/config/config.ts'
import { createLru } from '#server/core/lru.ts'
import type { PushSubscriptionsTable } from '#server/db/tables/delivery.ts'
import { endpointProblem } from './rules.ts'
import type { VapidKeys } from './vapid-keys.ts'

const TIMEOUT_MS = 10_000
/** Bytes of a response body that are read and discarded. */
const MAX_RESPONSE = 16 * 1024
/** How long a signature is cached. Each is valid for 12 hours. */
const SIGNED_MS = HOUR_MS
const MAX_CONNECTIONS = 64

export type PushResult =
  | { kind: 'delivered' }
  /** The browser has unsubscribed. */
  | { kind: 'gone' }
  /** The service will never accept this push. */
  | { kind: 'refused'; status: number }
  | { kind: 'failed'; status?: number; code?: unknown; retryAfterMs: number }

/** The form of encryption: that of RFC 8291, or of its draft 4, which apps of Mastodon decrypt. */
type Encoding = 'aes128gcm' | 'aesgcm'

export interface OutgoingPush {
  to: Pick<PushSubscriptionsTable, 'endpoint' | 'p256dh' | 'auth'>
  text: string
  encoding: Encoding
  urgency: 'high' | 'normal' | 'low'
  topic: string
  /** How long the push is worth delivering. */
  ttlMs: number
}

/** The headers that identify this server; the second one of `aesgcm`. */
interface Signature {
  Authorization: string
  'Crypto-Key'?: string | undefined
}

/** Sends a push to its push service. Never throws. */
type SendPush = (push: OutgoingPush, signal: AbortSignal) => Promise<PushResult>

export interface PushTransport {
  send: SendPush
  close(): void
}

export function openPushTransport(settings: Config['push'], keys: VapidKeys): PushTransport {
  if (!settings.isSent) return { send: async () => ({ kind: 'delivered' }), close: () => {} }
  const signatures = createLru<string, Signature>(1_000, SIGNED_MS)
  const options = { keepAlive: true, maxSockets: MAX_CONNECTIONS }
  const agents = { 'https:': new https.Agent(options), 'http:': new http.Agent(options) }
  const lookup: { lookup?: LookupFunction } = settings.isPrivateAllowed ? {} : { lookup: lookupPublic }

  const send: SendPush = async ({ to, text, encoding, urgency, topic, ttlMs }, signal) => {
    // The settings may have changed since the subscription.
    if (endpointProblem(to.endpoint, settings.isPrivateAllowed)) return { kind: 'gone' }
    try {
      // Loaded with the first push.
      const { default: webPush } = await import('web-push')
      const url = new URL(to.endpoint)
      const { cipherText, salt, localPublicKey } = webPush.encrypt(to.p256dh, to.auth, text, encoding)
      const name = `${encoding} ${url.origin}`
      const { publicKey, privateKey } = keys
      const known = signatures.get(name)
      const signature: Signature =
        known ?? webPush.getVapidHeaders(url.origin, settings.subject, publicKey, privateKey, encoding)
      // Not set again: a signature is kept for a time, however often it is used.
      if (!known) signatures.set(name, signature)
      const headers = {
        authorization: signature.Authorization,
        'content-type': 'application/octet-stream',
        'content-encoding': encoding,
        ...(encoding === 'aesgcm' && {
          encryption: `salt=${salt}`,
          'crypto-key': `dh=${toBase64Url(localPublicKey)};${signature['Crypto-Key']}`,
        }),
        'content-length': cipherText.length,
        ttl: Math.max(0, Math.floor(ttlMs / 1_000)),
        urgency,
        topic,
      }
      const protocol = url.protocol === 'http:' ? 'http:' : 'https:'
      const { request } = protocol === 'http:' ? http : https
      return await new Promise((resolve, reject) => {
        const deadline = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
        const sent = request(url, { method: 'POST', headers, agent: agents[protocol], signal: deadline, ...lookup })
        sent.on('error', reject)
        sent.on('response', (response) => {
          let bytes = 0
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (bytes > MAX_RESPONSE) response.destroy()
          })
          response.on('error', () => {}) // the status has arrived
          response.on('close', () => resolve(toResult(response)))
        })
        sent.end(cipherText)
      })
    } catch (error) {
      return { kind: 'failed', code: (error as { code?: unknown }).code, retryAfterMs: 0 }
    }
  }
  return {
    send,
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** The text of a key, which the library declares as a string, but returns as bytes. */
const toBase64Url = (key: unknown): string => (key as Buffer).toString('base64url')

function toResult({ statusCode: status = 0, headers }: http.IncomingMessage): PushResult {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 400 || status === 413) return { kind: 'refused', status }
  // Redirects are not followed: they could lead anywhere.
  const seconds = Number(headers['retry-after'])
  return {
    kind: 'failed',
    status,
    retryAfterMs: Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3_600) * 1_000 : 0,
  }
}
