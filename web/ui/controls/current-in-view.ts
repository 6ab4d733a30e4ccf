import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A ref for a column of links that may scroll: the link to the open screen is in view. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const column = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname) column.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [pathname])
  return column
}
