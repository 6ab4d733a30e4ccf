import type { Store } from './store.ts'

/** A page is rendered once, so nothing subscribes. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  return {
    get: () => value,
    set: (next) => {
      value = next
    },
    subscribe: () => () => {},
  }
}

export const useStore = <T>(store: Store<T>): T => store.get()
