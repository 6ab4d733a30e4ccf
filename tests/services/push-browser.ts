/** A push service with the browsers that have subscribed there: the other end of Web Push (RFC 8030, 8188, 8291). */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#contract/calls/push.ts'

export interface Received {
  headers: IncomingHttpHeaders
  message: PushMessage
}

/** The answer to a push: a status, now or later. */
type Answer = number | { status: number; headers: Record<string, string> } | Promise<number>

/** A browser that has subscribed. */
export class Browser {
  readonly endpoint: string
  readonly keys: { p256dh: string; auth: string }
  /** The received pushes, decrypted, in the order they came. */
  readonly received: Received[] = []
  /** The answer of the service from now on. */
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

  /** The texts of its notifications: `bob liked your post: Hello`. */
  get shows(): string[] {
    return this.received.map(({ message: { title, text } }) => [title, text].filter((part) => part !== '').join(': '))
  }

  decrypt(sealed: Buffer, headers: IncomingHttpHeaders): string {
    if (headers['content-encoding'] === 'aesgcm') return this.#decryptDraft(sealed, headers)
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

  /** Decrypts `aesgcm`, of draft 4 of RFC 8291: salt and key are in headers, and padding comes first. */
  #decryptDraft(sealed: Buffer, headers: IncomingHttpHeaders): string {
    const read = (name: string, header = '') =>
      Buffer.from(new RegExp(`${name}=([\\w-]+)`).exec(header)?.[1] ?? '', 'base64url')
    const salt = read('salt', String(headers.encryption))
    const theirs = read('dh', String(headers['crypto-key']))
    const own = this.#pair.getPublicKey()
    const withLength = (key: Buffer) => Buffer.concat([Buffer.from([0, key.length]), key])
    const context = Buffer.concat([Buffer.from('P-256\0'), withLength(own), withLength(theirs)])
    const derive = (from: Uint8Array, secret: Uint8Array, name: string, more: Buffer, length: number) => {
      const info = Buffer.concat([Buffer.from(`Content-Encoding: ${name}\0`), more])
      return Buffer.from(hkdfSync('sha256', from, secret, info, length))
    }
    const secret = derive(this.#pair.computeSecret(theirs), this.#auth, 'auth', Buffer.alloc(0), 32)
    const part = (name: string, length: number) => derive(secret, salt, name, context, length)
    const decipher = createDecipheriv('aes-128-gcm', part('aesgcm', 16), part('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return padded.subarray(2 + padded.readUInt16BE()).toString()
  }
}

export interface PushService {
  browser(): Browser
  close(): void
}

/** Starts one. */
export async function startPushService(): Promise<PushService> {
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
      const message = JSON.parse(browser.decrypt(sealed, request.headers)) as PushMessage
      browser.received.push({ headers: request.headers, message })
    }
    response.writeHead(status, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    browser() {
      const browser = new Browser(origin)
      browsers.set(browser.endpoint, browser)
      return browser
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
