import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { CachedValues, cacheMemory } from './cached-values.ts'

const KB = 1_024
const values = () => new CachedValues<number, string>({ bytesOf: () => KB, ttlMs: Number.POSITIVE_INFINITY })
const fill = (cache: CachedValues<number, string>, count: number) => {
  for (let key = 0; key < count; key++) cache.set(key, 'value')
}

describe('the budget of all caches', () => {
  // Each world that a test opens sets its own.
  beforeAll(() => {
    cacheMemory.limit = 200 * KB
  })

  it('evicts the least recently used values of every cache', () => {
    const [first, second] = [values(), values()]
    fill(first, 20)
    fill(second, 300)
    expect([first.get(0), second.get(0), second.get(299)]).toEqual([undefined, undefined, 'value'])
  })

  it('is enforced at once when it shrinks, by evicting the least recently used values', () => {
    const cache = values()
    fill(cache, 170)
    const { evictions } = cacheMemory
    cacheMemory.limit = 120 * KB
    expect(cacheMemory.evictions).toBe(evictions + 1)
    expect(cacheMemory.size).toBeLessThanOrEqual(120 * KB)
    expect([cache.get(0), cache.get(169)]).toEqual([undefined, 'value'])
    cacheMemory.limit = 10 * KB
    expect(cacheMemory.size).toBeLessThanOrEqual(10 * KB)
    cacheMemory.limit = 200 * KB
  })

  it('excludes caches that were garbage-collected', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    for (let each = 0; each < 10; each++) {
      fill(values(), 60)
      // A reference that was just made is held until the turn ends.
      await nextTurn()
      collect()
    }
    const cache = values()
    fill(cache, 30)
    expect(Array.from({ length: 30 }, (_, key) => cache.get(key))).toEqual(Array(30).fill('value'))
  })
})

it('counts the characters of a key, which a stranger may have named', () => {
  const cache = new CachedValues<string, string>({ bytesOf: () => KB, ttlMs: Number.POSITIVE_INFINITY })
  cache.set('alice', 'value')
  const usual = cache.size
  cache.set('a'.repeat(14_000), 'value')
  expect(cache.size - usual).toBeGreaterThan(28_000)
})
