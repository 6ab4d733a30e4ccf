/**
 * Counts a frequent action for all processes without asking the store each time: leases points from the store in
 * blocks, and spends them in memory. Together the processes never allow more than the limit. While some hold points,
 * others may refuse up to a block each too early.
 */
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import type { Clock } from '#server/core/clock.ts'
import { createLru } from '#server/core/lru.ts'
import { type Limiter, type LimiterOptions, MAX_KEYS, type Window, WindowLimiter } from './limiters.ts'

/** A block is this fraction of the limit, and of the rest of it: the last points are leased one by one. */
const PART_OF_LIMIT = 50
const PART_OF_REST = 10
/** How long a process refuses without asking a store that has no points left. */
const REFUSING_MS = 1_000

interface Waiting {
  points: number
  settle(window: Window): void
  fail(reason: unknown): void
}

/** The points of a key that this process has leased. */
interface Lease {
  /** Leased points that are not spent. */
  left: number
  /** Points that all processes had leased when this one leased last. */
  taken: number
  endsAt: number
  refusesUntil: number
  /** Requests for which points are being leased, and later ones. */
  waiting: Waiting[]
  isTaking: boolean
}

/** A limiter that leases points from `store`. */
export class LeasingLimiter extends WindowLimiter {
  readonly #store: Limiter
  readonly #leases = createLru<string, Lease>(MAX_KEYS)

  constructor(options: LimiterOptions, clock: Clock, store: Limiter) {
    super(options, clock)
    this.#store = store
  }

  protected async _get(key: string): Promise<Window | null> {
    const { left, taken, endsAt, refusesUntil } = this.#open(key)
    if (left > 0) return { used: taken - left, endsAt }
    if (refusesUntil > this.clock()) return { used: this.points, endsAt }
    return this.#read(key)
  }

  override takeFromMemory(key: string | number): boolean {
    const lease = this.#open(this.getKey(key))
    if (lease.waiting.length > 0 || lease.left < 1) return false
    spend(lease, 1)
    return true
  }

  protected async _upsert(key: string, points: number, ms: number, isSet: boolean): Promise<Window> {
    if (!isSet && points > 0) return this.#take(key, points)
    const { left } = this.#open(key)
    this.#leases.delete(key)
    if (isSet) return this.#window(await this.#store.set(this.parseKey(key), points, ms / 1_000))
    // Points that are left here go back, too: the store takes back at most what it has given.
    return this.#window(await this.#store.reward(this.parseKey(key), left - points))
  }

  /** Blocks of other processes stay with them until their window ends. */
  protected async _delete(key: string): Promise<boolean> {
    this.#leases.delete(key)
    return this.#store.delete(this.parseKey(key))
  }

  #open(key: string): Lease {
    const known = this.#leases.get(key)
    if (known) return this.#current(known)
    const lease: Lease = { left: 0, taken: 0, endsAt: 0, refusesUntil: 0, waiting: [], isTaking: false }
    this.#leases.set(key, lease)
    return lease
  }

  /** The lease, emptied when its window has ended. */
  #current(lease: Lease): Lease {
    if (!this.isOpen(lease)) Object.assign(lease, { left: 0, taken: 0, refusesUntil: 0 })
    return lease
  }

  async #take(key: string, points: number): Promise<Window> {
    const lease = this.#open(key)
    if (lease.waiting.length === 0 && lease.left >= points) return spend(lease, points)
    if (lease.refusesUntil > this.clock()) return this.#refused(lease, points)
    const { promise, resolve, reject } = Promise.withResolvers<Window>()
    lease.waiting.push({ points, settle: resolve, fail: reject })
    if (!lease.isTaking) void this.#serve(key, lease)
    return promise
  }

  /** Leases points for all waiting requests, until none waits. */
  async #serve(key: string, lease: Lease): Promise<void> {
    lease.isTaking = true
    while (lease.waiting.length > 0) {
      const batch = lease.waiting.splice(0)
      try {
        await this.#serveBatch(key, lease, batch)
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    lease.isTaking = false
  }

  async #serveBatch(key: string, lease: Lease, batch: readonly Waiting[]): Promise<void> {
    let served: readonly Waiting[] = fitting(batch, this.points)
    for (let block = this.#block(lease); ; block = 0) {
      const missing = sum(served) - lease.left
      if (missing <= 0 || (await this.#lease(key, lease, Math.max(missing, block)))) break
      // Other processes may be as fast: then fewer requests fit next time.
      const { used, endsAt } = (await this.#read(key)) ?? { used: 0, endsAt: lease.endsAt }
      const rest = Math.max(this.points - used, 0)
      lease.endsAt = endsAt
      if (rest === 0) lease.refusesUntil = Math.min(this.clock() + REFUSING_MS, endsAt)
      served = fitting(served, lease.left + rest)
    }
    for (const each of batch)
      each.settle(served.includes(each) ? spend(lease, each.points) : this.#refused(lease, each.points))
  }

  #block({ taken }: Lease): number {
    return Math.max(1, Math.floor(Math.min(this.points / PART_OF_LIMIT, (this.points - taken) / PART_OF_REST)))
  }

  /** Leases points. False, with nothing leased, when the store has fewer. */
  async #lease(key: string, lease: Lease, points: number): Promise<boolean> {
    const answer = await this.#store.consume(this.parseKey(key), points).catch((reason) => {
      if (reason instanceof RateLimiterRes) return null
      throw reason
    })
    if (!answer) return false
    const { used, endsAt } = this.#window(answer)
    const { left } = this.#current(lease)
    lease.left = answer.isFirstInDuration ? points : left + points
    lease.taken = used
    lease.endsAt = endsAt
    return true
  }

  async #read(key: string): Promise<Window | null> {
    const counted = await this.#store.get(this.parseKey(key))
    return counted && this.#window(counted)
  }

  #window({ consumedPoints, msBeforeNext }: RateLimiterRes): Window {
    return { used: consumedPoints, endsAt: this.clock() + msBeforeNext }
  }

  #refused({ endsAt }: Lease, points: number): Window {
    return { used: this.points + points, endsAt }
  }
}

function spend(lease: Lease, points: number): Window {
  lease.left -= points
  return { used: lease.taken - lease.left, endsAt: lease.endsAt }
}

const sum = (all: readonly Waiting[]) => all.reduce((total, { points }) => total + points, 0)

/** The waiting requests, oldest first, whose points fit into `room` together. */
function fitting(all: readonly Waiting[], room: number): Waiting[] {
  let free = room
  return all.filter(({ points }) => {
    const fits = points <= free
    if (fits) free -= points
    return fits
  })
}
