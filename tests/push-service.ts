/** A push service with the browsers that have subscribed there: the other end of Web Push (RFC 8030, 8188, 8291, 8292). */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { PushMessage } from '#contract/push.ts'
import { expectToFit } from './client.ts'

export interface Received {
  headers: IncomingHttpHeaders
  message: PushMessage
}

/** What it does with a push: a status, now or later. */
type Answer = number | { status: number; headers: Record<string, string> } | Promise<number>

/** As if the service had fallen silent. */
export const silence = new Promise<number>(() => {})

/** A browser that has subscribed. */
export class Browser {
  readonly endpoint: string
  readonly keys: { p256dh: string; auth: string }
  /** What it was pushed, decrypted, in the order it came. */
  readonly received: Received[] = []
  /** What the service answers from now on; 201 unless told. */
  answers: Answer = 201
  /** Requests that came, whatever was answered. */
  tries = 0
  readonly #pair: ECDH = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor(origin: string) {
    this.endpoint = `${origin}/${randomBytes(16).toString('hex')}`
    this.keys = { p256dh: this.#pair.generateKeys('base64url'), auth: this.#auth.toString('base64url') }
  }

  get subscription() {
    return { endpoint: this.endpoint, keys: this.keys }
  }

  /** What its notifications say: `bob: liked your post: Hello`. */
  get shows(): string[] {
    return this.received.map(({ message: { from, message, text } }) =>
      [from.username, message, text].filter((part) => part !== '').join(': '),
    )
  }

  /** Resolves once that many pushes have arrived. */
  async hasReceived(count: number): Promise<void> {
    await expect.poll(() => this.received.length, { interval: 5, timeout: 10_000 }).toBeGreaterThanOrEqual(count)
  }

  decrypt(sealed: Buffer): string {
    const [salt, keyLength] = [sealed.subarray(0, 16), sealed.readUInt8(20)]
    const theirs = sealed.subarray(21, 21 + keyLength)
    const derive = (key: Buffer, secret: Uint8Array, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', key, secret, info, length))
    const names = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), theirs])
    const key = derive(this.#pair.computeSecret(theirs), this.#auth, names, 32)
    const part = (name: string, length: number) => derive(key, salt, Buffer.from(`Content-Encoding: ${name}\0`), length)
    const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    const body = sealed.subarray(21 + keyLength)
    decipher.setAuthTag(body.subarray(-16))
    const padded = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2) // one record: the delimiter of the last
    return padded.subarray(0, end).toString()
  }
}

/** Starts one; gone when the test is over. */
export async function pushService() {
  const browsers = new Map<string, Browser>()
  let origin = ''
  const server = createServer(async (request, response) => {
    const browser = browsers.get(origin + request.url)
    if (!browser) return void response.writeHead(404).end()
    browser.tries++
    const sealed = await bodyOf(request)
    const answers = await browser.answers
    const { status, headers } = typeof answers === 'number' ? { status: answers, headers: {} } : answers
    if (status === 201) {
      const message: unknown = JSON.parse(browser.decrypt(sealed))
      expectToFit(PushMessage, message)
      browser.received.push({ headers: request.headers, message: message as PushMessage })
    }
    response.writeHead(status, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    origin,
    browser(): Browser {
      const browser = new Browser(origin)
      browsers.set(browser.endpoint, browser)
      return browser
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Who signed a push, and for whom; fails unless the signature is right. */
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
