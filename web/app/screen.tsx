import { type ComponentType, lazy, useState } from 'react'

interface ScreenModule {
  default: ComponentType
  /** Fetches what the screen shows first. */
  prefetch?: () => Promise<unknown>
}

/** A screen in a chunk of its own, and how to fetch that chunk ahead: alone, or with the data it shows first. */
export function screen(load: () => Promise<ScreenModule>) {
  let fetched: ComponentType | undefined
  const fetchIt = async () => {
    const module = await load()
    fetched = module.default
    return module
  }
  const Lazy = lazy(fetchIt)

  // What is there already must not suspend: once React has shown a fallback, it shows nothing else for 300 ms.
  function Screen() {
    const [Shown] = useState<ComponentType>(() => fetched ?? Lazy)
    return <Shown />
  }
  // A chunk that is gone after an update matters only to whoever opens the screen.
  return Object.assign(Screen, {
    preload: () => fetchIt().then(nothing, nothing),
    prefetch: () =>
      fetchIt()
        .then((module) => module.prefetch?.())
        .then(nothing, nothing),
  })
}

const nothing = () => {}
