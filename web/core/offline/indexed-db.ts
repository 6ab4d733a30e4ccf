/**
 * Key-value store in IndexedDB for files, persisted queries and pending actions. Stores nothing if the browser refuses
 * IndexedDB.
 */
import { createStore, del, get, promisifyRequest, set, update } from 'idb-keyval'

const store = createStore('plus', 'drafts')

async function orNothing<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch {
    return undefined
  }
}

/** The value of a key; undefined if there is none. */
export const readValue = (key: string): Promise<unknown> => orNothing(() => get(key, store))

/** Stores a value, files included. */
export const writeValue = (key: string, value: unknown): Promise<void> => orNothing(() => set(key, value, store))

export const deleteValue = (key: string): Promise<void> => orNothing(() => del(key, store))

/** All keys with a prefix, and their values. */
export const readValuesOf = async (prefix: string): Promise<[string, unknown][]> =>
  (await orNothing(() =>
    store('readonly', async (values) => {
      const range = rangeOf(prefix)
      const [keys, all] = await Promise.all([
        promisifyRequest(values.getAllKeys(range)),
        promisifyRequest(values.getAll(range)),
      ])
      return keys.map((key, index): [string, unknown] => [String(key), all[index]])
    }),
  )) ?? []

const rangeOf = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/** Deletes all keys with a prefix. */
export const deleteValuesOf = (prefix: string): Promise<void> =>
  orNothing(() => store('readwrite', (values) => promisifyRequest(values.delete(rangeOf(prefix)))))

/** Changes a value in one transaction and returns it; undefined if the browser stores nothing. */
export const updateValue = <T>(key: string, change: (value: T | undefined) => T): Promise<T | undefined> =>
  orNothing(async () => {
    let next: T | undefined
    await update<T>(key, (value) => (next = change(value)), store)
    return next
  })
