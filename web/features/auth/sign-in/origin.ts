/** The page that a visitor asked for first, while a provider has the tab. */
const KEY = 'origin'

/** Remembers the origin in the state of the current entry. */
export function rememberOrigin(state: unknown): void {
  const from = (state as { from?: unknown } | null)?.from
  if (typeof from === 'string') sessionStorage.setItem(KEY, from)
  else sessionStorage.removeItem(KEY)
}

/** The remembered origin as the state that the guards read, once. */
export function takeOrigin(): { from?: string } {
  const from = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return from === null ? {} : { from }
}
