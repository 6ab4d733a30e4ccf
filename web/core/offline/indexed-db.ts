/** A drawer of IndexedDB for what local storage cannot hold: pictures of drafts, screens, what waits to be sent. Where there is none, nothing is kept. */

const STORE = 'drafts'
let opened: Promise<IDBDatabase | null> | undefined

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null)
    const request = indexedDB.open('plus', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    // Private windows of some browsers refuse: drafts then live as long as the page.
    request.onerror = () => resolve(null)
  })
  return opened
}

async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const database = await open()
  if (!database) return undefined
  return new Promise((resolve) => {
    const request = act(database.transaction(STORE, mode).objectStore(STORE))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => resolve(undefined)
  })
}

/** What was kept under a name, or undefined. */
export const readBlobs = (name: string): Promise<unknown> => run('readonly', (store) => store.get(name))

/** Keeps a value, files included, under a name. */
export async function writeBlobs(name: string, value: unknown): Promise<void> {
  await run('readwrite', (store) => store.put(value, name))
}

/** Forgets what was kept under a name. */
export async function deleteBlobs(name: string): Promise<void> {
  await run('readwrite', (store) => store.delete(name))
}

/** Forgets all that was kept under names that begin so. */
export async function deleteBlobsOf(prefix: string): Promise<void> {
  await run('readwrite', (store) => store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))
}

/** Changes what is kept under a name, with nobody in between. Undefined: nothing can be kept here. */
export async function changeBlobs<T>(name: string, change: (held: T | undefined) => T): Promise<T | undefined> {
  const database = await open()
  if (!database) return undefined
  return new Promise((resolve) => {
    const transaction = database.transaction(STORE, 'readwrite')
    const store = transaction.objectStore(STORE)
    const reading = store.get(name)
    let next: T | undefined
    reading.onsuccess = () => {
      next = change(reading.result)
      store.put(next, name)
    }
    transaction.oncomplete = () => resolve(next)
    transaction.onabort = () => resolve(undefined)
  })
}
