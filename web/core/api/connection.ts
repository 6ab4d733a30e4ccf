import { onlineManager } from '@tanstack/react-query'
import { createStore, useStore } from '#web/store.ts'

/** `offline`: the device has no network. `away`: it has, but the server does not answer. */
type Connection = 'online' | 'offline' | 'away'

let isReachable = true
let isProbing = false
let isPlus: boolean | null = null

const current = (): Connection => (onlineManager.isOnline() ? (isReachable ? 'online' : 'away') : 'offline')
const connection = createStore(current())
const update = () => connection.set(current())
onlineManager.subscribe(update)

/** Sets whether the server answers. */
export function setReachable(reachable: boolean): void {
  isReachable = reachable
  update()
}

/** Calls `probe` after a call without an answer, to distinguish an unreachable server from one interrupted call. */
export async function reportLostCall(probe: () => Promise<boolean>): Promise<void> {
  // Without a network a probe says nothing about the server.
  if (isProbing || getConnection() !== 'online') return
  isProbing = true
  const isThere = await probe().catch(() => false)
  isProbing = false
  if (onlineManager.isOnline()) setReachable(isThere)
}

/** Sets whether the server is Plus or another server of the same API. */
export function setServerIsPlus(value: boolean): void {
  isPlus = value
}

/** Whether the server is Plus; null before its first answer. */
export const isServerPlus = (): boolean | null => isPlus

/** The connection now, for code outside React. */
export const getConnection = (): Connection => connection.get()

/** Calls `listener` after every change. Returns the function that unsubscribes it. */
export const subscribeConnection = (listener: () => void): (() => void) => connection.subscribe(listener)

/** The connection. Renders again when it changes. */
export const useConnection = (): Connection => useStore(connection)
