/** Facts read again and again, kept in memory until they change. */
import type { LRUCache } from 'lru-cache'
import { createLru } from '#server/core/lru.ts'
import type { Db, Tx } from './db.ts'
import type { Deps } from './deps.ts'
import { EmbeddedAdapter } from './sqlite/dialect.ts'
import { onCommit } from './transaction.ts'

/** Where other processes write the same data, what they changed shows after this long at the latest. */
const SHARED_TTL_MS = 1_500

export interface Cache<K, V> {
  /** The values of `keys`, in their order; undefined for what does not exist. Loads what is missing in one batch. */
  get(keys: readonly K[]): (V | undefined)[] | Promise<(V | undefined)[]>
  /** Forgets what has changed. Call it once the change is committed (`onCommit`). */
  drop(key: K): void
  /** Forgets everything: what has changed may be in any of it. */
  clear(): void
  /** Whether these are still the values of `keys`, as far as it remembers. Does not count as use. */
  holds(keys: readonly K[], values: readonly (V | undefined)[]): boolean
  /** How often something was forgotten: what was made of these values before may be out of date. */
  readonly drops: number
}

/** A cache of its own for each open store. */
export interface Caches<K, V> {
  (deps: Deps): Cache<K, V>
  /** Forgets what this transaction changes, once it is committed. */
  dropAfter(tx: Tx, key: K): void
}

// The same for a store and all transactions on it.
const storeOf = (db: Db): object => db.getExecutor().adapter

/** `load` answers the pairs it found. */
export function createCache<K extends string | number, V extends object>(
  options: { max: number; ttlMs?: number },
  load: (deps: Deps, keys: readonly K[]) => Promise<Iterable<readonly [K, V]>>,
): Caches<K, V> {
  const byStore = new WeakMap<object, Cache<K, V>>()
  const caches = (deps: Deps) => {
    let cache = byStore.get(storeOf(deps.db))
    if (!cache) {
      const ttl = deps.store.isShared ? Math.min(options.ttlMs ?? SHARED_TTL_MS, SHARED_TTL_MS) : (options.ttlMs ?? 0)
      const store = storeOf(deps.db)
      const foreign = store instanceof EmbeddedAdapter ? () => store.externalCommits : () => 0
      cache = new LoadingCache(createLru(options.max, ttl), (keys) => load(deps, keys), foreign)
      byStore.set(store, cache)
    }
    return cache
  }
  caches.dropAfter = (tx: Tx, key: K) => onCommit(tx, () => byStore.get(storeOf(tx))?.drop(key))
  return caches
}

class LoadingCache<K extends string | number, V extends object> implements Cache<K, V> {
  readonly #kept: LRUCache<K, V>
  readonly #load: (keys: readonly K[]) => Promise<Iterable<readonly [K, V]>>
  readonly #foreignCommits: () => number
  #drops = 0
  #seenForeign: number

  constructor(
    kept: LRUCache<K, V>,
    load: (keys: readonly K[]) => Promise<Iterable<readonly [K, V]>>,
    foreignCommits: () => number,
  ) {
    this.#kept = kept
    this.#load = load
    this.#foreignCommits = foreignCommits
    this.#seenForeign = foreignCommits()
  }

  get(keys: readonly K[]): (V | undefined)[] | Promise<(V | undefined)[]> {
    this.#heedOthers()
    const values = keys.map((key) => this.#kept.get(key))
    return values.includes(undefined) ? this.#fill(keys, values) : values
  }

  holds(keys: readonly K[], values: readonly (V | undefined)[]): boolean {
    this.#heedOthers()
    return keys.every((key, index) => this.#kept.peek(key) === values[index])
  }

  drop(key: K): void {
    this.#drops++
    this.#kept.delete(key)
  }

  clear(): void {
    this.#drops++
    this.#kept.clear()
  }

  get drops(): number {
    this.#heedOthers()
    return this.#drops
  }

  /** What another process has written may be about anything. */
  #heedOthers(): void {
    if (this.#foreignCommits() === this.#seenForeign) return
    this.#seenForeign = this.#foreignCommits()
    this.#drops++
    this.#kept.clear()
  }

  async #fill(keys: readonly K[], values: (V | undefined)[]): Promise<(V | undefined)[]> {
    const missing = [...new Set(keys.filter((_, index) => values[index] === undefined))]
    const drops = this.drops
    const loaded = new Map(await this.#load(missing))
    // Something changed while this was read: it may be from before the change, so it is used once and not kept.
    if (drops === this.drops) for (const [key, value] of loaded) this.#kept.set(key, value)
    return keys.map((key, index) => values[index] ?? loaded.get(key))
  }
}

/** One value of a cache. */
export async function getOne<K, V>(cache: Cache<K, V>, key: K): Promise<V | undefined> {
  const [value] = await cache.get([key])
  return value
}
