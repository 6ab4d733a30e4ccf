/** Key-value store in IndexedDB for files, persisted queries and pending actions. Where the browser refuses IndexedDB, nothing is stored. */
import { createStore, del, get, promisifyRequest, set, update } from 'idb-keyval'

const store = createStore('plus', 'drafts')

async function orNothing<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch {
    return undefined
  }
}

/** The value of a key, or undefined. */
export const readValue = (key: string): Promise<unknown> => orNothing(() => get(key, store))

/** Stores a value, files included. */
export const writeValue = (key: string, value: unknown): Promise<void> => orNothing(() => set(key, value, store))

/** Deletes a key. */
export const deleteValue = (key: string): Promise<void> => orNothing(() => del(key, store))

/** Deletes all keys with a prefix. */
export const deleteValuesOf = (prefix: string): Promise<void> =>
  orNothing(() =>
    store('readwrite', (values) => promisifyRequest(values.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))),
  )

/** Changes a value in one transaction and returns it; undefined where nothing can be stored. */
export const updateValue = <T>(key: string, change: (value: T | undefined) => T): Promise<T | undefined> =>
  orNothing(async () => {
    let next: T | undefined
    await update<T>(key, (value) => (next = change(value)), store)
    return next
  })
