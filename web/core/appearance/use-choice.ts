/** Hooks for the choices of this browser. */
import { useSyncExternalStore } from 'react'
import { CHANGED, type Choice, type Chosen, getChoice, type Theme } from './choices.ts'

function subscribe(listener: () => void): () => void {
  for (const event of ['storage', CHANGED]) addEventListener(event, listener)
  return () => {
    for (const event of ['storage', CHANGED]) removeEventListener(event, listener)
  }
}

/** The result of `read`, a function of the choices. Renders again when it changes, also by another tab. */
export const useChosen = <T>(read: () => T): T => useSyncExternalStore(subscribe, read)

/** The chosen value. Renders again when it changes. */
export const useChoice = <C extends Choice>(choice: C): Chosen<C> | null => useChosen(() => getChoice(choice))

/** The chosen theme. Renders again when it changes. */
export const useTheme = (): Theme => useChoice('theme') ?? 'system'
