/** Swiping between tabs. It works on the document, so that no screen waits for its code. */

/** A finger that has moved so far sideways has swiped, in pixels. */
const FAR = 64
/** So much of a movement shows its direction. */
const CLEAR = 10
/** Swipes from the edge of the window belong to the browser: Back and Forward. */
const EDGE = 28
/** The content follows the finger by this part of its way, as it isn't dragged along. */
const FOLLOWED = 0.4

interface Swipe {
  x: number
  y: number
  /** The element of `Tabs`. */
  root: HTMLElement
  panel: HTMLElement | null
  isSideways: boolean
}

/** Opens the tab beside the open one when a finger swipes over `Tabs`. Returns the function that stops it. */
export function startSwipingTabs(): () => void {
  let swipe: Swipe | null = null
  const letGo = () => {
    swipe?.panel?.style.removeProperty('translate')
    swipe = null
  }
  const handleStart = ({ touches, target }: TouchEvent) => {
    letGo()
    const finger = touches[0]
    const root = target instanceof Element ? target.closest<HTMLElement>('[data-tabs]') : null
    if (!finger || !root || touches.length > 1 || !mayStart(target as Element, root, finger.clientX)) return
    const panel = root.querySelector<HTMLElement>('[role=tabpanel]')
    swipe = { x: finger.clientX, y: finger.clientY, root, panel, isSideways: false }
  }
  const handleMove = ({ touches }: TouchEvent) => {
    const finger = touches[0]
    if (!swipe || !finger) return
    const [x, y] = [finger.clientX - swipe.x, finger.clientY - swipe.y]
    if (!swipe.isSideways) {
      if (Math.hypot(x, y) < CLEAR) return
      // Two fingers zoom, and a finger that moves up or down scrolls.
      if (touches.length > 1 || Math.abs(x) < 1.5 * Math.abs(y)) return letGo()
      swipe.isSideways = true
    }
    if (!prefersStillness()) swipe.panel?.style.setProperty('translate', `${x * FOLLOWED}px`)
  }
  const handleEnd = ({ changedTouches }: TouchEvent) => {
    const ended = swipe
    letGo()
    const x = (changedTouches[0]?.clientX ?? 0) - (ended?.x ?? 0)
    if (ended?.isSideways && Math.abs(x) >= FAR) openNeighbour(ended.root, x < 0 === isLeftToRight(ended.root) ? 1 : -1)
  }
  const options = { passive: true }
  document.addEventListener('touchstart', handleStart, options)
  document.addEventListener('touchmove', handleMove, options)
  document.addEventListener('touchend', handleEnd, options)
  document.addEventListener('touchcancel', letGo, options)
  return () => {
    document.removeEventListener('touchstart', handleStart)
    document.removeEventListener('touchmove', handleMove)
    document.removeEventListener('touchend', handleEnd)
    document.removeEventListener('touchcancel', letGo)
  }
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const isLeftToRight = (element: Element) => getComputedStyle(element).direction === 'ltr'

/** Not at the edge, not in a zoomed page, and not in what is typed in, plays or scrolls sideways itself. */
function mayStart(target: Element, root: Element, x: number): boolean {
  if (x < EDGE || x > innerWidth - EDGE || (window.visualViewport?.scale ?? 1) > 1) return false
  if (target.closest('input, textarea, select, [role=tablist], [data-player]')) return false
  for (let each: Element | null = target; each && each !== root; each = each.parentElement)
    if (each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX)) return false
  return true
}

/** Opens the tab beside the open one, which slides in. */
function openNeighbour(root: HTMLElement, by: 1 | -1): void {
  const tabs = [...root.querySelectorAll<HTMLElement>('[role=tab]')]
  const next = tabs[tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true') + by]
  if (!next) return
  next.click()
  next.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  if (prefersStillness()) return
  const from = by * (isLeftToRight(root) ? 1 : -1)
  requestAnimationFrame(() => {
    const panel = document.getElementById(next.getAttribute('aria-controls') ?? '')
    panel?.animate({ translate: [`${from * 4}rem`, '0'], opacity: [0, 1] }, { duration: 180, easing: 'ease-out' })
  })
}
