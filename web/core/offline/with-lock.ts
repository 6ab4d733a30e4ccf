/** Locks among the tabs of this browser. Without TLS there are none. */
const locks = () => navigator.locks as LockManager | undefined

/** Runs `act` in one tab at a time. Without locks it runs at once. */
export const withLock = (name: string, act: () => Promise<void>): Promise<void> => locks()?.request(name, act) ?? act()

/** Holds a lock until the returned function is called or the page is closed. */
export function holdLock(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void locks()?.request(name, () => promise)
  return resolve
}

/** Whether a tab holds a lock. */
export const isLockHeld = async (name: string): Promise<boolean> =>
  (await locks()?.query())?.held?.some((lock) => lock.name === name) ?? false
