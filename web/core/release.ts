import { useSyncExternalStore } from 'react'

let isNew = false
const listeners = new Set<() => void>()

/** Told when the server has begun to serve another build than the one this tab shows. */
export function noteNewRelease(): void {
  isNew = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a reload would bring a newer Plus, followed. */
export const useIsReleaseNew = (): boolean => useSyncExternalStore(subscribe, () => isNew)
