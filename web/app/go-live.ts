import { whenIdle } from '#web/ui/when-idle.ts'

/** Follows live events once the first view is there; returns how to stop. */
export function goLiveWhenIdle(): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const begin = async () => {
    const { goLive } = await import('./live.ts')
    if (!isOver) stop = goLive()
  }
  whenIdle(() => {
    // A chunk that is gone after an update: what is shown goes on asking by itself.
    if (!isOver) begin().catch(() => {})
  })
  return () => {
    isOver = true
    stop?.()
  }
}
