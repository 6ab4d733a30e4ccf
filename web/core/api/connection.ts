import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** `offline`: this device has no network. `away`: it has, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'away'

let isReached = true
let isOurs: boolean | null = null
const listeners = new Set<() => void>()

/** The api client's report that something answered, or that the server is away. */
export function setReachable(reached: boolean): void {
  if (reached === isReached) return
  isReached = reached
  for (const listener of listeners) listener()
}

let isProbing = false

/**
 * The api client's report that one call was lost. One call alone may be cut off while others are answered, so `probe`
 * finds out first whether the server is away.
 */
export async function reportLostCall(probe: () => Promise<boolean>): Promise<void> {
  // Without a network nothing is learned about the server.
  if (isProbing || getConnection() !== 'online') return
  isProbing = true
  const isThere = await probe().catch(() => false)
  isProbing = false
  if (onlineManager.isOnline()) setReachable(isThere)
}

/** Told by the api client of each answer that is no refusal: whether the server is a Plus, or another one (SPEC §7). */
export function setServerIsPlus(isPlus: boolean): void {
  isOurs = isPlus
}

/** Whether the server is a Plus; null while nothing has answered. */
export const isServerPlus = (): boolean | null => isOurs

/** The state now, for code outside React. */
export const getConnection = (): Connection => (onlineManager.isOnline() ? (isReached ? 'online' : 'away') : 'offline')

/** Calls `listener` after every change; returns how to stop. */
export function subscribeConnection(listener: () => void): () => void {
  const stop = onlineManager.subscribe(listener)
  listeners.add(listener)
  return () => {
    stop()
    listeners.delete(listener)
  }
}

/** Whether the server can be reached, followed. */
export const useConnection = (): Connection => useSyncExternalStore(subscribeConnection, getConnection)
