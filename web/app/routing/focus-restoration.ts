/** Remembers the focused element of each history entry and restores it on Back. */
import { focusHeading } from '#web/ui/page-header.tsx'

/** Selectors of an element. Lists render new elements, so the element itself may be gone. */
interface Place {
  /** The tweet, or the landmark. */
  within: string
  /** The element inside the tweet or landmark; null for the tweet itself. */
  own: string | null
  /** The index among several matches. */
  index: number
}

const places: Record<string, Place> = {}

/** How long to wait for the element to be rendered. */
const TIMEOUT_MS = 1_000

/** Remembers the element that was last focused or pressed on this entry. Returns the function that stops it. */
export function rememberFocus(entry: string): () => void {
  const note = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest('a, button, article[tabindex]') : null
    const place = element && placeOf(element)
    if (place) places[entry] = place
  }
  // Not every browser focuses a pressed element.
  const events = ['focusin', 'click']
  for (const event of events) document.addEventListener(event, note, true)
  return () => {
    for (const event of events) document.removeEventListener(event, note, true)
  }
}

/**
 * Restores the focus of this entry once its element is rendered; without an element, focuses the heading. Returns the function
 * that cancels it.
 */
export function restoreFocus(entry: string): () => void {
  const place = places[entry]
  if (place === undefined) {
    focusHeading()
    return () => {}
  }
  if (focusOn(place)) return () => {}
  const observer = new MutationObserver(() => focusOn(place) && stop())
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of ['keydown', 'pointerdown']) removeEventListener(event, stop, true)
  }
  const timer = setTimeout(() => {
    stop()
    focusHeading()
  }, TIMEOUT_MS)
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, stop, true)
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}

function placeOf(element: Element): Place | null {
  const region = element.closest('main, nav, aside') ?? document.body
  const post = element.closest('article')
  const link = post?.querySelector('a[href^="/tweet/"]')
  const within = link ? `${region.localName} article:has(${attribute(link, 'href')})` : region.localName
  if (element === post) return link ? { within, own: null, index: 0 } : null
  const name = ['href', 'data-action', 'aria-label', 'id'].find((each) => element.hasAttribute(each))
  if (!name) return null
  const own = `${element.localName}${attribute(element, name)}`
  return { within, own, index: [...((link && post) ?? region).querySelectorAll(own)].indexOf(element) }
}

const attribute = (element: Element, name: string) => `[${name}=${JSON.stringify(element.getAttribute(name))}]`

function focusOn({ within, own, index }: Place): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(within)]
    .map((each) => (own === null ? each : each.querySelectorAll<HTMLElement>(own)[index]))
    .filter((each) => each?.checkVisibility?.() ?? each !== undefined)
  // A list may hold the same tweet twice.
  const element = found.find((each) => each && isInView(each)) ?? found[0]
  element?.focus({ preventScroll: true })
  return element !== undefined
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
