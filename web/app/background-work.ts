import { whenIdle, whenSettled } from '#web/ui/lazy/lazy-module.ts'

/** Starts live events, gestures and offline support, each once the browser is idle, and the last after the first view. Returns the function that stops them. */
export function startBackgroundWork(): () => void {
  const stops: (() => void)[] = []
  let isStopped = false
  const starter = (load: () => Promise<() => () => void>) => async () => {
    const start = await load()
    if (!isStopped) stops.push(start())
  }
  const starters = [
    { when: whenIdle, start: starter(async () => (await import('./live.ts')).startLive) },
    { when: whenIdle, start: starter(async () => (await import('./touch.ts')).followFingers) },
    {
      when: whenSettled,
      start: starter(async () => (await import('./offline/prepare-for-offline.ts')).prepareForOffline),
    },
  ]
  const startNext = () => {
    const next = starters.shift()
    // Queries poll if the chunk cannot be fetched.
    next?.when(() => void (isStopped || next.start().then(startNext, startNext)))
  }
  startNext()
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
