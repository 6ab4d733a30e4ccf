import type { RefObject } from 'react'

/** A list pulled so far loads again once the finger lets go, in pixels. */
const FAR = 72
/** So much of a movement shows its direction. */
const CLEAR = 10

/** Follows fingers that pull the page down at its top, with `chip`. Returns the function that stops it. */
export function followPull(chip: RefObject<HTMLElement | null>, onPull: () => void): () => void {
  let start: { x: number; y: number; isPull: boolean } | null = null
  const show = (way: number) => {
    const { current } = chip
    current?.toggleAttribute('data-pulled', way > 0)
    current?.toggleAttribute('data-far', way >= FAR)
    current?.style.setProperty('translate', way > 0 ? `0 ${Math.min(way, 1.5 * FAR) / 2}px` : '')
  }
  const letGo = () => {
    start = null
    show(0)
  }
  const handleStart = ({ touches: [finger, second], target }: TouchEvent) => {
    letGo()
    // Elements over the page, such as a dialog, are outside of main.
    const isInPage = target instanceof Element && target.closest('main') !== null
    if (!finger || second || scrollY > 0 || !isInPage || (window.visualViewport?.scale ?? 1) > 1) return
    start = { x: finger.clientX, y: finger.clientY, isPull: false }
  }
  const handleMove = ({ touches: [finger, second] }: TouchEvent) => {
    if (!start || !finger) return
    const [x, y] = [finger.clientX - start.x, finger.clientY - start.y]
    if (!start.isPull && Math.hypot(x, y) < CLEAR) return
    if (second || (!start.isPull && y < 1.5 * Math.abs(x)) || scrollY > 0) return letGo()
    start.isPull = true
    show(y)
  }
  const handleEnd = ({ changedTouches: [finger] }: TouchEvent) => {
    const isFar = start?.isPull && finger && finger.clientY - start.y >= FAR
    letGo()
    if (isFar) onPull()
  }
  const options = { passive: true }
  addEventListener('touchstart', handleStart, options)
  addEventListener('touchmove', handleMove, options)
  addEventListener('touchend', handleEnd, options)
  addEventListener('touchcancel', letGo, options)
  return () => {
    removeEventListener('touchstart', handleStart)
    removeEventListener('touchmove', handleMove)
    removeEventListener('touchend', handleEnd)
    removeEventListener('touchcancel', letGo)
  }
}
