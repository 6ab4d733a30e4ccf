/**
 * What was chosen for this browser: looks, and what it may fetch and play. Each look is an attribute of the page. public/theme.js sets
 * them; it blocks on purpose, so that the first paint has them, and runs again after the events below. It is a file of its own because the
 * page allows no inline script, and without comments because it is sent as it is. Media queries don't know the chosen text size, so it
 * lists in data-room the widths of styles/rooms.css that the window has, and it chooses the colour of the browser's own frame.
 */
import { useSyncExternalStore } from 'react'

/** The values that are stored, by key. Nothing is stored for the usual one. */
interface Choices {
  theme: 'light' | 'dim' | 'dark'
  darkTheme: 'dim'
  textSize: 'small' | 'large' | 'larger'
  density: 'compact'
  actions: 'wide'
  dataSaving: 'on' | 'off'
  autoplay: 'on' | 'off'
}
type Choice = keyof Choices

const CHANGED = 'appearance'

/** What was chosen; null for the usual value. */
export const getChoice = <C extends Choice>(choice: C): Choices[C] | null =>
  localStorage.getItem(choice) as Choices[C] | null

/** Stores a choice and applies it in all tabs. Null is the usual value. */
export function choose<C extends Choice>(choice: C, value: Choices[C] | null): void {
  if (value === null) localStorage.removeItem(choice)
  else localStorage.setItem(choice, value)
  // The event of storage is for other tabs only.
  dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void): () => void {
  for (const event of ['storage', CHANGED]) addEventListener(event, listener)
  return () => {
    for (const event of ['storage', CHANGED]) removeEventListener(event, listener)
  }
}

/** What `read` makes of the choices. Renders again when it changes, in another tab, too. */
export const useChosen = <T>(read: () => T): T => useSyncExternalStore(subscribe, read)

/** What was chosen. Renders again when it changes. */
export const useChoice = <C extends Choice>(choice: C): Choices[C] | null => useChosen(() => getChoice(choice))

/** Whether to fetch less: nothing ahead, and images when they are pressed. Until it is chosen, as the browser is set. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean } }
  const chosen = getChoice('dataSaving')
  return chosen ? chosen === 'on' : connection?.saveData === true
}

/** Whether moving pictures play by themselves. Until it is chosen, unless the device asks for less motion or data is saved. */
export function mayPlay(): boolean {
  const chosen = getChoice('autoplay')
  return chosen ? chosen === 'on' : !savesData() && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The themes to choose from. System follows the device. */
export type Theme = Choices['theme'] | 'system'

/** The chosen theme. Renders again when it changes. */
export const useTheme = (): Theme => useChoice('theme') ?? 'system'

/** Sets the theme. */
export const setTheme = (next: Theme): void => choose('theme', next === 'system' ? null : next)
