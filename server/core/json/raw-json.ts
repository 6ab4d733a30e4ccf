/**
 * JSON that is already UTF-8. Posts are composed once and kept as bytes; answers made of them are joined, not serialised
 * and encoded again. The type parameter says what the bytes read as, so use cases stay checked against the contract.
 */
import { LRUCache } from 'lru-cache'

type Piece = string | Uint8Array

export class RawJson<T> {
  declare private readonly reads: T
  /** The JSON in parts. */
  readonly pieces: readonly Piece[]
  /** Whether others will be answered with the very same pieces. */
  readonly isReusable: boolean

  constructor(pieces: readonly Piece[], isReusable: boolean) {
    this.pieces = pieces
    this.isReusable = isReusable
  }

  toBytes(): Buffer {
    const [first] = this.pieces
    if (this.pieces.length === 1 && Buffer.isBuffer(first)) return first
    return this.isReusable && this.pieces.length >= LONG
      ? joinShared(this.pieces)
      : join(this.pieces, Buffer.allocUnsafe)
  }
}

const COMMA = 0x2c

// Answers are cut from slabs: a piece of memory of its own for each would be most of what the collector has to look at.
Buffer.poolSize = 512 * 1024

/** One buffer, with no more memory behind it than it needs: it may be kept for long. */
export const joinPieces = (pieces: readonly Piece[]): Buffer => join(pieces, Buffer.allocUnsafeSlow)

function join(pieces: readonly Piece[], allocate: (bytes: number) => Buffer): Buffer {
  let length = 0
  for (const piece of pieces)
    length += typeof piece === 'string' && piece !== ',' ? Buffer.byteLength(piece) : piece.length
  const bytes = allocate(length)
  let at = 0
  for (const piece of pieces) {
    // Every second piece of a list: a call into the engine for each would cost more than copying the posts.
    if (piece === ',') bytes[at++] = COMMA
    else if (typeof piece === 'string') at += bytes.write(piece, at)
    else {
      bytes.set(piece, at)
      at += piece.length
    }
  }
  return bytes
}

const LONG = 8
/** By the first piece; without bytes as long as nobody else has asked. */
const joinedLists = new LRUCache<Piece, { pieces: readonly Piece[]; bytes: Buffer | null }>({ max: 50 })

/** Everybody who reads the same list gets the same buffer: copying it costs more than all the rest of the answer. */
function joinShared(pieces: readonly Piece[]): Buffer {
  const first = pieces.find((piece) => typeof piece !== 'string') ?? ''
  const found = joinedLists.get(first)
  if (found?.pieces.length === pieces.length && found.pieces.every((piece, index) => piece === pieces[index])) {
    found.bytes ??= joinPieces(pieces)
    return found.bytes
  }
  joinedLists.set(first, { pieces, bytes: null })
  return join(pieces, Buffer.allocUnsafe)
}

/** What an object reads as whose fields, or their items, are text already. */
type Reads<F> = {
  [K in keyof F]: F[K] extends RawJson<infer T> ? T : F[K] extends readonly RawJson<infer T>[] ? T[] : F[K]
}

/** An object of which some fields, or the items of some fields, are text already. */
export function rawObject<F extends object>(fields: F): RawJson<Reads<F>> {
  const pieces: Piece[] = []
  let isReusable = true
  const add = (value: unknown) => {
    if (value instanceof RawJson) {
      pieces.push(...value.pieces)
      isReusable &&= value.isReusable
    } else if (!Array.isArray(value) || !(value[0] instanceof RawJson)) pieces.push(JSON.stringify(value))
    else {
      for (const [index, item] of value.entries()) {
        pieces.push(index > 0 ? ',' : '[')
        add(item)
      }
      pieces.push(']')
    }
  }
  for (const [name, value] of Object.entries(fields)) {
    pieces.push(`${pieces.length > 0 ? ',' : '{'}"${name}":`)
    add(value)
  }
  pieces.push('}')
  return new RawJson(pieces, isReusable)
}
