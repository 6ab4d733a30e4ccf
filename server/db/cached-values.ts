/**
 * The memory of all caches, and the values in it. Values are in two generations. A value that is used moves to the
 * young one; once that takes half of the budget, the old one is dropped. So all caches share one budget in proportion
 * to their use, and a look-up costs no more than that of a Map.
 */

/** Bytes of an entry besides its value: its key, its entry and its slot in the Map. */
const ENTRY_BYTES = 120

interface Member {
  /** The estimated bytes of its values. */
  readonly size: number
  /** Drops values that were not used since the last call. */
  age(): void
}

class CacheMemory {
  /** Look-ups that found a value, and that did not. */
  hits = 0
  misses = 0
  /** The number of times that the old generation was dropped for lack of room. */
  evictions = 0
  #limit = 32 * 2 ** 20
  #young = 0
  readonly #members = new Set<WeakRef<Member>>()

  /** Estimated bytes of all values together; the JavaScript heap takes up to twice as much. */
  set limit(bytes: number) {
    this.#limit = bytes
    // A generation is dropped as a whole: two at most.
    for (let left = 2; left > 0 && this.size > bytes; left--) this.#age()
  }

  get limit(): number {
    return this.#limit
  }

  /** The estimated bytes of all current values. */
  get size(): number {
    let size = 0
    for (const reference of this.#members) size += reference.deref()?.size ?? 0
    return size
  }

  join(member: Member): void {
    this.#members.add(new WeakRef(member))
  }

  add(bytes: number): void {
    this.#young += bytes
    if (this.#young > this.#limit / 2) this.#age()
  }

  remove(bytes: number): void {
    this.#young -= bytes
  }

  #age(): void {
    this.evictions++
    for (const reference of this.#members) {
      const member = reference.deref()
      if (member) member.age()
      else this.#members.delete(reference)
    }
    // Nothing is young now. Garbage-collected caches have not subtracted their values.
    this.#young = 0
  }
}

/** The cache memory of the process. */
export const cacheMemory = new CacheMemory()

interface Entry<V> {
  value: V
  bytes: number
  /** The expiry, by the clock of `performance.now()`. */
  until: number
}

interface Options<V> {
  bytesOf(value: V): number
  ttlMs: number
  most?: number | undefined
}

/** The values of one cache, in two generations. */
export class CachedValues<K, V> {
  readonly #bytesOf: (value: V) => number
  readonly #ttlMs: number
  readonly #mostYoung: number
  #young = new Map<K, Entry<V>>()
  #old = new Map<K, Entry<V>>()
  /** The bytes of the young generation. */
  #bytes = 0
  #oldBytes = 0

  /** `most` is the approximate maximum number of values; without it only the budget bounds them. */
  constructor({ bytesOf, ttlMs, most = Number.POSITIVE_INFINITY }: Options<V>) {
    this.#bytesOf = bytesOf
    this.#ttlMs = ttlMs
    this.#mostYoung = most / 2
    cacheMemory.join(this)
  }

  get size(): number {
    return this.#bytes + this.#oldBytes
  }

  get(key: K): V | undefined {
    const value = this.#find(key)
    if (value === undefined) cacheMemory.misses++
    else cacheMemory.hits++
    return value
  }

  #find(key: K): V | undefined {
    let entry = this.#young.get(key)
    if (entry === undefined) {
      entry = this.#old.get(key)
      if (entry === undefined) return undefined
      this.#old.delete(key)
      this.#oldBytes -= entry.bytes
      this.#add(key, entry)
    }
    if (this.#ttlMs !== Number.POSITIVE_INFINITY && performance.now() >= entry.until) {
      this.delete(key)
      return undefined
    }
    return entry.value
  }

  set(key: K, value: V): void {
    this.delete(key)
    const until = this.#ttlMs === Number.POSITIVE_INFINITY ? this.#ttlMs : performance.now() + this.#ttlMs
    this.#add(key, { value, bytes: ENTRY_BYTES + this.#bytesOf(value), until })
  }

  delete(key: K): void {
    const entry = this.#young.get(key)
    if (entry) {
      this.#young.delete(key)
      this.#bytes -= entry.bytes
      cacheMemory.remove(entry.bytes)
      return
    }
    const old = this.#old.get(key)
    if (!old) return
    this.#old.delete(key)
    this.#oldBytes -= old.bytes
  }

  clear(): void {
    if (this.#young.size > 0) this.#young = new Map()
    if (this.#old.size > 0) this.#old = new Map()
    cacheMemory.remove(this.#bytes)
    this.#bytes = 0
    this.#oldBytes = 0
  }

  /** Drops values that were not used since the last call. */
  age(): void {
    this.#old = this.#young
    this.#young = new Map()
    cacheMemory.remove(this.#bytes)
    this.#oldBytes = this.#bytes
    this.#bytes = 0
  }

  #add(key: K, entry: Entry<V>): void {
    this.#young.set(key, entry)
    this.#bytes += entry.bytes
    cacheMemory.add(entry.bytes)
    if (this.#young.size > this.#mostYoung) this.age()
  }
}
