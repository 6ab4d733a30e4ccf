import { type TouchEvent, useRef } from 'react'

/** A finger that has moved so far sideways has swiped, in pixels. */
const FAR = 64
/** So much of a movement shows its direction. */
const CLEAR = 10
/** Swipes from the edge of the window belong to the browser: Back and Forward. */
const EDGE = 28
/** The content follows the finger by this part of its way, as it isn't dragged along. */
const FOLLOWED = 0.4

interface Touch {
  x: number
  y: number
  content: HTMLElement | null
  isSideways: boolean
}

/** Handlers for an element in which fingers swipe sideways. `onSwipe` gets 1 for what comes next, -1 for what was before. */
export function useSwipe(onSwipe: (element: HTMLElement, by: 1 | -1) => void) {
  const touch = useRef<Touch | null>(null)
  const letGo = () => {
    touch.current?.content?.style.removeProperty('translate')
    touch.current = null
  }
  return {
    onTouchStart(event: TouchEvent<HTMLElement>) {
      letGo()
      const finger = event.touches[0]
      if (!finger || event.touches.length > 1 || !mayStart(event, finger.clientX)) return
      const content = event.currentTarget.querySelector<HTMLElement>('[role=tabpanel]')
      touch.current = { x: finger.clientX, y: finger.clientY, content, isSideways: false }
    },
    onTouchMove({ touches }: TouchEvent<HTMLElement>) {
      const { current } = touch
      const finger = touches[0]
      if (!current || !finger) return
      const [x, y] = [finger.clientX - current.x, finger.clientY - current.y]
      if (!current.isSideways) {
        if (Math.hypot(x, y) < CLEAR) return
        // Two fingers zoom, and a finger that moves up or down scrolls.
        if (touches.length > 1 || Math.abs(x) < 1.5 * Math.abs(y)) return letGo()
        current.isSideways = true
      }
      if (!prefersStillness()) current.content?.style.setProperty('translate', `${x * FOLLOWED}px`)
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const { current } = touch
      const finger = event.changedTouches[0]
      letGo()
      if (!current?.isSideways || !finger) return
      const x = finger.clientX - current.x
      if (Math.abs(x) >= FAR) onSwipe(event.currentTarget, x < 0 === isLeftToRight(event.currentTarget) ? 1 : -1)
    },
    onTouchCancel: letGo,
  }
}

/** Whether the device asks for less motion. */
export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether an element's text runs from left to right. */
export const isLeftToRight = (element: Element): boolean => getComputedStyle(element).direction === 'ltr'

/** Not at the edge, not in a zoomed page, not in what is typed in or scrolls sideways itself, not in a dialog over the element. */
function mayStart({ currentTarget, target }: TouchEvent<HTMLElement>, x: number): boolean {
  if (x < EDGE || x > innerWidth - EDGE || (window.visualViewport?.scale ?? 1) > 1) return false
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  if (target.closest('input, textarea, select, [role=tablist]')) return false
  for (let each: Element | null = target; each && each !== currentTarget; each = each.parentElement)
    if (each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX)) return false
  return true
}
