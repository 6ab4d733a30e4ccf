/** How high the rows of a list were when it was last on screen, so that Back and reload find their place at once. */
import type { VirtualItem } from '@tanstack/react-virtual'

const sizes = new Map<string, VirtualItem[]>()
const storageKey = (name: string) => `sizes:${name}`

export const cacheSizes = (name: string, items: VirtualItem[]): void => void sizes.set(name, items)

/** Also for after a reload. */
export function storeSizes(name: string, items: VirtualItem[]): void {
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify(items))
  } catch {
    // Without them the place is found a moment later.
  }
}

export function readSizes(name: string): VirtualItem[] {
  const kept = sizes.get(name)
  if (kept) return kept
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** Forgets all of them: the names of lists hold what was searched for. */
export const clearSizes = (): void => sizes.clear()
