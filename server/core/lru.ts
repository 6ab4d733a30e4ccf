import { LRUCache } from 'lru-cache'

/** Creates an LRU cache that grows as it fills: with `max` the library would allocate everything at once. */
export const createLru = <K extends {}, V extends {}>(most: number, ttl = 0): LRUCache<K, V> =>
  new LRUCache({ maxSize: most, sizeCalculation: () => 1, ttl })
