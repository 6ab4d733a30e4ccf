import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusHeading } from '#web/ui/page-header.tsx'
import { rememberFocus, restoreFocus } from './focus-restoration.ts'

// Scroll positions by history entry. They survive a reload.
const positions: Record<string, number> = readPositions()

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem('scroll') ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Deletes all scroll positions, as they belong to the user who signed out. */
export function clearScrollPositions(): void {
  for (const key of Object.keys(positions)) delete positions[key]
}

// A module variable, as the component is mounted again when the frame changes.
let lastPathname: string | null = null

/** Scrolls to the top and focuses the heading on a new route; restores both on Back. Rendered after the screen. */
export function ScrollRestoration() {
  const { key: entry, pathname } = useLocation()
  // The first entry of every page load has the same key, so the path is part of it.
  const key = `${entry} ${pathname}`
  const type = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const store = () => sessionStorage.setItem('scroll', JSON.stringify(positions))
    addEventListener('pagehide', store)
    return () => removeEventListener('pagehide', store)
  }, [])

  useLayoutEffect(() => {
    const isFirst = lastPathname === null
    const isNewRoute = lastPathname !== pathname
    lastPathname = pathname
    // The outline of index.html belongs to the first screen only.
    if (isNewRoute && !isFirst) delete document.documentElement.dataset.outline
    const target = type === 'POP' ? (positions[key] ?? 0) : isNewRoute ? 0 : scrollY
    // An entry that replaces another, such as a tab, may never be scrolled itself.
    positions[key] = target
    const stop = scrollWhenTallEnough(target)
    const cancelFocus = isNewRoute && !isFirst ? moveFocus(key, type === 'POP') : null
    const stopRemembering = rememberFocus(key)
    const remember = () => {
      positions[key] = scrollY
    }
    addEventListener('scroll', remember, { passive: true })
    return () => {
      stop()
      cancelFocus?.()
      stopRemembering()
      removeEventListener('scroll', remember)
    }
  }, [key, pathname, type])

  return null
}

function moveFocus(key: string, isReturn: boolean): (() => void) | null {
  if (isReturn) return restoreFocus(key)
  focusHeading()
  return null
}

// A loading page may be too short to scroll to the target. Retries as it grows, until the person scrolls.
function scrollWhenTallEnough(target: number): () => void {
  scrollTo(0, target)
  if (target === 0 || typeof ResizeObserver === 'undefined' || Math.abs(scrollY - target) < 2) return () => {}
  const observer = new ResizeObserver(() => {
    scrollTo(0, target)
    if (Math.abs(scrollY - target) < 2) stop()
  })
  const stop = () => {
    observer.disconnect()
    for (const event of ['wheel', 'touchstart', 'keydown']) removeEventListener(event, stop)
  }
  for (const event of ['wheel', 'touchstart', 'keydown']) addEventListener(event, stop, { once: true, passive: true })
  observer.observe(document.body)
  return stop
}
