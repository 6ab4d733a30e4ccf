/**
 * SHA-256 of short ASCII texts, for the proof of work: the Web Crypto API needs longer for its promises than for so short a
 * text, and is missing on pages without TLS.
 */

// The constants of FIPS 180-4: fractional parts of the roots of the first primes.
const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: Math.floor(Math.sqrt(n)) - 1 }, (_, d) => d + 2).every((d) => n % d !== 0),
)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const K = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const BLOCK = 64
const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

const schedule = new Int32Array(BLOCK)

/** Mixes one block of 16 words into the state. */
function compress(state: Int32Array, block: Int32Array): void {
  const w = schedule
  w.set(block)
  for (let i = 16; i < BLOCK; i++) {
    const a = w[i - 15]!
    const b = w[i - 2]!
    const small0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)
    const small1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10)
    w[i] = (w[i - 16]! + small0 + w[i - 7]! + small1) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let i = 0; i < BLOCK; i++) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const one = (h + big1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

/** The eight words of the SHA-256 of an ASCII text. */
export function sha256(text: string): Int32Array {
  const blocks = Math.ceil((text.length + 9) / BLOCK)
  const words = new Int32Array(blocks * 16)
  for (let i = 0; i < text.length; i++) words[i >> 2]! |= text.charCodeAt(i) << (24 - 8 * (i & 3))
  words[text.length >> 2]! |= 0x80 << (24 - 8 * (text.length & 3))
  words[words.length - 1] = text.length * 8
  const state = START.slice()
  for (let block = 0; block < blocks; block++) compress(state, words.subarray(block * 16, block * 16 + 16))
  return state
}
