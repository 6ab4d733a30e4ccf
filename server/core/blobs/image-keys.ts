/** Names images, and signs the addresses of those that are not public, with keys of this network. */

import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '#contract/durations.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { isVideoContent, toVideoName } from './video-names.ts'

/** How long everyone gets the same signed address, so that browsers find the image in their caches. */
const WINDOW_MS = 3 * HOUR_MS
/** Hexadecimal characters of a signature: 128 bits. */
const SIGNATURE_LENGTH = 32

/** The name and the query of a signed address. */
interface SignedName {
  name: string
  query: string
}

/** The image of a signed address. */
interface OpenedName {
  name: string
  /** When the address expires, in milliseconds. */
  until: number
}

/**
 * Names and signs with three keys derived from one secret of the network. The first makes the stored name of an image
 * from its owner and its content. The second encrypts that name in signed addresses, so that no other address of the
 * image can be derived from one. The third signs them.
 */
export class ImageKeys {
  readonly #naming: Buffer
  readonly #hiding: Buffer
  readonly #signing: Buffer

  /** `secret` is any text. The same secret makes the same names and signatures. */
  constructor(secret: string) {
    const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest()
    this.#naming = derive('image names')
    this.#hiding = derive('hidden image names').subarray(0, 16)
    this.#signing = derive('image signatures')
  }

  /**
   * The stored name of an image or a video: 32 hexadecimal characters. `content` is the hash of its bytes. Names differ
   * by owner, so that an upload does not reveal whether another account has the same picture.
   */
  nameOf(owner: Id, content: string): string {
    const name = createHmac('sha256', this.#naming).update(`${owner} ${content}`).digest('hex').slice(0, 32)
    return isVideoContent(content) ? toVideoName(name) : name
  }

  /** A name and a query that open an image for at least one window from `now` (milliseconds), and at most two. */
  sign(name: string, now: number): SignedName {
    const until = endOfWindow(now) + WINDOW_MS
    const cipher = createCipheriv('aes-128-ecb', this.#hiding, null).setAutoPadding(false)
    // One block, which is as long as the name: the cipher permutes names.
    const hidden = cipher.update(name, 'hex', 'hex') + cipher.final('hex')
    return { name: hidden, query: `until=${until / 1_000}&signature=${this.#signatureOf(hidden, until)}` }
  }

  /** The image of a signed name; undefined after its expiry, or when the signature does not match. */
  open(hidden: string, until: number, signature: string, now: number): OpenedName | undefined {
    if (!(until > now) || signature.length !== SIGNATURE_LENGTH) return undefined
    const expected = Buffer.from(this.#signatureOf(hidden, until))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    return { name: this.reveal(hidden), until }
  }

  /** The stored name in a signed address, expired or not. */
  reveal(hidden: string): string {
    const cipher = createDecipheriv('aes-128-ecb', this.#hiding, null).setAutoPadding(false)
    return cipher.update(hidden, 'hex', 'hex') + cipher.final('hex')
  }

  #signatureOf(hidden: string, until: number): string {
    return createHmac('sha256', this.#signing).update(`${hidden} ${until}`).digest('hex').slice(0, SIGNATURE_LENGTH)
  }
}

/** When the current signed addresses are replaced, in milliseconds. */
export const endOfWindow = (now: number): number => (Math.floor(now / WINDOW_MS) + 1) * WINDOW_MS
