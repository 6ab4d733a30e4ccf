/** Reads the body of an answer: decoded, bounded in bytes, and where a part of it is enough, up to where it breaks off. */
import type http from 'node:http'
import { finished, type Readable, type Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'

/** Encodings of bodies that are decoded, for the header `accept-encoding`. */
export const ENCODINGS = 'gzip, deflate, br, zstd'

/** How a body is read. `getPublic` says what each field is for. */
export interface BodyRule {
  /** Maximum bytes of the decoded body. */
  maxBytes: number
  /** Whether a longer body is cut off, instead of refused. */
  isCut?: boolean
  wantsStart: ((start: Buffer) => boolean) | undefined
  isEnough: ((part: Buffer) => boolean) | undefined
}

/** A body, and whether it was cut off at its maximum, or broke off. */
export interface Body {
  body: Buffer
  end: 'whole' | 'cut' | 'broken'
}

/** A body of which nothing is read. */
export const NO_BODY: Body = { body: Buffer.alloc(0), end: 'whole' }

/** Bytes of a body that show what it is. */
const START = 1024
/** The pause between two looks at a body whose rest is late, and the bytes that they look at: each look costs time. */
const LOOK_MS = 500
const LOOK_BYTES = 128 * 1024

/** Reads a body. The caller destroys the response. */
export async function readBody(response: http.IncomingMessage, rule: BodyRule): Promise<Body> {
  const decoder = openDecoder(response.headers['content-encoding'], rule.isEnough !== undefined)
  const collector = new Collector(rule)
  const timer = rule.isEnough && setInterval(() => collector.look(), LOOK_MS)
  // As chunks come: an iterator drops those that it has not passed on when the connection ends.
  const source: Readable = decoder ?? response
  source.on('data', (chunk: Buffer) => collector.add(chunk)).on('error', (error) => collector.breakOff(error))
  decoder?.on('end', () => collector.end())
  if (decoder) pump(response, decoder)
  finished(response, { writable: false }, (error) => {
    if (error) collector.isBroken = true
    if (error && !rule.isEnough) collector.breakOff(error)
    else if (decoder) decoder.end()
    else collector.end()
  })
  try {
    return await collector.result
  } finally {
    clearInterval(timer)
    decoder?.destroy()
  }
}

/** Collects the chunks of a body until it has all that is wanted. */
class Collector {
  readonly #rule: BodyRule
  readonly #chunks: Buffer[] = []
  readonly #settled = Promise.withResolvers<Body>()
  #length = 0
  /** The length at the last look. */
  #seen = 0
  #isWanted: boolean
  /** Whether the connection has ended before the body. */
  isBroken = false

  constructor(rule: BodyRule) {
    this.#rule = rule
    this.#isWanted = rule.wantsStart === undefined
  }

  get result(): Promise<Body> {
    return this.#settled.promise
  }

  add(chunk: Buffer): void {
    const { maxBytes, isCut } = this.#rule
    this.#chunks.push(chunk)
    this.#length += chunk.length
    if (this.#length >= START && this.#refuses()) return
    if (this.#length <= maxBytes) return
    if (isCut) this.#settle('cut')
    else this.#settled.reject(new Error('Too large'))
  }

  end(): void {
    this.#settle(this.isBroken ? 'broken' : 'whole')
  }

  breakOff(error: Error): void {
    if (this.#rule.isEnough) this.#settle('broken')
    else this.#settled.reject(error)
  }

  /** Ends when the part that has come since the last look is enough. */
  look(): void {
    const isNew = this.#length > this.#seen && this.#seen < LOOK_BYTES
    this.#seen = this.#length
    if (isNew && this.#rule.isEnough!(this.#part().subarray(0, LOOK_BYTES))) this.#settle('broken')
  }

  #settle(end: Body['end']): void {
    if (!this.#refuses()) this.#settled.resolve({ body: this.#part(), end })
  }

  #refuses(): boolean {
    this.#isWanted ||= this.#rule.wantsStart!(this.#part().subarray(0, START))
    if (!this.#isWanted) this.#settled.resolve(NO_BODY)
    return !this.#isWanted
  }

  #part(): Buffer {
    return Buffer.concat(this.#chunks).subarray(0, this.#rule.maxBytes)
  }
}

/** Passes a body on to its decoder, no faster than it decodes. The end is the caller's. */
function pump(response: http.IncomingMessage, decoder: Transform): void {
  decoder.on('drain', () => response.resume())
  response.on('data', (chunk: Buffer) => {
    if (!decoder.destroyed && !decoder.write(chunk)) response.pause()
  })
}

/** The decoder of an encoding. One that `isLenient` takes a stream without its end. */
function openDecoder(encoding = 'identity', isLenient = false): Transform | undefined {
  switch (encoding.trim().toLowerCase()) {
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return createGunzip(isLenient ? { finishFlush: constants.Z_SYNC_FLUSH } : {})
    case 'deflate':
      return createInflate(isLenient ? { finishFlush: constants.Z_SYNC_FLUSH } : {})
    case 'br':
      return createBrotliDecompress(isLenient ? { finishFlush: constants.BROTLI_OPERATION_FLUSH } : {})
    case 'zstd':
      return createZstdDecompress(isLenient ? { finishFlush: constants.ZSTD_e_flush } : {})
    default:
      throw new Error('The body is encoded in an unknown way')
  }
}
