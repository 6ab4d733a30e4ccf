import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { enqueueRender } from './render-queue.ts'

interface VirtualRowProps {
  /** Shows an outline until the render queue reaches the row, as the list is being scrolled. */
  mayWait: boolean
  height: number
  /** Number of rows to the middle of the window. */
  distance: () => number
  children: ReactNode
}

/** A row of a virtual list. Rendering takes some milliseconds, so rows that enter while scrolling are queued. */
export function VirtualRow({ mayWait, height, distance, children }: VirtualRowProps) {
  const [isShown, setIsShown] = useState(!mayWait)
  const currentDistance = useEffectEvent(distance)
  useEffect(() => {
    if (!isShown) return enqueueRender(currentDistance, () => setIsShown(true))
  }, [isShown])
  return isShown ? children : <div aria-hidden className="row-outline" style={{ height }} />
}
