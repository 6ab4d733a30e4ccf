/** Whether the composer reminds of missing alt texts; a setting of this device. */
import { createStore, useStore } from '#web/store.ts'

const KEY = 'alt-reminder'

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

const isOn = createStore(read())

export const useRemindsOfAlt = (): boolean => useStore(isOn)

export function setRemindsOfAlt(next: boolean): void {
  isOn.set(next)
  try {
    if (next) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Storage is refused: the setting lives as long as the page.
  }
}
