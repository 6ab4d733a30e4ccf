/** The claim of a press (press.ts) by a sign-in. Apart from it, as the first view of every screen has the guards. */

/** The key of a press in the storage: of all tabs while it waits, of one tab once a sign-in there has claimed it. */
export const PRESS_KEY = 'press'
/** The key of a press that was refused until the address is confirmed. It ends with the session. */
export const KEPT_PRESS_KEY = 'kept-press'

/**
 * Ends the wait at a sign-in in this tab: the press that the entry names belongs to the session from now on, any other is
 * dropped. Other tabs find it no longer. Who takes it checks its form and its age.
 */
export function claimPress(state: unknown): void {
  const stored = localStorage.getItem(PRESS_KEY)
  localStorage.removeItem(PRESS_KEY)
  const { press } = (state ?? {}) as { press?: unknown }
  try {
    if (stored !== null && press !== undefined && JSON.parse(stored).at === press)
      sessionStorage.setItem(PRESS_KEY, stored)
  } catch {
    // No press of ours.
  }
}

/** Whether a sign-in in this tab has claimed a press. */
export const hasClaimedPress = (): boolean => sessionStorage.getItem(PRESS_KEY) !== null
