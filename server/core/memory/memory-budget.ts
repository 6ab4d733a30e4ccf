/**
 * Keeps the memory of this process within a budget by checking it each second. Caches may grow while the process uses
 * less than the budget, and shrink before it uses more. Nothing is assumed about other uses of memory.
 */
import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { collectAsUsual, collectSoon } from './heap-flags.ts'

const LOOK_MS = 1_000
/** The rest is for growth between two checks. */
const CEILING = 0.95
/** Minimum share of the budget for caches, whatever else uses memory. */
const LEAST = 0.04
/** Free memory is granted in parts, each once the last is in use: a byte of a value takes up to two of the process. */
const GROWTH = 0.25
/** Maximum share of the grant that is withdrawn at a time: evicting takes time. */
const SHRINKAGE = 0.25

/** A reading of the memory of this process. */
interface MemoryReading {
  /** Resident memory of the process in bytes. */
  resident: number
  /** The number of full garbage collections since the start. */
  collections: number
  /** The number of times that caches evicted values for lack of space, since the start. */
  evictions: number
}

/** Computes how many bytes caches may take. Called once a second. */
export class MemoryBudget {
  readonly #ceiling: number
  readonly #least: number
  #granted: number
  /** The highest memory use before the last collection, and since: between two collections the heap grows by half. */
  #peaks: [number, number]
  #collections = 0
  /** The readings at the last change of the grant. */
  #changed = { collections: 0, evictions: 0 }
  /**
   * Bytes withdrawn since the process exceeded the ceiling. V8 and the allocator may keep evicted memory and reuse it
   * before they take more: it counts as given back although the process has not shrunk.
   */
  #givenBack = 0

  /** `resident` is the memory of the process before anything is cached. */
  constructor(total: number, resident: number) {
    this.#ceiling = total * CEILING
    this.#least = total * LEAST
    this.#granted = Math.max(this.#least, (this.#ceiling - resident) / 3)
    this.#peaks = [resident, resident]
  }

  /** The estimated bytes that caches may take. */
  get granted(): number {
    return this.#granted
  }

  /** Adjusts the grant. Answers whether it changed. */
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

interface BudgetOptions {
  /** The budget in bytes. */
  total: number
  evictions(): number
  /** Called with the bytes that caches may take. */
  share(bytes: number): void
}

/** Starts keeping the budget. Answers the function that stops it. */
export function keepMemoryBudget({ total, evictions, share }: BudgetOptions): () => void {
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
