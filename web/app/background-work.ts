import { whenIdle } from '#web/ui/lazy/when-idle.ts'

/** Follows live events and prepares for being offline once the first view is there; returns how to stop. */
export function startBackgroundWork(): () => void {
  const stops: (() => void)[] = []
  let isOver = false
  const begin = (load: () => Promise<() => () => void>) => async () => {
    const start = await load()
    if (!isOver) stops.push(start())
  }
  const begins = [
    begin(async () => (await import('./live.ts')).startLive),
    begin(async () => (await import('./offline/prepare-for-offline.ts')).prepareForOffline),
  ]
  whenIdle(() => {
    // A chunk that is gone after an update: what is shown goes on asking by itself.
    for (const each of begins) if (!isOver) each().catch(() => {})
  })
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
