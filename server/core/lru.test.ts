import { expect, it } from 'vitest'
import { createLru } from './lru.ts'

it('gives a long key the places of several', () => {
  const cache = createLru<string, true>(10)
  for (let index = 0; index < 10; index++) cache.set(`${index}`, true)
  expect(cache.size).toBe(10)
  cache.set('a'.repeat(1_000), true)
  expect(cache.size).toBe(7)
  cache.set('a'.repeat(14_000), true)
  expect(cache.has('a'.repeat(14_000))).toBe(false)
})
