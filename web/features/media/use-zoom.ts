import { type MouseEvent, type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import { type Point, panBy, UNZOOMED, type ZoomView, zoomAt } from './zoom.ts'

const DOUBLE = 2.5
const SWIPE = 60
const STILL = 5
const NOWHERE: Point = { x: 0, y: 0 }

interface Swipes {
  onSwipe: (direction: -1 | 1) => void
  onDismiss: () => void
}

/** Zooms by pinch, wheel and double click, pans by drag; unzoomed, a drag is a swipe. */
export function useZoom({ onSwipe, onDismiss }: Swipes) {
  const [view, setView] = useState<ZoomView>(UNZOOMED)
  const pointers = useRef(new Map<number, Point>())
  const swept = useRef<Point>({ x: 0, y: 0 })
  const moved = useRef(0)
  /** How far a swipe has moved the image. */
  const [drag, setDrag] = useState<Point>(NOWHERE)

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (pointers.current.size > 1) return
    swept.current = { x: 0, y: 0 }
    moved.current = 0
  }

  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const by = { x: now.x - before.x, y: now.y - before.y }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    const { stage, at } = measure(event.currentTarget, other ? middle(now, other) : now)
    pointers.current.set(event.pointerId, now)
    moved.current += Math.hypot(by.x, by.y)
    swept.current = other ? { x: 0, y: 0 } : { x: swept.current.x + by.x, y: swept.current.y + by.y }

    // To a side, or down: that is where swipes lead.
    if (!other && view.scale === 1) setDrag({ x: swept.current.x, y: Math.max(0, swept.current.y) })
    else setDrag(NOWHERE)
    setView((current) => {
      if (!other) return panBy(current, by, stage)
      const pinched = zoomAt(current, distance(now, other) / Math.max(1, distance(before, other)), at, stage)
      return panBy(pinched, { x: by.x / 2, y: by.y / 2 }, stage)
    })
  }

  const handlePointerUp = (event: PointerEvent<HTMLElement>) => {
    const wasAlone = pointers.current.delete(event.pointerId) && pointers.current.size === 0
    const { x, y } = swept.current
    swept.current = { x: 0, y: 0 }
    setDrag(NOWHERE)
    if (!wasAlone || view.scale > 1) return
    if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    else if (y > SWIPE * 2) onDismiss()
  }

  // Trackpads report a pinch as a wheel event with Ctrl.
  const handleWheel = (event: WheelEvent<HTMLElement>) => {
    const { stage, at } = measure(event.currentTarget, { x: event.clientX, y: event.clientY })
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002))
    setView((current) => zoomAt(current, factor, at, stage))
  }

  const handleDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const { stage, at } = measure(event.currentTarget, { x: event.clientX, y: event.clientY })
    setView((current) => (current.scale > 1 ? UNZOOMED : zoomAt(current, DOUBLE, at, stage)))
  }

  // A press beside the image. With pointer capture the target is always the stage.
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const lies = document.elementFromPoint(event.clientX, event.clientY)
    if (lies === event.currentTarget && view.scale === 1 && moved.current < STILL) onDismiss()
  }

  return {
    view,
    drag,
    reset: () => setView(UNZOOMED),
    zoomBy: (factor: number) => setView((current) => zoomAt(current, factor, { x: 0, y: 0 }, screen())),
    stageProps: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: handlePointerUp,
      onWheel: handleWheel,
      onClick: handleClick,
      onDoubleClick: handleDoubleClick,
    },
  }
}

const screen = (): Point => ({ x: window.innerWidth, y: window.innerHeight })
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

// Points are relative to the middle of the stage.
function measure(element: HTMLElement, point: Point): { stage: Point; at: Point } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { stage: { x: width, y: height }, at: { x: point.x - left - width / 2, y: point.y - top - height / 2 } }
}
