import { describe, expect, it } from 'vitest'
import { limitSetting, loadConfig } from './config.ts'
import type { AppError } from './errors.ts'
import { type RateLimit, RateLimits, rateLimits } from './rate-limits.ts'

const { times, seconds } = rateLimits.failedSignIns

function full(): { limits: RateLimits; passes(ms: number): void } {
  let now = 0
  const limits = new RateLimits(() => now, rateLimits)
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
    const limits = new RateLimits(() => 0, null)
    for (let count = 0; count < times * 2; count++) limits.take('failedSignIns', 'alice')
  })

  it('leaves room for a whole school behind one address, and for eager newcomers', () => {
    expect(rateLimits).toMatchObject({
      failedSignIns: { times: 10, seconds: 900 },
      failedSignInsFromAddress: { times: 300, seconds: 900 },
      signUps: { times: 300, seconds: 3_600 },
      tweets: { times: 300, seconds: 300 },
      marks: { times: 1_000, seconds: 300 },
      messages: { times: 300, seconds: 300 },
      uploads: { times: 300, seconds: 3_600 },
      search: { times: 120, seconds: 60 },
      grok: { times: 30, seconds: 300 },
      calls: { times: 3_000, seconds: 300 },
    })
  })
})

describe.each(Object.keys(rateLimits) as RateLimit[])('the limit %s', (name) => {
  const setting = limitSetting(name)

  it('is what its setting says', () => {
    let now = 0
    const { rateLimits: given } = loadConfig({ [setting]: '2/30' })
    expect(given).toEqual({ ...loadConfig({}).rateLimits, [name]: { times: 2, seconds: 30 } })
    const limits = new RateLimits(() => now, given)
    for (let count = 0; count < 2; count++) limits.take(name, 'alice')
    expect(refusal(() => limits.take(name, 'alice'))).toMatchObject({ code: 'rate_limited', retryAfter: 30 })
    now = 30_000
    expect(refusal(() => limits.take(name, 'alice'))).toBeUndefined()
  })

  it('refuses to start with what is none', () => {
    for (const wrong of ['0/60', '5', '5/0', '-5/60', '5/1m', '1.5/60', '5/60/60', '5/86401', 'off'])
      expect(() => loadConfig({ [setting]: wrong })).toThrow(`${setting} must be times/seconds`)
  })
})
