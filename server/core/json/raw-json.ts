/**
 * Serialised JSON. Posts are serialised once and cached as bytes; answers concatenate them. The type parameter is the type
 * of the parsed JSON, so that use cases are checked against the contract.
 */
import { createLru } from '#server/core/lru.ts'

/** A part of serialised JSON. */
export type Piece = string | Uint8Array

/** Serialised JSON of a value of type T, in pieces. */
export class RawJson<T> {
  declare private readonly reads: T
  readonly pieces: readonly Piece[]
  /** Whether other answers often have the same pieces. */
  readonly isShared: boolean

  constructor(pieces: readonly Piece[], isShared = false) {
    this.pieces = pieces
    this.isShared = isShared
  }

  toBytes(): Buffer {
    const [first] = this.pieces
    if (this.pieces.length === 1 && Buffer.isBuffer(first)) return first
    return this.isShared ? joinShared(this.pieces) : join(this.pieces)
  }
}

/** The JSON text of an object, to embed in another one. */
export class RawText<T> {
  declare private readonly reads: T
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The approximate size of a cached answer, in bytes. */
export const bytesOfJson = ({ pieces }: RawJson<unknown>): number =>
  pieces.reduce((sum, piece) => sum + piece.length, 200)

/** Joins pieces in a buffer of exactly their size, for caching. */
export function joinPieces(pieces: readonly Piece[]): Buffer {
  let length = 0
  for (const piece of pieces) length += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length
  const bytes = Buffer.allocUnsafeSlow(length)
  writePieces(bytes, 0, pieces)
  return bytes
}

/** Above all characters of one byte. */
const ASCII = 0x80

/** Writes pieces from a position on, and answers the end position. */
function writePieces(bytes: Buffer, start: number, pieces: readonly Piece[]): number {
  let at = start
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      const code = piece.charCodeAt(0)
      // Many pieces are a comma or a bracket: a call of write() for each would cost more than copying the posts.
      if (piece.length === 1 && code < ASCII) bytes[at++] = code
      else at += bytes.write(piece, at)
    } else {
      bytes.set(piece, at)
      at += piece.length
    }
  }
  return at
}

const BLOCK = 512 * 1024
const MAX_BYTES_OF_CHARACTER = 3
/**
 * Answers are written one after the other into blocks, because an allocation for each would dominate garbage
 * collection.
 */
let block = Buffer.allocUnsafeSlow(BLOCK)
let used = 0

/** Joins pieces without measuring their size first. */
function join(pieces: readonly Piece[]): Buffer {
  let most = 0
  for (const piece of pieces) most += typeof piece === 'string' ? MAX_BYTES_OF_CHARACTER * piece.length : piece.length
  if (most > BLOCK / 4) return joinPieces(pieces)
  if (used + most > BLOCK) {
    block = Buffer.allocUnsafeSlow(BLOCK)
    used = 0
  }
  const start = used
  used = writePieces(block, start, pieces)
  return block.subarray(start, used)
}

/** Joined lists by their first piece. Bytes are joined at the second request. */
const joinedLists = createLru<Piece, { pieces: readonly Piece[]; bytes: Buffer | null }>(50)

/** Shares one buffer between readers of the same list: copying is the most expensive part of the answer. */
function joinShared(pieces: readonly Piece[]): Buffer {
  const first = pieces.find((piece) => typeof piece !== 'string') ?? ''
  const found = joinedLists.get(first)
  if (found?.pieces.length === pieces.length && found.pieces.every((piece, index) => piece === pieces[index])) {
    found.bytes ??= joinPieces(pieces)
    return found.bytes
  }
  joinedLists.set(first, { pieces, bytes: null })
  return join(pieces)
}

/** Converts the JSON text of a value to bytes of exactly its size, for caching. */
export const toRawJson = <T>(text: string): RawJson<T> => new RawJson<T>([joinPieces([text])])

/** The parsed type of an object with serialised fields or items. */
type Reads<F> = {
  [K in keyof F]: F[K] extends RawJson<infer T> ? T : F[K] extends readonly RawJson<infer T>[] ? T[] : F[K]
}

/**
 * Serialises an object some of whose fields or items are raw JSON. `isShared` is for lists that many viewers get with
 * the same bytes.
 */
export function rawObject<F extends object>(fields: F, { isShared = false } = {}): RawJson<Reads<F>> {
  const pieces: Piece[] = []
  const add = (value: unknown) => {
    if (value instanceof RawJson) for (const piece of value.pieces) pieces.push(piece)
    else if (!Array.isArray(value) || !(value[0] instanceof RawJson)) pieces.push(JSON.stringify(value))
    else {
      for (let index = 0; index < value.length; index++) {
        pieces.push(index > 0 ? ',' : '[')
        add(value[index])
      }
      pieces.push(']')
    }
  }
  for (const [name, value] of Object.entries(fields)) {
    pieces.push(`${pieces.length > 0 ? ',' : '{'}"${name}":`)
    add(value)
  }
  pieces.push('}')
  return new RawJson(pieces, isShared)
}
