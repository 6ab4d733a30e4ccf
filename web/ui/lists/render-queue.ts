/** What is heavy to show takes turns while one scrolls: a few in each frame, so that none becomes long. */

const EACH_FRAME = 2

interface Waiting {
  /** How far it is from where one looks, asked anew each frame. */
  distance: () => number
  take: () => void
}

const queue = new Set<Waiting>()
let frame = 0

/** Calls `take` when its turn has come, the nearest first; returns how to leave the queue. */
export function enqueueRender(distance: () => number, take: () => void): () => void {
  const waiting = { distance, take }
  queue.add(waiting)
  if (frame === 0) frame = requestAnimationFrame(renderNext)
  return () => void queue.delete(waiting)
}

function renderNext(): void {
  const nearest = [...queue].sort((a, b) => a.distance() - b.distance()).slice(0, EACH_FRAME)
  for (const waiting of nearest) {
    queue.delete(waiting)
    waiting.take()
  }
  frame = queue.size > 0 ? requestAnimationFrame(renderNext) : 0
}
