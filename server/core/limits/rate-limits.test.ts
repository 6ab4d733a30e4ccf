import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/core/config/config.ts'
import { rateLimitSettingName } from '#server/core/config/rate-limits.ts'
import type { AppError } from '#server/core/errors.ts'
import { memoryLimiters } from './limiters.ts'
import { type Limits, type RateLimit, RateLimits, rateLimits } from './rate-limits.ts'

const { times, seconds } = rateLimits.failedSignIns

const inMemory = (clock: () => number, given: Limits): RateLimits => new RateLimits(given, memoryLimiters(clock))

async function full() {
  let now = 0
  const limits = inMemory(() => now, rateLimits)
  for (let count = 0; count < times; count++) await limits.take('failedSignIns', 'alice')
  return { limits, passes: (ms: number) => (now += ms) }
}

const refusal = (act: Promise<void>): Promise<AppError | undefined> =>
  act.then(
    () => undefined,
    (error) => error as AppError,
  )

describe('RateLimits', () => {
  it('allows as many as the table says, then refuses until the window ends', async () => {
    const { limits, passes } = await full()
    expect(await refusal(limits.take('failedSignIns', 'alice'))).toMatchObject({
      code: 'rate_limited',
      retryAfter: seconds,
    })
    passes(seconds * 1_000 - 1)
    expect(await refusal(limits.check('failedSignIns', 'alice'))).toMatchObject({ retryAfter: 1 })
    passes(1)
    expect(await refusal(limits.take('failedSignIns', 'alice'))).toBeUndefined()
  })

  it('counts each key and each limit separately', async () => {
    const { limits } = await full()
    expect(await refusal(limits.take('failedSignIns', 'bob'))).toBeUndefined()
    expect(await refusal(limits.take('signUps', 'alice'))).toBeUndefined()
  })

  it('counts nothing when asked for the state, and forgets a cleared key', async () => {
    const { limits } = await full()
    for (let count = 0; count < 1_000; count++) await limits.check('failedSignIns', 'carol')
    expect(await refusal(limits.take('failedSignIns', 'carol'))).toBeUndefined()
    await limits.clear('failedSignIns', 'alice')
    expect(await refusal(limits.take('failedSignIns', 'alice'))).toBeUndefined()
  })

  it('returns points that were counted in advance, but not refused ones', async () => {
    const { limits } = await full()
    for (let count = 0; count < times; count++) await refusal(limits.take('failedSignIns', 'alice'))
    await limits.refund('failedSignIns', 'alice')
    expect(await refusal(limits.take('failedSignIns', 'alice'))).toBeUndefined()
    expect(await refusal(limits.take('failedSignIns', 'alice'))).toMatchObject({ code: 'rate_limited' })
  })

  it('allows at most the limit to concurrent requests', async () => {
    const limits = inMemory(() => 0, rateLimits)
    const takes = Array.from({ length: 50 }, () => refusal(limits.take('failedSignIns', 'alice')))
    expect((await Promise.all(takes)).filter((refused) => !refused)).toHaveLength(times)
  })

  it('counts calls that do not wait together with those that do', async () => {
    const limits = inMemory(() => 0, { ...rateLimits, calls: { times: 3, seconds: 60 } })
    await limits.take('calls', 'alice')
    for (let count = 0; count < 2; count++) await limits.takeAtOnce('calls', 'alice')
    const refused = { code: 'rate_limited', retryAfter: 60 }
    await expect(limits.takeAtOnce('calls', 'alice')).rejects.toMatchObject(refused)
    await expect(limits.take('calls', 'alice')).rejects.toMatchObject(refused)
    await limits.refund('calls', 'alice')
    await limits.takeAtOnce('calls', 'alice')
  })

  it('allows everything when limits are off', async () => {
    const limits = inMemory(() => 0, null)
    for (let count = 0; count < times * 2; count++) await limits.take('failedSignIns', 'alice')
  })

  it('allows a whole school behind one address, and active newcomers', () => {
    expect(rateLimits).toMatchObject({
      failedSignIns: { times: 10, seconds: 900 },
      failedSignInsFromAddress: { times: 300, seconds: 900 },
      signUps: { times: 300, seconds: 3_600 },
      tweets: { times: 300, seconds: 300 },
      toggles: { times: 1_000, seconds: 300 },
      messages: { times: 300, seconds: 300 },
      uploads: { times: 300, seconds: 3_600 },
      search: { times: 120, seconds: 60 },
      grok: { times: 30, seconds: 300 },
      calls: { times: 3_000, seconds: 300 },
    })
  })
})

describe.each(Object.keys(rateLimits) as RateLimit[])('the limit %s', (name) => {
  const setting = rateLimitSettingName(name)

  it('follows its setting', async () => {
    let now = 0
    const { rateLimits: given } = loadConfig({ [setting]: '2/30' })
    expect(given).toEqual({ ...loadConfig({}).rateLimits, [name]: { times: 2, seconds: 30 } })
    const limits = inMemory(() => now, given)
    for (let count = 0; count < 2; count++) await limits.take(name, 'alice')
    expect(await refusal(limits.take(name, 'alice'))).toMatchObject({ code: 'rate_limited', retryAfter: 30 })
    now = 30_000
    expect(await refusal(limits.take(name, 'alice'))).toBeUndefined()
  })

  it('refuses to start when its setting is not a number', () => {
    for (const wrong of ['0/60', '5', '5/0', '-5/60', '5/1m', '1.5/60', '5/60/60', '5/86401', 'off'])
      expect(() => loadConfig({ [setting]: wrong })).toThrow(`${setting} must be times/seconds`)
  })
})
