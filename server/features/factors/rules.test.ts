import { describe, expect, it } from 'vitest'
import { isProved } from './rules.ts'

const MINUTE_MS = 60 * 1_000

describe('isProved', () => {
  it('holds for ten minutes', () => {
    expect(isProved(0, 10 * MINUTE_MS - 1)).toBe(true)
    expect(isProved(0, 10 * MINUTE_MS)).toBe(false)
  })
})
