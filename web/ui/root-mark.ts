import { useLayoutEffect } from 'react'

const counts = new Map<string, number>()

/**
 * Sets `data-shows-{name}` on the root element while it is mounted, for styles of the whole page. `:root:has()` would need no
 * code, but for each change of any child list, as for each key in a text area, Chromium would search the whole document.
 */
export function RootMark({
  name,
}: {
  name: 'banner' | 'lightbox' | 'refresh' | 'scrim' | 'session-ended' | 'welcome'
}) {
  useLayoutEffect(() => {
    const add = (change: 1 | -1) => {
      const count = (counts.get(name) ?? 0) + change
      counts.set(name, count)
      document.documentElement.toggleAttribute(`data-shows-${name}`, count > 0)
    }
    add(1)
    return () => add(-1)
  }, [name])
  return null
}
