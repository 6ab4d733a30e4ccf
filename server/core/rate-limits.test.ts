import { describe, expect, it } from 'vitest'
import type { AppError } from './errors.ts'
import { RateLimits, rateLimits } from './rate-limits.ts'

const { times, seconds } = rateLimits.failedSignIns

function full(): { limits: RateLimits; passes(ms: number): void } {
  let now = 0
  const limits = new RateLimits(() => now, true)
  for (let count = 0; count < times; count++) limits.take('failedSignIns', 'alice')
  return { limits, passes: (ms) => (now += ms) }
}

const refusal = (act: () => void): AppError | undefined => {
  try {
    act()
    return undefined
  } catch (error) {
    return error as AppError
  }
}

describe('RateLimits', () => {
  it('takes as many as the table says, then refuses until the time is over', () => {
    const { limits, passes } = full()
    expect(refusal(() => limits.take('failedSignIns', 'alice'))).toMatchObject({
      code: 'rate_limited',
      retryAfter: seconds,
    })
    passes(seconds * 1_000 - 1)
    expect(refusal(() => limits.check('failedSignIns', 'alice'))).toMatchObject({ retryAfter: 1 })
    passes(1)
    expect(refusal(() => limits.take('failedSignIns', 'alice'))).toBeUndefined()
  })

  it('counts each key and each limit by itself', () => {
    const { limits } = full()
    expect(refusal(() => limits.take('failedSignIns', 'bob'))).toBeUndefined()
    expect(refusal(() => limits.take('signUps', 'alice'))).toBeUndefined()
  })

  it('counts nothing by asking, and forgets when told', () => {
    const { limits } = full()
    for (let count = 0; count < 1_000; count++) limits.check('failedSignIns', 'carol')
    expect(refusal(() => limits.take('failedSignIns', 'carol'))).toBeUndefined()
    limits.clear('failedSignIns', 'alice')
    expect(refusal(() => limits.take('failedSignIns', 'alice'))).toBeUndefined()
  })

  it('lifts everything when it is off', () => {
    const limits = new RateLimits(() => 0, false)
    for (let count = 0; count < times * 2; count++) limits.take('failedSignIns', 'alice')
  })

  it('leaves room for a whole school behind one address, and for eager newcomers', () => {
    expect(rateLimits.signUps.times).toBeGreaterThanOrEqual(300)
    expect(rateLimits.failedSignInsFromAddress.times).toBeGreaterThanOrEqual(300)
    expect(rateLimits.marks.times).toBeGreaterThanOrEqual(1_000)
  })
})
