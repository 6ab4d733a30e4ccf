/** What was chosen for this browser: looks, and what it may fetch and play. */

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
export type Choice = keyof Choices
/** The values of a choice. */
export type Chosen<C extends Choice> = Choices[C]

/** The event of a change in this tab. The event of storage is for other tabs only. */
export const CHANGED = 'appearance'

/** What was chosen; null for the usual value. */
export const getChoice = <C extends Choice>(choice: C): Chosen<C> | null =>
  localStorage.getItem(choice) as Chosen<C> | null

/** Stores a choice and applies it in all tabs. Null is the usual value. */
export function choose<C extends Choice>(choice: C, value: Chosen<C> | null): void {
  if (value === null) localStorage.removeItem(choice)
  else localStorage.setItem(choice, value)
  dispatchEvent(new Event(CHANGED))
}

/** Whether to fetch less: nothing ahead, and images when they are pressed. Until it is chosen, as the browser is set. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
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

/** Sets the theme. */
export const setTheme = (next: Theme): void => choose('theme', next === 'system' ? null : next)
