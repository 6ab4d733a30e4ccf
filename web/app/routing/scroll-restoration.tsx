import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusHeading, rememberFocus, restoreFocus } from './focus-restoration.ts'

// Where each history entry was scrolled to; kept over a reload.
const positions: Record<string, number> = readPositions()

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem('scroll') ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Forgets every scroll position: they belong to the member who signed out. */
export function clearScrollPositions(): void {
  for (const key of Object.keys(positions)) delete positions[key]
}

// Frames come and go with a session; what was shown last does not.
let lastPathname: string | null = null

/** On a new route: starts at the top with focus on the heading, or where Back left both. Placed after the screen. */
export function ScrollRestoration() {
  const { key: entry, pathname } = useLocation()
  // Every page load calls its first entry the same: without the path, one would restore another's place.
  const key = `${entry} ${pathname}`
  const type = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => sessionStorage.setItem('scroll', JSON.stringify(positions))
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [])

  useLayoutEffect(() => {
    const isFirst = lastPathname === null
    const isNewRoute = lastPathname !== pathname
    lastPathname = pathname
    const target = type === 'POP' ? (positions[key] ?? 0) : isNewRoute ? 0 : scrollY
    // An entry that takes another's place, as a tab does, may never be scrolled itself.
    positions[key] = target
    const stop = scrollWhenThere(target)
    const giveUp = isNewRoute && !isFirst ? arrive(key, type === 'POP') : null
    const forget = rememberFocus(key)
    const note = () => {
      positions[key] = scrollY
    }
    addEventListener('scroll', note, { passive: true })
    return () => {
      stop()
      giveUp?.()
      forget()
      removeEventListener('scroll', note)
    }
  }, [key, pathname, type])

  return null
}

function arrive(key: string, isReturn: boolean): (() => void) | null {
  if (isReturn) return restoreFocus(key)
  focusHeading()
  return null
}

// A page that is still loading is too short to scroll: tries again as it grows, until the person scrolls.
function scrollWhenThere(target: number): () => void {
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
