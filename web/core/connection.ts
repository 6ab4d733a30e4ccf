import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** `offline`: this device has no network. `away`: it has, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'away'

let isReached = true
const listeners = new Set<() => void>()

/** Told by the api client after each call: whether anything answered. */
export function noteReached(reached: boolean): void {
  if (reached === isReached) return
  isReached = reached
  for (const listener of listeners) listener()
}

const getConnection = (): Connection => (onlineManager.isOnline() ? (isReached ? 'online' : 'away') : 'offline')

function subscribe(listener: () => void): () => void {
  const stop = onlineManager.subscribe(listener)
  listeners.add(listener)
  return () => {
    stop()
    listeners.delete(listener)
  }
}

/** Whether the server can be reached, followed. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, getConnection)
