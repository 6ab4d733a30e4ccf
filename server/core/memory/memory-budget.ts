/**
 * Keeps the memory of this process within a budget by looking at it each second. Caches may grow while the process has less
 * than the budget, and shrink before it has more. Nothing is assumed about what the process takes besides caches.
 */
import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { collectAsUsual, collectSoon } from './heap-flags.ts'

const LOOK_MS = 1_000
/** The rest is for what comes between two looks. */
const CEILING = 0.95
/** Caches have so much of the budget at least, whatever else takes memory. */
const LEAST = 0.04
/** What is free is given out in parts, each once the last is in use: a byte of a value takes up to two of the process. */
const GROWTH = 0.25
/** Of what caches may take, at a time: dropping it takes time. */
const SHRINKAGE = 0.25

export interface MemoryReading {
  /** Resident memory of the process in bytes. */
  resident: number
  /** How often all garbage was collected, since the start. */
  collections: number
  /** How often caches dropped values for lack of room, since the start. */
  evictions: number
}

/** The rule: how many bytes caches may take. Called once a second; the time is that of the calls. */
export class MemoryBudget {
  readonly #ceiling: number
  readonly #least: number
  #granted: number
  /** The most that the process had before the last collection, and since: between two the heap grows by half. */
  #peaks: [number, number]
  #collections = 0
  /** When the grant was changed. */
  #changed = { collections: 0, evictions: 0 }
  /**
   * Since the process was over the ceiling. What caches drop may stay with V8 and the allocator, which use it again before
   * they take more: it counts as given back although the process is not smaller.
   */
  #givenBack = 0

  /** `resident` is what the process takes before anything is cached. */
  constructor(total: number, resident: number) {
    this.#ceiling = total * CEILING
    this.#least = total * LEAST
    this.#granted = Math.max(this.#least, (this.#ceiling - resident) / 3)
    this.#peaks = [resident, resident]
  }

  /** Estimated bytes of all that is cached. */
  get granted(): number {
    return this.#granted
  }

  /** Answers whether the grant has changed. */
  look(reading: MemoryReading): boolean {
    const { resident, collections, evictions } = reading
    if (collections > this.#collections) this.#peaks = [this.#peaks[1], 0]
    this.#collections = collections
    this.#peaks[1] = Math.max(this.#peaks[1], resident)
    const over = resident - this.#ceiling
    if (over > 0) {
      const owed = Math.min(over - this.#givenBack, this.#granted * SHRINKAGE, this.#granted - this.#least)
      if (owed <= 0) return false
      this.#givenBack += owed
      return this.#change(-owed, reading)
    }
    this.#givenBack = 0
    const room = this.#ceiling - Math.max(...this.#peaks)
    const isInUse = collections > this.#changed.collections && evictions > this.#changed.evictions
    return isInUse && room > 0 && this.#change(room * GROWTH, reading)
  }

  #change(bytes: number, { collections, evictions }: MemoryReading): true {
    this.#granted += bytes
    this.#changed = { collections, evictions }
    return true
  }
}

/** Node's types do not have it. */
type Collection = PerformanceEntry & { detail: { kind: number } }

interface Given {
  /** In bytes. */
  total: number
  evictions(): number
  /** Has caches take so many bytes at most. */
  share(bytes: number): void
}

/** Begins to keep the budget. Answers how to stop. */
export function keepMemoryBudget({ total, evictions, share }: Given): () => void {
  const budget = new MemoryBudget(total, process.memoryUsage.rss())
  let collections = 0
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries() as Collection[])
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) {
        collections++
        collectAsUsual()
      }
  })
  observer.observe({ type: 'gc' })
  share(budget.granted)
  const look = () => {
    const { granted } = budget
    if (!budget.look({ resident: process.memoryUsage.rss(), collections, evictions: evictions() })) return
    share(budget.granted)
    if (budget.granted < granted) collectSoon()
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return () => {
    clearInterval(timer)
    observer.disconnect()
  }
}
