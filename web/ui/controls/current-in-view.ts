import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A ref for a column of links that may scroll: the link to the open screen is in view. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const column = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname) showCurrent(column.current)
  }, [pathname])
  return column
}

/** Scrolls the column alone. `scrollIntoView` would scroll the page, too, and have the Tab key go on from there. */
function showCurrent(column: HTMLElement | null): void {
  const link = column?.querySelector('[aria-current]')
  if (!column || !link) return
  const [around, within] = [column.getBoundingClientRect(), link.getBoundingClientRect()]
  column.scrollTop += Math.min(0, within.top - around.top) || Math.max(0, within.bottom - around.bottom)
}
