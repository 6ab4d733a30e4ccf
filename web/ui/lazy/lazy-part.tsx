import { type ComponentType, lazy, useEffect, useState, useTransition } from 'react'
import type { LazyModule } from './lazy-module.ts'
import type { PartFailedProps } from './part-failed.tsx'

/**
 * A part whose code is a chunk of its own. It suspends while that is fetched; when it cannot be, `Failed` takes its
 * place and all around it goes on. A part that is only an extra has no such face: it is left out.
 */
export function lazyPart<M, P extends object>(
  module: LazyModule<M>,
  pick: (module: M) => ComponentType<P>,
  Failed?: ComponentType<PartFailedProps>,
): ComponentType<P> {
  // Kept outside: what a component remembers is lost while it suspends.
  let coming: ComponentType<P> | undefined
  const begin = () =>
    lazy(() =>
      module.fetch().then(
        (fetched) => ({ default: pick(fetched) ?? Failure }),
        () => ({ default: Failure as ComponentType<P> }),
      ),
    ) as unknown as ComponentType<P>
  // What is there already must not suspend: once React has shown a fallback, it shows nothing else for 300 ms.
  const current = () => {
    if (module.loaded) return pick(module.loaded)
    coming ??= begin()
    return coming
  }

  // Once fetched after all, the part is shown in its own place.
  function Failure(props: P) {
    const [Shown, setShown] = useState<ComponentType<P> | null>(null)
    const [tries, setTries] = useState(0)
    const [isRetrying, startRetry] = useTransition()
    // Who comes back to it later has it tried again.
    useEffect(
      () => () => {
        coming = undefined
      },
      [],
    )
    if (Shown) return <Shown {...props} />
    const { onClose, isOpen } = props as { onClose?: () => void; isOpen?: boolean }
    if (!Failed || isOpen === false) return null
    const retry = () =>
      startRetry(async () => {
        const fetched = await module.fetch().then(pick, () => null)
        startRetry(() => {
          setTries((before) => before + 1)
          if (fetched) setShown(() => fetched)
        })
      })
    return <Failed onRetry={retry} isRetrying={isRetrying} isStuck={tries > 0} onClose={onClose} />
  }

  return function Part(props: P) {
    const [Shown] = useState<ComponentType<P>>(current)
    return <Shown {...props} />
  }
}
