/** Zoom and pan of an image: scaled by `scale`, its middle moved by `x`, `y` pixels. */
export interface ZoomView {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

export const UNZOOMED: ZoomView = { scale: 1, x: 0, y: 0 }
const MAX_SCALE = 6

/** Zooms around a point, relative to the middle of the stage. */
export function zoomAt(view: ZoomView, factor: number, at: Point, stage: Point): ZoomView {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return within({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, stage)
}

/** Pans a zoomed image. */
export const panBy = (view: ZoomView, by: Point, stage: Point): ZoomView =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)

// The image always covers what it covers at scale 1.
function within({ scale, x, y }: ZoomView, stage: Point): ZoomView {
  const room = { x: (stage.x * (scale - 1)) / 2, y: (stage.y * (scale - 1)) / 2 }
  return { scale, x: clamp(x, room.x), y: clamp(y, room.y) }
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0
