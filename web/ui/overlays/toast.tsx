import { Suspense, useSyncExternalStore } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { whenIdle } from '#web/ui/lazy/when-idle.ts'

// Nobody needs it to see the first screen. One promise for all: browsers keep no order among several imports that wait for
// the same file, and what is said must not be taken away by what was asked before.
const area = new LazyModule(() => import('./toast-area.tsx'))

const Area = lazyPart(area, (it) => it.default)

let isWanted = false
const listeners = new Set<() => void>()

function want(): void {
  isWanted = true
  for (const listener of listeners) listener()
}

const show = (kind: 'success' | 'error' | 'info') => (message: string) => {
  want()
  // Where even this part cannot be fetched, forms and lists still say what failed.
  area.fetch().then(
    (it) => it.show(kind, message),
    () => {},
  )
}

/** Says something at the top right; announced at once (SPEC §2, "a toast area"). */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  /** Takes away what was said before. */
  clear: () => {
    if (isWanted)
      area.fetch().then(
        (it) => it.clear(),
        () => {},
      )
  },
}

/** Where toasts appear; fetched ahead, so that it is there when the server is not. */
export function ToastArea() {
  const isShown = useSyncExternalStore(subscribe, () => isWanted)
  return <Suspense>{isShown && <Area />}</Suspense>
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  whenIdle(want)
  return () => void listeners.delete(listener)
}
