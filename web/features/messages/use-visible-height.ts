import { useEffect } from 'react'

const NAME = '--visible-height'

/** Sets a CSS variable to the height above the on-screen keyboard, for which there is no CSS unit. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const { style } = document.documentElement
    const fit = () => {
      // Pinch zoom changes the height, too.
      if (viewport?.scale !== 1) return
      style.setProperty(NAME, `${viewport.height}px`)
      // Undo the browser's scroll to the focused field.
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
