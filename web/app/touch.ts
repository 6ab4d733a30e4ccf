/** Touch gestures of all screens. Fetched after the first view. */

import { startSwipingTabs } from '#web/ui/controls/swipe-tabs.ts'
import { hideHeaderOnScroll } from './frame/hide-header.ts'

/** Starts to listen for gestures. Returns the function that stops it. */
export function followFingers(): () => void {
  const stops = [hideHeaderOnScroll(), startSwipingTabs()]
  return () => {
    for (const stop of stops) stop()
  }
}
