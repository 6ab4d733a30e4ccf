import type { ComponentType } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'

interface ScreenModule {
  default: ComponentType
  /** Fetches what the screen shows first. */
  prefetch?: () => Promise<unknown>
}

/** A screen in a chunk of its own, and how to fetch that chunk ahead: alone, or with the data it shows first. */
export function screen(load: () => Promise<ScreenModule>) {
  const module = new LazyModule(load)
  const Screen = lazyPart(module, (fetched) => fetched.default, PartFailed)
  // A chunk that is gone after an update matters only to whoever opens the screen.
  return Object.assign(Screen, {
    preload: () => module.fetch().then(nothing, nothing),
    prefetch: () =>
      module
        .fetch()
        .then((fetched) => fetched.prefetch?.())
        .then(nothing, nothing),
  })
}

const nothing = () => {}
