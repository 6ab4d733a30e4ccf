/** An IndexedDB in memory: `vi.mock('#web/core/offline/indexed-db.ts', () => import('#web/test-indexed-db.ts'))`. */

const page = globalThis as { storedByTests?: Map<string, unknown> }

/** All stored values by their keys. The same in all instances of this module. */
export const stored = page.storedByTests ?? new Map<string, unknown>()
page.storedByTests = stored

export const readValue = async (key: string): Promise<unknown> => stored.get(key)

export const writeValue = async (key: string, value: unknown): Promise<void> => void stored.set(key, value)

export const deleteValue = async (key: string): Promise<void> => void stored.delete(key)

export const readValuesOf = async (prefix: string): Promise<[string, unknown][]> =>
  [...stored].filter(([key]) => key.startsWith(prefix))

export async function deleteValuesOf(prefix: string): Promise<void> {
  for (const [key] of await readValuesOf(prefix)) stored.delete(key)
}

export async function updateValue<T>(key: string, change: (value: T | undefined) => T): Promise<T> {
  const next = change(stored.get(key) as T | undefined)
  stored.set(key, next)
  return next
}
