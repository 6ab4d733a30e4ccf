import { expect, it } from 'vitest'
import { bytesAtOrigin, bytesOfCached, type CachedJson, cachedReader } from './cached-origin.ts'

const placeAt = (origin: string) => ({ deps: { config: { publicUrl: null } }, origin }) as never

it('keeps no more of an origin than the cache has counted, and answers the addresses of each', () => {
  const { origin: placeholder } = cachedReader(placeAt(''))
  const cached: CachedJson = { bytes: Buffer.from(JSON.stringify(Array(10).fill(`${placeholder}/user/alice`))) }
  const label = 'a'.repeat(63)
  for (const origin of ['http://localhost:3000', `http://${label}.${label}.${label}.${'b'.repeat(61)}`]) {
    const shown = bytesAtOrigin(cached, placeAt(origin))
    expect(JSON.parse(String(shown))).toEqual(Array(10).fill(`${origin}/user/alice`))
    expect(cached.bytes.length + (cached.shown?.length ?? 0)).toBeLessThan(bytesOfCached(cached))
  }
  expect(bytesAtOrigin(cached, placeAt('http://localhost:3000'))).toBe(cached.shown)
})
