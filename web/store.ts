import { useSyncExternalStore } from 'react'

/** State outside React. Code reads and sets it, components subscribe with `useStore`. */
export interface Store<T> {
  get: () => T
  /** Notifies the listeners, unless the value is the same. */
  set: (next: T) => void
  /** Calls `listener` after every change. Returns the function that unsubscribes it. */
  subscribe: (listener: () => void) => () => void
}

/** Creates a store. `start` runs with the first listener, e.g. to follow a browser event, and returns its cleanup. */
export function createStore<T>(initial: T, start?: () => () => void): Store<T> {
  let value = initial
  let stop: (() => void) | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) stop = start?.()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.()
      }
    },
  }
}

/** The value of a store. Renders again when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get)
