/** Solves the proof of work of a sign-up. The Web Crypto API is slower for short texts, and is missing on pages without TLS. */
import { sha256 } from '@noble/hashes/sha2.js'

export interface Puzzle {
  challenge: string
  count: number
  bits: number
}

/** The number of hashes between two yields. */
const SLICE = 2_000

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text)

/** The solution of each part of a puzzle, one after the other. Yields often, so that a page without workers stays usable. */
export function* solve({ challenge, count, bits }: Puzzle): Generator<undefined, number[]> {
  const solutions: number[] = []
  const digest = new Uint8Array(32)
  const view = new DataView(digest.buffer)
  for (let index = 0; index < count; index++) {
    // All attempts have the same prefix, which is hashed once; `attempt` and `digest` are reused.
    const begun = sha256.create().update(bytesOf(`${challenge}:${index}:`))
    const attempt = begun.clone()
    const firstWord = (n: number) => {
      begun
        ._cloneInto(attempt)
        .update(bytesOf(`${n}`))
        .digestInto(digest)
      return view.getUint32(0)
    }
    let n = 0
    while (firstWord(n) >>> (32 - bits) !== 0) if (++n % SLICE === 0) yield
    solutions.push(n)
  }
  return solutions
}
