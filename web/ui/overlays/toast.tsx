import { Suspense } from 'react'
import { createStore, useStore } from '#web/store.ts'
import { LazyModule, whenSettled } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'

type Kind = 'success' | 'error' | 'info'

// The first screen does not need it. All calls share one promise: browsers keep no order among imports that wait for the
// same file, and `clear` must not remove a later toast.
const area = new LazyModule(() => import('./toast-area.tsx'))

const Area = lazyPart(area, (it) => it.default)

const isWanted = createStore(false, () => {
  whenSettled(() => isWanted.set(true))
  return () => {}
})

/** Fetches the area for a toast and mounts it. */
export function toastArea(): Promise<typeof import('./toast-area.tsx')> {
  isWanted.set(true)
  return area.fetch()
}

const show = (kind: Kind) => (message: string) => {
  // Without the chunk there is no toast; forms and lists still show the failure.
  toastArea().then(
    (it) => it.show(kind, message),
    () => {},
  )
}

/** Shows a message at the top right and announces it to screen readers. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  /** Removes all toasts. */
  clear: () => {
    if (isWanted.get())
      area.fetch().then(
        (it) => it.clear(),
        () => {},
      )
  },
}

/** Where toasts appear. Fetched ahead, so that it works offline. */
export function ToastArea() {
  return <Suspense>{useStore(isWanted) && <Area />}</Suspense>
}
