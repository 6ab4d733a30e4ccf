/**
 * JSON that is already UTF-8. Posts are composed once and kept as bytes; answers made of them are joined, not serialised
 * and encoded again. The type parameter says what the bytes read as, so use cases stay checked against the contract.
 */

type Piece = string | Uint8Array

export class RawJson<T> {
  declare private readonly reads: T
  /** The JSON in parts; strings where it was made for this answer. */
  readonly pieces: readonly Piece[]

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces
  }

  toBytes(): Buffer {
    return joinPieces(this.pieces)
  }
}

/** One buffer, with no more memory behind it than it needs: it may be kept for long. */
export function joinPieces(pieces: readonly Piece[]): Buffer {
  let length = 0
  for (const piece of pieces) length += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') at += bytes.write(piece, at)
    else {
      bytes.set(piece, at)
      at += piece.length
    }
  }
  return bytes
}

/** What an object reads as whose fields, or their items, are text already. */
type Reads<F> = {
  [K in keyof F]: F[K] extends RawJson<infer T> ? T : F[K] extends readonly RawJson<infer T>[] ? T[] : F[K]
}

/** An object of which some fields, or the items of some fields, are text already. */
export function rawObject<F extends object>(fields: F): RawJson<Reads<F>> {
  const pieces: Piece[] = []
  for (const [name, value] of Object.entries(fields)) {
    pieces.push(`${pieces.length > 0 ? ',' : '{'}"${name}":`)
    addValue(pieces, value)
  }
  pieces.push('}')
  return new RawJson(pieces)
}

function addValue(pieces: Piece[], value: unknown): void {
  if (value instanceof RawJson) pieces.push(...value.pieces)
  else if (!Array.isArray(value) || !(value[0] instanceof RawJson)) pieces.push(JSON.stringify(value))
  else {
    for (const [index, item] of (value as RawJson<unknown>[]).entries())
      pieces.push(index > 0 ? ',' : '[', ...item.pieces)
    pieces.push(']')
  }
}
