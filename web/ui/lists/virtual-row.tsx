import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { enqueueRender } from './render-queue.ts'

interface VirtualRowProps {
  /** It enters while the list moves: an outline as high as it stands in until it is its turn. */
  mayWait: boolean
  height: number
  /** Rows between it and the middle of the window, now. */
  distance: () => number
  children: ReactNode
}

/** A row of a long list. To make one takes some milliseconds, so those who enter together come one after the other. */
export function VirtualRow({ mayWait, height, distance, children }: VirtualRowProps) {
  const [isShown, setIsShown] = useState(!mayWait)
  const currentDistance = useEffectEvent(distance)
  useEffect(() => {
    if (!isShown) return enqueueRender(currentDistance, () => setIsShown(true))
  }, [isShown])
  return isShown ? children : <div aria-hidden className="row-outline" style={{ height }} />
}
