import { type ComponentType, useContext } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import type { PartFailedProps } from '#web/ui/lazy/part-failed.tsx'
import { ScreenFailure } from './screen-failure.tsx'

interface ScreenModule {
  default: ComponentType
  /** Fetches the data that the screen shows first. */
  prefetch?: () => Promise<unknown>
}

/** A screen in a chunk of its own. `preload` fetches the chunk, `prefetch` also the data that the screen shows first. */
export function screen(load: () => Promise<ScreenModule>) {
  const module = new LazyModule(load)
  const Screen = lazyPart(module, (fetched) => fetched.default, Failed)
  // A failed fetch is shown when the screen is opened.
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

function Failed(props: PartFailedProps) {
  const Failure = useContext(ScreenFailure)
  return <Failure {...props} />
}
