/** Whether a user who has signed up in this browser has yet to see, or skip, the welcome page. */
import { createStore, useStore } from '#web/store.ts'

const KEY = 'welcome'
const pending = createStore(localStorage.getItem(KEY))

/** Makes Home show the welcome page to a new user. */
export function beginWelcome(id: string): void {
  localStorage.setItem(KEY, id)
  pending.set(id)
}

/** Ends the welcome, completed or skipped. */
export function endWelcome(): void {
  localStorage.removeItem(KEY)
  pending.set(null)
}

/** Whether Home shows the welcome page to this user. Another tab may end the welcome. */
export const useIsWelcome = (id: string): boolean => useStore(pending) === id && localStorage.getItem(KEY) === id
