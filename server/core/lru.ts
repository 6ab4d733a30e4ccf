import { LRUCache } from 'lru-cache'

/** Keeps at most so many, the longest unused go first. Takes memory as it fills: with `max` the library takes all at once. */
export const createLru = <K extends {}, V extends {}>(most: number, ttl = 0): LRUCache<K, V> =>
  new LRUCache({ maxSize: most, sizeCalculation: () => 1, ttl })
