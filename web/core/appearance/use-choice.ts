/** Choices for this browser as components read them. */
import { useSyncExternalStore } from 'react'
import { CHANGED, type Choice, type Chosen, getChoice, type Theme } from './choices.ts'

function subscribe(listener: () => void): () => void {
  for (const event of ['storage', CHANGED]) addEventListener(event, listener)
  return () => {
    for (const event of ['storage', CHANGED]) removeEventListener(event, listener)
  }
}

/** What `read` makes of the choices. Renders again when it changes, in another tab, too. */
export const useChosen = <T>(read: () => T): T => useSyncExternalStore(subscribe, read)

/** What was chosen. Renders again when it changes. */
export const useChoice = <C extends Choice>(choice: C): Chosen<C> | null => useChosen(() => getChoice(choice))

/** The chosen theme. Renders again when it changes. */
export const useTheme = (): Theme => useChoice('theme') ?? 'system'
