/** What uploads do about the tabs of a browser. */

/** The pause before a tab looks again whether another one has finished the upload. */
const OTHER_TAB_MS = 2_000

/** Tabs share drafts: one uploads, the others wait for its result. Without TLS there are no locks. */
export async function inOneTab<T>(id: string, act: () => Promise<T>): Promise<T | 'elsewhere'> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return act()
  return locks.request(`video:${id}`, { ifAvailable: true }, async (lock) => {
    if (lock) return act()
    await new Promise((resolve) => setTimeout(resolve, OTHER_TAB_MS))
    return 'elsewhere' as const
  })
}

/** Resolves once this tab is shown. */
export function untilVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}

let unfinished = 0
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Has the browser ask before the page is left while `act` runs. */
export async function beforeLeaving<T>(act: () => Promise<T>): Promise<T> {
  if (unfinished++ === 0) addEventListener('beforeunload', warn)
  try {
    return await act()
  } finally {
    if (--unfinished === 0) removeEventListener('beforeunload', warn)
  }
}
