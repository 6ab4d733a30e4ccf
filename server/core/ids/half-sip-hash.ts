/**
 * HalfSipHash-2-4 with 64-bit output over one 64-bit word (Aumasson & Bernstein, "SipHash: a fast short-input PRF";
 * reference `halfsiphash.c`). Small integers only, so a wire id costs well under a microsecond.
 */
export interface HalfSipKey {
  k0: number
  k1: number
}

/** Keyed hash of the word `low | high << 32`: two unsigned 32-bit halves. */
export function halfSipHash({ k0, k1 }: HalfSipKey, low: number, high: number): [number, number] {
  let v0 = k0
  let v1 = k1 ^ 0xee
  let v2 = 0x6c796765 ^ k0
  let v3 = 0x74656462 ^ k1

  const rounds = (count: number) => {
    for (let i = 0; i < count; i++) {
      v0 = (v0 + v1) | 0
      v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
      v0 = (v0 << 16) | (v0 >>> 16)
      v2 = (v2 + v3) | 0
      v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
      v0 = (v0 + v3) | 0
      v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
      v2 = (v2 + v1) | 0
      v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
      v2 = (v2 << 16) | (v2 >>> 16)
    }
  }
  // The last block holds only the length (8 bytes) in its top byte.
  for (const word of [low | 0, high | 0, 0x08000000]) {
    v3 ^= word
    rounds(2)
    v0 ^= word
  }
  v2 ^= 0xee
  rounds(4)
  const first = (v1 ^ v3) >>> 0
  v1 ^= 0xdd
  rounds(4)
  return [first, (v1 ^ v3) >>> 0]
}
