/** Choices for this browser: appearance, data saving and autoplay. */

/** The stored values by key. The default value is not stored. */
interface Choices {
  theme: 'light' | 'dim' | 'dark'
  darkTheme: 'dim'
  textSize: 'small' | 'large' | 'larger'
  density: 'compact'
  actions: 'wide'
  dataSaving: 'on' | 'off'
  autoplay: 'on' | 'off'
}
/** The name of a choice. */
export type Choice = keyof Choices
/** The values of a choice. */
export type Chosen<C extends Choice> = Choices[C]

/** The event of a change in this tab. The storage event only reaches other tabs. */
export const CHANGED = 'appearance'

/** The chosen value; null for the default. */
export const getChoice = <C extends Choice>(choice: C): Chosen<C> | null =>
  localStorage.getItem(choice) as Chosen<C> | null

/** Stores a choice and applies it in all tabs. Null is the default value. */
export function choose<C extends Choice>(choice: C, value: Chosen<C> | null): void {
  if (value === null) localStorage.removeItem(choice)
  else localStorage.setItem(choice, value)
  dispatchEvent(new Event(CHANGED))
}

/** Whether to save data: nothing is fetched ahead, and images are loaded when pressed. Defaults to the browser's setting. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const chosen = getChoice('dataSaving')
  return chosen ? chosen === 'on' : connection?.saveData === true
}

/** Whether moving pictures play by themselves. Defaults to yes, unless the device asks for less motion or data is saved. */
export function mayPlay(): boolean {
  const chosen = getChoice('autoplay')
  return chosen ? chosen === 'on' : !savesData() && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The themes to choose from. `system` follows the device. */
export type Theme = Choices['theme'] | 'system'

export const setTheme = (next: Theme): void => choose('theme', next === 'system' ? null : next)
