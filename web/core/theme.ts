import { createStore, useStore } from '#web/store.ts'

/** The three choices of the theme switch. */
export type Theme = 'light' | 'dark' | 'system'

const theme = createStore(storedTheme(), () => {
  addEventListener('storage', handleStorage)
  return () => removeEventListener('storage', handleStorage)
})

// public/theme.js reads the same key before the first paint.
function storedTheme(): Theme {
  const stored = localStorage.getItem('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Sets the theme and stores it in this browser. */
export function setTheme(next: Theme): void {
  if (next === 'system') localStorage.removeItem('theme')
  else localStorage.setItem('theme', next)
  apply(next)
}

function apply(next: Theme): void {
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  // The colour of the browser's own frame.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-of]')) {
    const { of } = meta.dataset
    meta.media = next === 'system' ? `(prefers-color-scheme: ${of})` : of === next ? 'all' : 'not all'
  }
  theme.set(next)
}

function handleStorage({ key }: StorageEvent): void {
  if (key === 'theme' || key === null) apply(storedTheme())
}

/** The chosen theme. Renders again when it changes. */
export const useTheme = (): Theme => useStore(theme)
