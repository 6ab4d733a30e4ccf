/** Spreads expensive renders over animation frames, a few in each, so that scrolling stays smooth. */

const EACH_FRAME = 2

interface QueuedRender {
  /** Distance from the middle of the window, read in each frame. */
  distance: () => number
  render: () => void
}

const queue = new Set<QueuedRender>()
let frame = 0

/** Calls `render` in a later frame, the nearest first. Returns the function that cancels it. */
export function enqueueRender(distance: () => number, render: () => void): () => void {
  const queued = { distance, render }
  queue.add(queued)
  if (frame === 0) frame = requestAnimationFrame(renderNext)
  return () => void queue.delete(queued)
}

function renderNext(): void {
  const nearest = [...queue].sort((a, b) => a.distance() - b.distance()).slice(0, EACH_FRAME)
  for (const queued of nearest) {
    queue.delete(queued)
    queued.render()
  }
  frame = queue.size > 0 ? requestAnimationFrame(renderNext) : 0
}
