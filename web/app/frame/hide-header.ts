/** Shorter scrolls, in pixels, are ignored: fingers tremble. */
const LEAST = 8
/** Pixels that no finger scrolls in one frame: the app has restored a position. */
const JUMP = 300
/** Near the top the header always shows. */
const TOP = 100

/** Marks the document while a person scrolls down, which hides the header of phones and low windows. Returns the function that stops it. */
export function hideHeaderOnScroll(): () => void {
  const root = document.documentElement
  let last = scrollY
  const follow = () => {
    // Some browsers scroll beyond both ends and spring back.
    const place = Math.min(Math.max(0, scrollY), root.scrollHeight - innerHeight)
    const by = place - last
    if (Math.abs(by) < LEAST) return
    last = place
    root.toggleAttribute('data-scrolling-down', by > 0 && by < JUMP && place > TOP)
  }
  addEventListener('scroll', follow, { passive: true })
  return () => {
    removeEventListener('scroll', follow)
    root.removeAttribute('data-scrolling-down')
  }
}
