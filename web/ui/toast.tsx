import { lazy, Suspense, useSyncExternalStore } from 'react'
import { whenIdle } from './when-idle.ts'

// Nobody needs it to see the first screen.
const load = () => import('./toast-area.tsx')
const Area = lazy(load)

let isWanted = false
const listeners = new Set<() => void>()

function want(): void {
  isWanted = true
  for (const listener of listeners) listener()
}

const show = (kind: 'success' | 'error' | 'info') => (message: string) => {
  want()
  void load().then((area) => area.show(kind, message))
}

/** Says something at the top right; announced at once (SPEC §2, "a toast area"). */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  /** Takes away what was said before. */
  clear: () => {
    if (isWanted) void load().then((area) => area.clear())
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
