import { describe, expect, it } from 'vitest'
import { memoryAdvice, NEEDED_MB } from './memory-advice.mjs'

describe('a build on a small machine', () => {
  it('says before it starts how much memory it needs and what to do, and nothing when there is enough', () => {
    const advice = memoryAdvice(300 * 2 ** 20, 'linux')
    expect(advice).toContain(`${NEEDED_MB} MB of memory, and 300 MB are free`)
    expect(advice).toMatch(/swap.*dist/)
    expect(memoryAdvice(4 * 2 ** 30, 'linux')).toBeUndefined()
    expect(memoryAdvice(300 * 2 ** 20, 'darwin')).toBeUndefined()
  })
})
