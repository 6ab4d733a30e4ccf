import { LRUCache } from 'lru-cache'

/** Characters of a key that takes one place. A stranger can name long ones, such as an e-mail address. */
const KEY_CHARACTERS = 320

/**
 * Creates an LRU cache that grows as it fills: with `max` the library would allocate everything at once. A long key takes the places
 * of several.
 */
export const createLru = <K extends {}, V extends {}>(most: number, ttl = 0): LRUCache<K, V> =>
  new LRUCache({
    maxSize: most,
    sizeCalculation: (_, key) => (typeof key === 'string' ? Math.max(1, Math.ceil(key.length / KEY_CHARACTERS)) : 1),
    ttl,
  })
