/**
 * Caches over rows of the database. A cache names the entities that its values are made of; a store that writes one calls
 * `touch`, and once that is committed the values leave every cache that is made of it.
 */
import { CachedValues, cacheMemory, type Sources } from './cached-values.ts'
import { type Db, storeOf, type Tx } from './db.ts'
import { EmbeddedAdapter } from './sqlite/dialect.ts'
import { noteChange, onVisible } from './transaction.ts'

/** An entity that writes change. `touch` takes its key. */
export type Entity =
  | 'access-token'
  | 'account'
  | 'account-counters'
  | 'app'
  | 'author-standing'
  | 'automatic-rule'
  | 'conversations'
  | 'deleted-account'
  | 'feed'
  | 'feed-added'
  | 'feed-removed'
  | 'follow'
  | 'followers'
  | 'hashtags'
  | 'hidden-account'
  | 'image'
  | 'legal'
  | 'link-card'
  | 'legal-acceptance'
  | 'likes-shown'
  | 'limited-account'
  | 'marks'
  | 'muted-conversations'
  | 'network'
  | 'newest'
  | 'notifications'
  | 'poll'
  | 'push-devices'
  | 'refused-tags'
  | 'role'
  | 'session'
  | 'shown-card'
  | 'topics'
  | 'trust'
  | 'tweet'
  | 'tweet-counters'
  | 'verified-orgs'
  | 'viewer-filters'
  | 'webhooks'

type Key = string | number

interface CacheOptions<V> {
  /** A value is evicted when one of these is touched under the key of the value. */
  entities: readonly Entity[]
  /**
   * A value is evicted when one of these is touched under a key that the value is made of, the same keys at each call.
   * They are kept in an index, so that a change costs as much as it evicts.
   */
  madeOf?: { [E in Entity]?: (value: V) => Iterable<Key> }
  /**
   * The same without an index: a change walks through all values. For entities that change rarely, as by moderators,
   * in values that are made of many.
   */
  searchedFor?: { [E in Entity]?: (value: V, keys: ReadonlySet<Key>) => boolean }
  /** All values are evicted when any of these is touched: for caches of a few values, never for one value each viewer or post. */
  clearedBy?: readonly Entity[]
  /** Approximate bytes of a value, 100 by default: all caches share one budget. */
  bytes?: number | ((value: V) => number)
  /** Maximum number of values, approximately: for large values that are rarely read again. */
  most?: number
  ttlMs?: number
}

const arrivals = new WeakMap<object, () => boolean>()

/**
 * Enables caching for a store that other processes write too, while `areArriving` answers that their changes arrive.
 * Otherwise values of such a store are not cached.
 */
export const cacheWhile = (db: Db, areArriving: () => boolean): void => void arrivals.set(storeOf(db), areArriving)

/** Loads the values of keys. Missing keys are left out. */
type Load<K, V, D> = (deps: D, keys: readonly K[]) => Promise<Iterable<readonly [K, V]>>
/** The dependencies of loading: the database, and whatever else the values need. */
interface Source {
  db: Db
}

const cachesOf = new Map<Entity, Set<Cache<Key, object, never>>>()

export function createCache<K extends Key, V extends object, D extends Source = Source>(
  options: CacheOptions<V>,
  load: Load<K, V, D>,
): Cache<K, V, D> {
  const cache = new Cache(options, load)
  for (const entity of entitiesOf(options)) {
    const caches = cachesOf.get(entity) ?? new Set()
    cachesOf.set(entity, caches.add(cache as unknown as Cache<Key, object, never>))
  }
  return cache
}

function entitiesOf<V>({ entities, madeOf = {}, searchedFor = {}, clearedBy = [] }: CacheOptions<V>): Set<Entity> {
  return new Set([
    ...entities,
    ...(Object.keys(madeOf) as Entity[]),
    ...(Object.keys(searchedFor) as Entity[]),
    ...clearedBy,
  ])
}

const allCaches = () => new Set([...cachesOf.values()].flatMap((caches) => [...caches]))

/** Evicts the values made of an entity in all processes, as soon as other connections can read the write. */
export function touch(tx: Tx, entity: Entity, ...keys: Key[]): void {
  onVisible(tx, () => invalidate(tx, entity, ...keys))
  noteChange(tx, [entity, ...keys])
}

/** Evicts the values made of an entity that another process has changed. */
export function invalidate(db: Db, entity: Entity, ...keys: Key[]): void {
  for (const cache of cachesOf.get(entity) ?? []) cache.evict(db, entity, keys)
  for (const listener of listeners.get(entity) ?? []) listener(db, keys)
}

type TouchListener = (db: Db, keys: readonly Key[]) => void
const listeners = new Map<Entity, TouchListener[]>()

/**
 * Calls back with the keys of each change of an entity, in this process or others: for values that are updated instead
 * of evicted.
 */
export const onTouched = (entity: Entity, listener: TouchListener): unknown =>
  listeners.set(entity, [...(listeners.get(entity) ?? []), listener])

const clearings = new WeakMap<object, number>()

/** Changes when changes of a store may have been missed; undefined while changes of other processes do not arrive. */
export function cacheEpoch(db: Db): number | undefined {
  const adapter = storeOf(db)
  if (adapter instanceof EmbeddedAdapter) return adapter.unnoticedCommits
  return arrivals.get(adapter)?.() ? (clearings.get(adapter) ?? 0) : undefined
}

/** Empties all caches of a store, after changes may have been missed. */
export function clearCaches(db: Db): void {
  clearings.set(storeOf(db), (clearings.get(storeOf(db)) ?? 0) + 1)
  for (const cache of allCaches()) cache.clear(db)
}

class Cache<K extends Key, V extends object, D extends Source> {
  readonly #options: CacheOptions<V>
  readonly #load: Load<K, V, D>
  /** Whether writes evict its values. */
  readonly #isTouched: boolean
  /** The values by open store. */
  readonly #byStore = new WeakMap<object, StoreCache<K, V>>()

  constructor(options: CacheOptions<V>, load: Load<K, V, D>) {
    this.#options = options
    this.#load = load
    this.#isTouched = entitiesOf(options).size > 0
  }

  /**
   * The value of a key; undefined when it does not exist. Concurrent callers outside of transactions share one load.
   */
  get(deps: D, key: K): V | undefined | Promise<V | undefined> {
    if (!this.#isCaching(deps.db)) return this.#loadOne(deps, key)
    const store = this.#open(deps.db)
    const value = store.values.get(key)
    if (value !== undefined) return value
    const loaded = deps.db.isTransaction
      ? this.#loadAll(deps, store, [key])
      : (loadingOf(store, key) ?? this.#loadTogether(deps, store, [key]))
    return loaded.then((values) => values.get(key))
  }

  async #loadOne(deps: D, key: K): Promise<V | undefined> {
    const [value] = await this.getMany(deps, [key])
    return value
  }

  /**
   * Whether it caches the values of this database. Values that no write evicts expire in each process by themselves.
   */
  #isCaching(db: Db): boolean {
    const adapter = storeOf(db)
    return adapter instanceof EmbeddedAdapter || !this.#isTouched || arrivals.get(adapter)?.() === true
  }

  /** The values of `keys`, in their order; undefined for null. Loads missing values in one batch. */
  getMany(deps: D, keys: readonly (K | null)[]): (V | undefined)[] | Promise<(V | undefined)[]> {
    if (!this.#isCaching(deps.db)) return this.#loadUncached(deps, keys)
    const store = this.#open(deps.db)
    const values: (V | undefined)[] = []
    let isComplete = true
    for (const key of keys) {
      const value = key === null ? undefined : store.values.get(key)
      if (value === undefined && key !== null) isComplete = false
      values.push(value)
    }
    return isComplete ? values : this.#fill(deps, store, keys, values)
  }

  /** The number of evictions so far, for `put`. */
  evictions(db: Db): number {
    return this.#open(db).evictions
  }

  /** Caches values that a transaction has written, unless any were evicted since `evictions` was read before it. */
  put(db: Db, evictions: number, values: Iterable<readonly [K, V]>): void {
    if (!this.#isCaching(db)) return
    const store = this.#open(db)
    for (const [key, value] of values) if (!this.#isStale(store, evictions, key, value)) store.values.set(key, value)
  }

  evict(db: Db, entity: Entity, keys: readonly Key[]): void {
    const store = this.#byStore.get(storeOf(db))
    if (!store) return
    store.changes[store.evictions++ % CHANGES_KEPT] = { entity, keys }
    const { values } = store
    const before = values.count
    const { entities, madeOf, searchedFor, clearedBy } = this.#options
    if (entities.includes(entity)) for (const key of keys) values.delete(key as K)
    if (madeOf?.[entity]) for (const key of keys) values.deleteMadeOf(entity, key)
    const matches = searchedFor?.[entity]
    if (matches) {
      const changed = new Set(keys)
      values.deleteWhere((value) => matches(value, changed))
    }
    if (clearedBy?.includes(entity)) values.clear()
    cacheMemory.changed += before - values.count
  }

  /** Whether a value that was read after `evictions` evictions was changed since. */
  #isStale({ evictions, changes }: StoreCache<K, V>, since: number, key: K, value: V): boolean {
    if (evictions - since > CHANGES_KEPT) return true
    for (let at = since; at < evictions; at++) {
      const change = changes[at % CHANGES_KEPT]
      if (!change || this.#isChangedBy(change, key, value)) return true
    }
    return false
  }

  #isChangedBy({ entity, keys }: Change, key: K, value: V): boolean {
    const { entities, madeOf, searchedFor, clearedBy } = this.#options
    if (clearedBy?.includes(entity)) return true
    if (entities.includes(entity) && keys.includes(key)) return true
    const sources = madeOf?.[entity]?.(value)
    if (sources) for (const source of sources) if (keys.includes(source)) return true
    return searchedFor?.[entity]?.(value, new Set(keys)) ?? false
  }

  clear(db: Db): void {
    const store = this.#byStore.get(storeOf(db))
    if (store) empty(store)
  }

  #open(db: Db): StoreCache<K, V> {
    const adapter = storeOf(db)
    const isShared = !(adapter instanceof EmbeddedAdapter)
    let store = this.#byStore.get(adapter)
    if (!store) {
      const { bytes = 100, most, ttlMs = Number.POSITIVE_INFINITY, madeOf } = this.#options
      const bytesOf = typeof bytes === 'number' ? () => bytes : bytes
      const made = madeOf && Object.entries(madeOf)
      const sourcesOf = made && ((value: V): Sources => made.map(([kind, keysOf]) => [kind, keysOf(value)]))
      const values = new CachedValues<K, V>({ bytesOf, ttlMs, most, sourcesOf })
      store = { values, loading: new Map(), evictions: 0, changes: [], seen: 0 }
      this.#byStore.set(adapter, store)
    }
    // Commits of a tool that writes to the same file, for example: any value may be stale.
    const commits = isShared ? 0 : adapter.unnoticedCommits
    if (store.seen !== commits) {
      store.seen = commits
      empty(store)
    }
    return store
  }

  async #loadUncached(deps: D, keys: readonly (K | null)[]): Promise<(V | undefined)[]> {
    const present = keys.filter((key) => key !== null)
    const loaded = new Map(present.length > 0 ? await this.#load(deps, present) : [])
    return keys.map((key) => (key === null ? undefined : loaded.get(key)))
  }

  async #fill(deps: D, store: StoreCache<K, V>, keys: readonly (K | null)[], values: (V | undefined)[]) {
    const missing = [...new Set(keys.filter((key, index): key is K => key !== null && values[index] === undefined))]
    const loaded = await this.#loadMissing(deps, store, missing)
    return keys.map((key, index) => values[index] ?? (key === null ? undefined : loaded.get(key)))
  }

  /**
   * Where reads are asynchronous, concurrent callers of the same values share a load. A transaction reads its own
   * writes.
   */
  async #loadMissing(deps: D, store: StoreCache<K, V>, keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    if (storeOf(deps.db) instanceof EmbeddedAdapter || deps.db.isTransaction) return this.#loadAll(deps, store, keys)
    const own = keys.filter((key) => !loadingOf(store, key))
    const parts = new Set(keys.flatMap((key) => loadingOf(store, key) ?? []))
    if (own.length > 0) parts.add(this.#loadTogether(deps, store, own))
    const [first, ...others] = await Promise.all(parts)
    return others.length === 0 ? first! : new Map([first!, ...others].flatMap((part) => [...part]))
  }

  /** Loads values; concurrent callers share the load. */
  #loadTogether(deps: D, store: StoreCache<K, V>, keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    const loading = { evictions: store.evictions, values: this.#loadAll(deps, store, keys) }
    for (const key of keys) store.loading.set(key, loading)
    const end = () => {
      for (const key of keys) if (store.loading.get(key) === loading) store.loading.delete(key)
    }
    loading.values.then(end, end)
    return loading.values
  }

  async #loadAll(deps: D, store: StoreCache<K, V>, keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    const { evictions } = store
    const loaded = new Map(await this.#load(deps, keys))
    // Used once and not cached: values that were read before a change, and those of a transaction, which may roll back.
    if (!deps.db.isTransaction) this.put(deps.db, evictions, loaded)
    return loaded
  }
}

/** Drops all values, also those that are being loaded. */
function empty<K extends Key, V extends object>(store: StoreCache<K, V>): void {
  store.changes[store.evictions++ % CHANGES_KEPT] = undefined
  store.values.clear()
}

/** The loads begun since the last eviction. */
function loadingOf<K extends Key, V extends object>({ loading, evictions }: StoreCache<K, V>, key: K) {
  const found = loading.get(key)
  return found?.evictions === evictions ? found.values : undefined
}

/** Changes that a load can outlast: as many as happen while the database answers. */
const CHANGES_KEPT = 64

interface Change {
  entity: Entity
  keys: readonly Key[]
}

interface StoreCache<K extends Key, V extends object> {
  values: CachedValues<K, V>
  /** Running loads, with the number of evictions when each began. */
  loading: Map<K, { evictions: number; values: Promise<ReadonlyMap<K, V>> }>
  /** The number of evictions. */
  evictions: number
  /** The changes that evicted last, each at its number modulo `CHANGES_KEPT`; undefined for one that evicted all values. */
  changes: (Change | undefined)[]
  /** The number of unnoticed commits when its values were loaded. */
  seen: number
}
