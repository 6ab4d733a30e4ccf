import { useSyncExternalStore } from 'react'

/** The three choices of the theme switch. */
export type Theme = 'light' | 'dark' | 'system'

const listeners = new Set<() => void>()

/** The chosen theme. public/theme.js applies the same key before first paint. */
export function getTheme(): Theme {
  const stored = localStorage.getItem('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Chooses a theme and remembers it in this browser. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem('theme')
  else localStorage.setItem('theme', theme)
  apply()
}

function apply(): void {
  const theme = getTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  // The frame that browsers and systems draw around the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-of]')) {
    const { of } = meta.dataset
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${of})` : of === theme ? 'all' : 'not all'
  }
  for (const listener of listeners) listener()
}

function handleStorage({ key }: StorageEvent): void {
  if (key === 'theme' || key === null) apply()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', handleStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', handleStorage)
  }
}

/** The chosen theme, followed. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, getTheme)
