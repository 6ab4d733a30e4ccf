import { type ComponentType, useContext } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import type { PartFailedProps } from '#web/ui/lazy/part-failed.tsx'
import { ScreenFailure } from './screen-failure.tsx'

interface ScreenModule {
  default: ComponentType
  /** Fetches the data of the first view. */
  prefetch?: () => Promise<unknown>
}

/** A screen in a chunk of its own. `preload` fetches the chunk, `prefetch` also the data of the first view. */
export function screen(load: () => Promise<ScreenModule>) {
  const module = new LazyModule(load)
  const Screen = lazyPart(module, (fetched) => fetched.default, Failed)
  // A failed prefetch is ignored: opening the screen fetches again and shows the failure.
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
