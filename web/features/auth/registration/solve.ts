/** Solves the proof of work of a sign-up. */
import { sha256 } from './sha256.ts'

export interface Puzzle {
  challenge: string
  count: number
  bits: number
}

/** Hashes between two yields. */
const SLICE = 2_000

/** The solution of each part of a puzzle, one after the other. Yields often, so that a page without workers stays usable. */
export function* solve({ challenge, count, bits }: Puzzle): Generator<undefined, number[]> {
  const solutions: number[] = []
  for (let index = 0; index < count; index++) {
    let n = 0
    while (sha256(`${challenge}:${index}:${n}`)[0]! >>> (32 - bits) !== 0) if (++n % SLICE === 0) yield
    solutions.push(n)
  }
  return solutions
}
