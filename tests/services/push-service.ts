/** The push service of a test: what it was given fits the contract and is signed (RFC 8292). */
import { createPublicKey, verify } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { PushMessage } from '#contract/calls/push.ts'
import { expectToFit } from '#tests/client.ts'
import { type Browser, type PushService, type Received, startPushService } from './push-browser.ts'

export { Browser } from './push-browser.ts'

/** As if the service had fallen silent. */
export const neverAnswers = new Promise<number>(() => {})

/** Starts one; gone when the test is over. */
export async function pushService(): Promise<PushService> {
  const service = await startPushService()
  const browsers: Browser[] = []
  onTestFinished(() => {
    service.close()
    for (const { message } of browsers.flatMap((browser) => browser.received)) expectToFit(PushMessage, message)
  })
  return {
    ...service,
    browser() {
      const browser = service.browser()
      browsers.push(browser)
      return browser
    },
  }
}

/** Resolves once something has been pushed there. */
export const isPushed = (browser: Browser): Promise<void> =>
  expect.poll(() => browser.received.length, { interval: 5, timeout: 10_000 }).toBeGreaterThan(0)

/** The key that signed a push, and its audience; fails unless the signature is valid. */
export function signatureOf({ headers }: Received): { key: string; aud: string; exp: number; sub: string } {
  const [, jwt = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head, claims, signature] = jwt.split('.') as [string, string, string]
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(signature, 'base64url')
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    signed,
  )
  expect(isRight, 'the signature').toBe(true)
  return { key, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
