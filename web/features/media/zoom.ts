/** How a picture lies on the stage: enlarged by `scale`, its middle moved by `x`, `y` pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
const MOST = 6

/** Enlarges around a point, given from the middle of the stage: what lies under it stays there. */
export function zoomAt(view: View, factor: number, at: Point, stage: Point): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return within({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, stage)
}

/** Moves the enlarged picture. */
export const panBy = (view: View, by: Point, stage: Point): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)

// The stage never shows less of the picture than at scale 1.
function within({ scale, x, y }: View, stage: Point): View {
  const room = { x: (stage.x * (scale - 1)) / 2, y: (stage.y * (scale - 1)) / 2 }
  return { scale, x: clamp(x, room.x), y: clamp(y, room.y) }
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0
