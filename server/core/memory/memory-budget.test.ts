import { describe, expect, it } from 'vitest'
import { MemoryBudget } from './memory-budget.ts'

const MB = 2 ** 20

/**
 * A process whose caches take two bytes for each granted one once they are full, and whose heap has half of that in garbage
 * before it is collected. What is dropped is free after the next collection.
 */
class FakeProcess {
  /** Memory besides caches. */
  base: number
  readonly budget: MemoryBudget
  evictions = 0
  collections = 0
  #cached = 0
  #live = 0
  #garbage = 0
  #peak = 0

  constructor(totalMb: number, baseMb = 120) {
    this.base = baseMb * MB
    this.budget = new MemoryBudget(totalMb * MB, this.base)
  }

  get resident(): number {
    return this.base + this.#live + this.#garbage
  }

  /** Passes seconds in which so many MB are cached, and answers the most that the process had, in MB. */
  run(seconds: number, mbEach = 5): number {
    this.#peak = 0
    for (let second = 0; second < seconds; second++) this.#pass(mbEach * MB)
    return this.#peak / MB
  }

  #pass(bytes: number): void {
    this.#cached += bytes
    this.#live += bytes * 2
    if (this.#cached > this.budget.granted) {
      this.evictions++
      const dropped = this.#cached - this.budget.granted / 2
      this.#cached -= dropped
      this.#live -= dropped * 2
      this.#garbage += dropped * 2
    }
    if (bytes > 0 && this.#garbage > this.#live / 2) {
      this.#garbage = 0
      this.collections++
    }
    this.#peak = Math.max(this.#peak, this.resident)
    const { resident, collections, evictions } = this
    this.budget.look({ resident, collections, evictions })
  }
}

describe('MemoryBudget', () => {
  it.each([200, 250, 1_000, 1_500])('lets the process grow to %i MB, and no further', (total) => {
    const process = new FakeProcess(total)
    const most = process.run(5_000)
    expect(most).toBeLessThan(total)
    expect(most).toBeGreaterThan(total * 0.75)
  })

  it('gives caches the memory that is left, whatever else the process uses', () => {
    const [small, large] = [new FakeProcess(500, 100), new FakeProcess(500, 300)]
    for (const process of [small, large]) process.run(5_000)
    expect(small.budget.granted).toBeGreaterThan(large.budget.granted * 1.5)
  })

  it('does not grow caches that are not full', () => {
    const process = new FakeProcess(1_500)
    const before = process.budget.granted
    process.run(20, 1)
    expect(process.budget.granted).toBe(before)
  })

  it('shrinks caches in steps when other memory grows, and grows them again afterwards', () => {
    const process = new FakeProcess(1_000)
    process.run(5_000)
    const before = process.budget.granted
    process.base += 300 * MB
    process.run(1)
    expect(process.budget.granted).toBeLessThan(before)
    expect(process.budget.granted).toBeGreaterThanOrEqual(before * 0.75)
    process.run(300)
    expect(process.run(300)).toBeLessThan(1_000)
    process.base -= 300 * MB
    process.run(5_000)
    expect(process.budget.granted).toBeGreaterThan(before * 0.8)
  })

  it('shrinks caches once by what the process exceeds, however long it stays that large', () => {
    const budget = new MemoryBudget(1_000 * MB, 100 * MB)
    const before = budget.granted
    const look = (residentMb: number) => budget.look({ resident: residentMb * MB, collections: 0, evictions: 0 })
    expect([look(970), look(970), look(980), look(970)]).toEqual([true, false, true, false])
    expect(budget.granted).toBeCloseTo(before - 30 * MB)
    expect([look(950), look(970)]).toEqual([false, true])
    expect(budget.granted).toBeCloseTo(before - 50 * MB)
  })

  it('leaves caches a minimum of the budget, whatever else uses memory', () => {
    const budget = new MemoryBudget(1_000 * MB, 100 * MB)
    const before = budget.granted
    const look = () => budget.look({ resident: 2_000 * MB, collections: 0, evictions: 0 })
    expect(look()).toBe(true)
    expect(budget.granted).toBeCloseTo(before * 0.75)
    for (let seconds = 0; seconds < 100; seconds++) look()
    expect(budget.granted).toBeCloseTo(40 * MB)
  })
})
