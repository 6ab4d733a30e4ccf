/** The page that a visitor requested, stored while the tab shows a provider. */
const KEY = 'origin'

/** Remembers the origin in the state of the current entry. */
export function rememberOrigin(state: unknown): void {
  const from = (state as { from?: unknown } | null)?.from
  if (typeof from === 'string') sessionStorage.setItem(KEY, from)
  else sessionStorage.removeItem(KEY)
}

/** Returns the remembered origin once, as the state that the guards read. */
export function takeOrigin(): { from?: string } {
  const from = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return from === null ? {} : { from }
}
