import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import { describe, expect, it, vi } from 'vitest'
import { LeasingLimiter } from './leasing-limiter.ts'
import { MemoryLimiter } from './limiters.ts'

const SECONDS = 60

/** Processes that share a store, which is in memory here. */
function stage(points: number, processes = 2) {
  let now = 0
  const clock = () => now
  const options = { keyPrefix: 'calls', points, duration: SECONDS }
  const store = new MemoryLimiter(options, clock)
  const limiters = Array.from({ length: processes }, () => new LeasingLimiter(options, clock, store))
  return {
    near: limiters[0]!,
    far: limiters[1]!,
    limiters,
    store,
    passes: (seconds: number) => (now += seconds * 1_000),
  }
}

/** How many were allowed. A failure of the limiter itself is one of the test. */
const allowed = async (takes: Promise<unknown>[]): Promise<number> => {
  const all = await Promise.allSettled(takes)
  for (const each of all)
    if (each.status === 'rejected') expect(each.reason, String(each.reason)).toBeInstanceOf(RateLimiterRes)
  return all.filter(({ status }) => status === 'fulfilled').length
}
const many = (times: number, limiter: LeasingLimiter): Promise<unknown>[] =>
  Array.from({ length: times }, () => limiter.consume('alice'))

describe('LeasingLimiter', () => {
  it.each([60, 1_000, 3_000])('allows %i to all processes together when all ask at once', async (points) => {
    const { limiters } = stage(points, 5)
    expect(await allowed(limiters.flatMap((each) => many(points, each)))).toBe(points)
  })

  it('allows at most the limit, and little less, to processes that are asked in turn', async () => {
    const { limiters } = stage(1_000, 4)
    let count = 0
    while ((await allowed(many(1, limiters[count % 4]!))) === 1) count++
    expect(count).toBeGreaterThanOrEqual(1_000 - 3 * 20)
    expect(await allowed(limiters.flatMap((each) => many(100, each)))).toBe(1_000 - count)
  })

  it('answers from memory only within its leased points', async () => {
    const { near, far, passes } = stage(100)
    expect(near.takeFromMemory('alice')).toBe(false)
    let count = 0
    while ((await allowed(many(1, far))) === 1) {
      count++
      while (far.takeFromMemory('alice')) count++
    }
    expect(count).toBe(100)
    expect(near.takeFromMemory('alice')).toBe(false)
    expect(await allowed(many(1, near))).toBe(0)
    passes(SECONDS)
    expect(far.takeFromMemory('alice')).toBe(false)
    expect(await allowed(many(1, far))).toBe(1)
  })

  it('asks the store for few of many requests, and once for concurrent ones', async () => {
    const { near, store } = stage(3_000)
    const asked = vi.spyOn(store, 'consume')
    for (let count = 0; count < 3_000; count++) await near.consume('alice')
    expect(asked.mock.calls.length).toBeLessThan(150)
    asked.mockClear()
    await Promise.all(Array.from({ length: 500 }, () => near.consume('bob')))
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('refuses without asking the store again until the window ends', async () => {
    const { near, store, passes } = stage(60)
    await allowed(many(60, near))
    const asked = vi.spyOn(store, 'consume')
    passes(20)
    const refusals = await Promise.allSettled(many(50, near))
    expect(refusals[0]).toMatchObject({ status: 'rejected', reason: { msBeforeNext: 40_000 } })
    await allowed(many(50, near))
    expect(asked).toHaveBeenCalledTimes(2)
    expect(await near.get('alice')).toMatchObject({ remainingPoints: 0, msBeforeNext: 40_000 })
    passes(40)
    expect(await allowed(many(61, near))).toBe(60)
  })

  it('discards points of an ended window', async () => {
    const { near, far, passes } = stage(1_000)
    await near.consume('alice')
    passes(SECONDS)
    expect(await allowed([...many(1_000, far), ...many(1_000, near)])).toBe(1_000)
  })

  it('makes room for returned points at any process, but at most for those taken', async () => {
    const { near, far, passes } = stage(1_000)
    await allowed(many(1_000, near))
    await far.reward('alice', 3)
    passes(1)
    expect(await allowed([...many(5, near), ...many(5, far)])).toBe(3)
    for (let count = 0; count < 10; count++) await near.reward('bob', 5)
    await near.consume('bob')
    await near.reward('bob', 5)
    expect(await allowed([near.consume('bob', 1_000), near.consume('bob')])).toBe(1)
  })

  it('counts nothing when asked for the state, and forgets a cleared key', async () => {
    const { near, far } = stage(1_000)
    expect(await near.get('alice')).toBeNull()
    await near.consume('alice')
    for (let count = 0; count < 2_000; count++) await near.get('alice')
    expect(await near.get('alice')).toMatchObject({ consumedPoints: 1 })
    expect(await allowed(many(1_000, near))).toBe(999)
    await near.delete('alice')
    expect(await allowed([...many(1_000, near), ...many(1_000, far)])).toBe(1_000)
  })

  it('leases nothing for a request above the limit', async () => {
    const { near, far } = stage(60)
    await near.consume('alice')
    expect(await allowed([near.consume('alice', 60), near.consume('alice', 61)])).toBe(0)
    expect(await allowed([far.consume('alice', 59), far.consume('alice')])).toBe(1)
  })

  it('passes a failure of the store on to its callers, and asks again', async () => {
    const { near, store } = stage(60)
    const asked = vi.spyOn(store, 'consume').mockRejectedValueOnce(new Error('away'))
    await expect(near.consume('alice')).rejects.toThrow('away')
    asked.mockRestore()
    expect(await allowed(many(61, near))).toBe(60)
  })
})
