import { Suspense, useEffect, useState } from 'react'
import { LazyModule, whenIdle } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import type { PullToRefreshProps } from './pull-to-refresh-part.tsx'

const part = new LazyModule(() => import('./pull-to-refresh-part.tsx'))
const Part = lazyPart(part, (it) => it.default)

/**
 * Loads a list again when a finger pulls the page down at its top. Rendered below the header. Screen readers have a button for
 * it, which the key `.` presses, too. A list comes before it can be pulled, so the code waits.
 */
export function PullToRefresh(props: PullToRefreshProps) {
  const [isWanted, setIsWanted] = useState(part.loaded !== undefined)
  useEffect(() => whenIdle(() => setIsWanted(true)), [])
  return <Suspense>{isWanted && <Part {...props} />}</Suspense>
}
