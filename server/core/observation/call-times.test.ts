import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { CallTimes, slowestCalls } from './call-times.ts'
import { Histogram, quantile } from './histogram.ts'

describe('a histogram', () => {
  it('counts a value in the first bucket that holds it', () => {
    const histogram = new Histogram([1, 2, 4])
    expect([0, 1, 1.5, 4, 5].map((value) => histogram.observe(value))).toEqual([0, 0, 1, 2, 3])
    expect([...histogram.counts, histogram.sum]).toEqual([2, 1, 1, 1, 11.5])
  })

  it('estimates quantiles within a bucket, and returns the last bound above it', () => {
    expect(quantile([10, 20], [0, 4, 0], 0.5)).toBe(15)
    expect(quantile([10, 20], [0, 0, 9], 0.99)).toBe(20)
    expect(quantile([10, 20], [0, 0, 0], 0.5)).toBe(0)
  })
})

describe('the times of calls', () => {
  it('cover the last hour and all processes, the slowest first', () => {
    const time = { now: 0 }
    const [one, other] = [new CallTimes(() => time.now), new CallTimes(() => time.now)]
    one.record('GET /old', 200, 5_000)
    time.now = HOUR_MS + 1
    for (let call = 0; call < 99; call++) one.record('GET /tweets', 200, 2)
    other.record('GET /tweets', 503, 800)
    other.record('GET /search', 200, 40)
    const slowest = slowestCalls([...one.lastHour(), ...other.lastHour()], 10)
    expect(slowest.map(({ call, count }) => [call, count])).toEqual([
      ['GET /search', 1],
      ['GET /tweets', 100],
    ])
    expect(slowest[1]!.p99Ms).toBeLessThanOrEqual(2)
    // Counters of metrics count from the start of the process.
    expect(one.figures.get('GET /old')!.byStatus.get(200)).toBe(1)
  })
})
