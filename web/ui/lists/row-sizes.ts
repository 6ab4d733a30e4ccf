/** Measured row heights of lists by name, so that Back and reload restore the scroll position at once. */
import type { VirtualItem } from '@tanstack/virtual-core'

const sizes = new Map<string, VirtualItem[]>()
const storageKey = (name: string) => `sizes:${name}`

/** Keeps the heights for Back. */
export const cacheSizes = (name: string, items: VirtualItem[]): void => void sizes.set(name, items)

/** Stores the heights for a reload. */
export function storeSizes(name: string, items: VirtualItem[]): void {
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify(items))
  } catch {
    // Storage is full: the rows are measured again.
  }
}

/** The heights of a list; empty if there are none. */
export function readSizes(name: string): VirtualItem[] {
  const cached = sizes.get(name)
  if (cached) return cached
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** Deletes all heights, as names of lists contain search queries. */
export const clearSizes = (): void => sizes.clear()
