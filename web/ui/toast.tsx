import { lazy, Suspense, useSyncExternalStore } from 'react'
import { whenIdle } from './when-idle.ts'

type AreaModule = typeof import('./toast-area.tsx')

let fetched: Promise<AreaModule> | undefined

// Nobody needs it to see the first screen. One promise for all: browsers keep no order among several imports that wait for
// the same file, and what is said must not be taken away by what was asked before.
function load(): Promise<AreaModule> {
  fetched ??= import('./toast-area.tsx').catch((error) => {
    fetched = undefined
    throw error
  })
  return fetched
}

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
