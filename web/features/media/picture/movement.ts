/** Detects animated pictures by their first bytes. */

/** `unknown` is for pictures on other servers, which are not requested. */
export type Movement = 'still' | 'animated' | 'unknown'

const known = new Map<string, Promise<Movement>>()

/** Detects whether the picture at an address is animated. */
export function movementOf(url: string): Promise<Movement> {
  const movement = known.get(url) ?? read(url).catch(() => 'unknown' as const)
  known.set(url, movement)
  return movement
}

// RIFF, four bytes, WEBP, VP8X, four bytes, flags.
const FLAGS = 20
const ANIMATION = 0x02

async function read(url: string): Promise<Movement> {
  const response = await fetch(url, { headers: { range: `bytes=0-${FLAGS}` }, redirect: 'manual' })
  const reader = response.ok ? response.body?.getReader() : undefined
  const { value: bytes } = (await reader?.read()) ?? {}
  void reader?.cancel()
  if (!bytes || bytes.length <= FLAGS) return 'unknown'
  const kind = String.fromCharCode(...bytes.subarray(8, 16))
  if (!kind.startsWith('WEBP')) return 'unknown'
  return kind === 'WEBPVP8X' && (bytes[FLAGS]! & ANIMATION) > 0 ? 'animated' : 'still'
}
