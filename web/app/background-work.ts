import { whenIdle } from '#web/ui/lazy/lazy-module.ts'

/** Starts live events, gestures and offline support, each once the browser is idle. Returns the function that stops them. */
export function startBackgroundWork(): () => void {
  const stops: (() => void)[] = []
  let isStopped = false
  const starter = (load: () => Promise<() => () => void>) => async () => {
    const start = await load()
    if (!isStopped) stops.push(start())
  }
  const starters = [
    starter(async () => (await import('./live.ts')).startLive),
    starter(async () => (await import('./touch.ts')).followFingers),
    starter(async () => (await import('./offline/prepare-for-offline.ts')).prepareForOffline),
  ]
  const startNext = () =>
    whenIdle(() => {
      const next = isStopped ? undefined : starters.shift()
      // Queries poll if the chunk cannot be fetched.
      next?.().then(startNext, startNext)
    })
  startNext()
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
