import { type ComponentType, lazy, useEffect, useState, useTransition } from 'react'
import type { LazyModule } from './lazy-module.ts'
import type { PartFailedProps } from './part-failed.tsx'

/**
 * A component in a chunk of its own. It suspends while the chunk is fetched. If that fails, `Failed` is rendered instead, or
 * nothing.
 */
export function lazyPart<M, P extends object>(
  module: LazyModule<M>,
  pick: (module: M) => ComponentType<P>,
  Failed?: ComponentType<PartFailedProps>,
): ComponentType<P> {
  // Outside the component, whose state is lost while it suspends.
  let pending: ComponentType<P> | undefined
  const begin = () =>
    lazy(() =>
      module.fetch().then(
        (fetched) => ({ default: pick(fetched) ?? Failure }),
        () => ({ default: Failure as ComponentType<P> }),
      ),
    ) as unknown as ComponentType<P>
  // A fetched module must not suspend: React shows a fallback for at least 300 ms.
  const current = () => {
    if (module.loaded) return pick(module.loaded)
    pending ??= begin()
    return pending
  }

  function Failure(props: P) {
    const [Shown, setShown] = useState<ComponentType<P> | null>(null)
    const [tries, setTries] = useState(0)
    const [isRetrying, startRetry] = useTransition()
    // The next mount retries.
    useEffect(
      () => () => {
        pending = undefined
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
    return (
      <Failed onRetry={retry} isRetrying={isRetrying} isStuck={tries > 0} isGone={module.isGone} onClose={onClose} />
    )
  }

  return function Part(props: P) {
    const [Shown] = useState<ComponentType<P>>(current)
    return <Shown {...props} />
  }
}
