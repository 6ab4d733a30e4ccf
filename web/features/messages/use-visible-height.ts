import { useEffect } from 'react'

const NAME = '--visible-height'

/** Keeps what the keyboard of a phone leaves of the screen in a CSS variable: no unit of CSS knows of keyboards. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const { style } = document.documentElement
    const fit = () => {
      // Magnified, it is smaller for another reason.
      if (viewport?.scale !== 1) return
      style.setProperty(NAME, `${viewport.height}px`)
      // The browser moved the page to show the field before there was room for it.
      if (viewport.offsetTop > 0) scrollTo(0, 0)
    }
    fit()
    viewport?.addEventListener('resize', fit)
    return () => {
      viewport?.removeEventListener('resize', fit)
      style.removeProperty(NAME)
    }
  }, [])
}
