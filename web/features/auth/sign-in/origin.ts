/** What the sign-in leads to, stored while the tab shows a provider. */
const KEY = 'origin'

/** The page that a visitor requested, and the press that waits (web/core/press.ts), as the state that the guards read. */
interface Origin {
  from?: string
  press?: number
}

/** Remembers the origin in the state of the current entry. */
export function rememberOrigin(state: unknown): void {
  const { from, press } = (state ?? {}) as Origin
  if (typeof from === 'string') sessionStorage.setItem(KEY, JSON.stringify({ from, press }))
  else sessionStorage.removeItem(KEY)
}

/** Returns the remembered origin once. */
export function takeOrigin(): Origin {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return stored === null ? {} : (JSON.parse(stored) as Origin)
}
