/** Runs `act` in one tab at a time. Without TLS there are no locks, and it runs at once. */
export const withLock = (name: string, act: () => Promise<void>): Promise<void> =>
  (navigator.locks as LockManager | undefined)?.request(name, act) ?? act()
