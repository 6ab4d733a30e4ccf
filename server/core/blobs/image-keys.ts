/** Names images, and signs the addresses of those that are not open to everyone, with keys that only this network has. */
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#server/core/ids/ids.ts'

const HOUR_MS = 60 * 60 * 1_000
/** For so long everyone gets the same signed address, so that browsers find the image in their caches. */
const WINDOW_MS = 3 * HOUR_MS
/** A signature has so many hexadecimal characters: 128 bits. */
const SIGNATURE_LENGTH = 32

/** The name and the query of a signed address. */
export interface SignedName {
  name: string
  query: string
}

/** What a signed address leads to. */
export interface OpenedName {
  name: string
  /** When the address ends, in milliseconds. */
  until: number
}

/**
 * Three keys are derived from one secret of the network. The first makes the stored name of an image from its owner and its
 * content. The second hides that name in signed addresses: from one of them no other address of the image can be made. The
 * third signs them.
 */
export class ImageKeys {
  readonly #naming: Buffer
  readonly #hiding: Buffer
  readonly #signing: Buffer

  /** `secret` is any text. The same one makes the same names and signatures. */
  constructor(secret: string) {
    const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest()
    this.#naming = derive('image names')
    this.#hiding = derive('hidden image names').subarray(0, 16)
    this.#signing = derive('image signatures')
  }

  /**
   * The stored name of an image: 32 hexadecimal characters. `content` is the hash of its bytes. Each owner has names of
   * their own, so that nobody can find out by an upload whether another account has the same picture.
   */
  nameOf(owner: Id, content: string): string {
    return createHmac('sha256', this.#naming).update(`${owner} ${content}`).digest('hex').slice(0, 32)
  }

  /** A name and a query that lead to an image for at least one window from `now` (milliseconds), and at most two. */
  sign(name: string, now: number): SignedName {
    const until = endOfWindow(now) + WINDOW_MS
    const cipher = createCipheriv('aes-128-ecb', this.#hiding, null).setAutoPadding(false)
    // One block, which is as long as the name: the cipher permutes names.
    const hidden = cipher.update(name, 'hex', 'hex') + cipher.final('hex')
    return { name: hidden, query: `until=${until / 1_000}&signature=${this.#signatureOf(hidden, until)}` }
  }

  /** What a signed name leads to; undefined after its end, or when the signature is not that of this name and end. */
  open(hidden: string, until: number, signature: string, now: number): OpenedName | undefined {
    if (!(until > now) || signature.length !== SIGNATURE_LENGTH) return undefined
    const expected = Buffer.from(this.#signatureOf(hidden, until))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    return { name: this.reveal(hidden), until }
  }

  /** The stored name in a signed address, whether or not it has ended. */
  reveal(hidden: string): string {
    const cipher = createDecipheriv('aes-128-ecb', this.#hiding, null).setAutoPadding(false)
    return cipher.update(hidden, 'hex', 'hex') + cipher.final('hex')
  }

  #signatureOf(hidden: string, until: number): string {
    return createHmac('sha256', this.#signing).update(`${hidden} ${until}`).digest('hex').slice(0, SIGNATURE_LENGTH)
  }
}

/** When the addresses that are signed now are replaced by others, in milliseconds. */
export const endOfWindow = (now: number): number => (Math.floor(now / WINDOW_MS) + 1) * WINDOW_MS
