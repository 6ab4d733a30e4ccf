import { describe, expect, it } from 'vitest'
import { findHighestRate } from './highest-rate.ts'

/** Searches on a machine that holds `limit`, and answers what was found and which rates were tried. */
async function find(limit: number) {
  const tried: number[] = []
  const holds = async (rate: number) => {
    tried.push(rate)
    return rate <= limit
  }
  return { rate: await findHighestRate({ holds, first: 100, most: 10_000, precision: 0.05 }), tried }
}

describe('the highest rate', () => {
  it.each([3, 99, 100, 101, 777, 1_600, 9_999])('is found to within 5 %% below %i, in few steps', async (limit) => {
    const { rate, tried } = await find(limit)
    expect(rate).toBeLessThanOrEqual(limit)
    expect(rate).toBeGreaterThanOrEqual(Math.floor(limit * 0.95) - 1)
    expect(tried.length).toBeLessThan(15)
    expect(new Set(tried).size).toBe(tried.length)
  })

  it('is 0 when no rate holds, and never above the maximum', async () => {
    expect((await find(0)).rate).toBe(0)
    expect((await find(50_000)).rate).toBe(10_000)
  })
})
