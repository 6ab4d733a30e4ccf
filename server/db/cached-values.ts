/**
 * The memory of all caches, and the values in it. Values are in two generations. A value that is used moves to the
 * young one; once that takes half of the budget, the old one is dropped. So all caches share one budget in proportion
 * to their use, and a look-up costs no more than that of a Map.
 */
import { Dependents } from './dependents.ts'

/** Bytes of an entry besides its value: a key of usual length, its entry and its slot in the Map. */
const ENTRY_BYTES = 120
/** Bytes of one source of a value in the index. */
const SOURCE_BYTES = 60
const KEY_CHARACTERS = 64

/** Bytes of a key above those of a usual one. A stranger can name long ones. */
const bytesOfKey = (key: unknown): number =>
  typeof key === 'string' ? 2 * Math.max(0, key.length - KEY_CHARACTERS) : 0

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
  /** The number of values that changes of the database have evicted. */
  changed = 0
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

/** A kind of source with the keys of those that a value is made of. */
export type Sources = readonly (readonly [kind: string, keys: Iterable<string | number>])[]

interface Options<V> {
  bytesOf(value: V): number
  ttlMs: number
  most?: number | undefined
  /** What a value is made of, the same at each call: `deleteMadeOf` finds it by these. */
  sourcesOf?: ((value: V) => Sources) | undefined
}

/** One of the two generations: its values, and the index of what they are made of. */
interface Generation<K extends string | number, V> {
  entries: Map<K, Entry<V>>
  dependents: Dependents<K>
}

const emptyGeneration = <K extends string | number, V>(): Generation<K, V> => ({
  entries: new Map(),
  dependents: new Dependents(),
})

/** The values of one cache, in two generations. */
export class CachedValues<K extends string | number, V> {
  readonly #bytesOf: (value: V) => number
  readonly #sourcesOf: ((value: V) => Sources) | undefined
  readonly #ttlMs: number
  readonly #mostYoung: number
  #young = emptyGeneration<K, V>()
  #old = emptyGeneration<K, V>()
  /** The bytes of the young generation. */
  #bytes = 0
  #oldBytes = 0

  /** `most` is the approximate maximum number of values; without it only the budget bounds them. */
  constructor({ bytesOf, ttlMs, most = Number.POSITIVE_INFINITY, sourcesOf }: Options<V>) {
    this.#bytesOf = bytesOf
    this.#sourcesOf = sourcesOf
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
    let entry = this.#young.entries.get(key)
    if (entry === undefined) {
      entry = this.#old.entries.get(key)
      if (entry === undefined) return undefined
      this.#removeOld(key, entry)
      this.#add(key, entry)
    }
    if (this.#ttlMs !== Number.POSITIVE_INFINITY && performance.now() >= entry.until) {
      this.delete(key)
      return undefined
    }
    return entry.value
  }

  /** The number of values. */
  get count(): number {
    return this.#young.entries.size + this.#old.entries.size
  }

  set(key: K, value: V): void {
    this.delete(key)
    const until = this.#ttlMs === Number.POSITIVE_INFINITY ? this.#ttlMs : performance.now() + this.#ttlMs
    this.#add(key, { value, bytes: this.#bytesWith(key, value), until })
  }

  #bytesWith(key: K, value: V): number {
    let sources = 0
    for (const [, keys] of this.#sourcesOf?.(value) ?? []) for (const _ of keys) sources++
    return ENTRY_BYTES + bytesOfKey(key) + SOURCE_BYTES * sources + this.#bytesOf(value)
  }

  delete(key: K): void {
    const entry = this.#young.entries.get(key)
    if (entry) {
      this.#young.entries.delete(key)
      this.#forget(this.#young, key, entry)
      this.#bytes -= entry.bytes
      cacheMemory.remove(entry.bytes)
      return
    }
    const old = this.#old.entries.get(key)
    if (old) this.#removeOld(key, old)
  }

  #removeOld(key: K, entry: Entry<V>): void {
    this.#old.entries.delete(key)
    this.#forget(this.#old, key, entry)
    this.#oldBytes -= entry.bytes
  }

  #forget({ dependents }: Generation<K, V>, key: K, { value }: Entry<V>): void {
    if (!this.#sourcesOf) return
    for (const [kind, sources] of this.#sourcesOf(value))
      for (const source of sources) dependents.delete(kind, source, key)
  }

  /** Deletes the values that are made of a source. */
  deleteMadeOf(kind: string, source: string | number): void {
    for (const { dependents } of [this.#young, this.#old])
      for (const key of dependents.of(kind, source)) this.delete(key)
  }

  /** Deletes the values that match. Walks through all of them. */
  deleteWhere(matches: (value: V) => boolean): void {
    for (const { entries } of [this.#young, this.#old])
      for (const [key, { value }] of entries) if (matches(value)) this.delete(key)
  }

  clear(): void {
    if (this.#young.entries.size > 0) this.#young = emptyGeneration()
    if (this.#old.entries.size > 0) this.#old = emptyGeneration()
    cacheMemory.remove(this.#bytes)
    this.#bytes = 0
    this.#oldBytes = 0
  }

  /** Drops values that were not used since the last call. */
  age(): void {
    this.#old = this.#young
    this.#young = emptyGeneration()
    cacheMemory.remove(this.#bytes)
    this.#oldBytes = this.#bytes
    this.#bytes = 0
  }

  #add(key: K, entry: Entry<V>): void {
    const { entries, dependents } = this.#young
    entries.set(key, entry)
    if (this.#sourcesOf)
      for (const [kind, sources] of this.#sourcesOf(entry.value))
        for (const source of sources) dependents.add(kind, source, key)
    this.#bytes += entry.bytes
    cacheMemory.add(entry.bytes)
    if (entries.size > this.#mostYoung) this.age()
  }
}
