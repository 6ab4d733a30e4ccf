import { Suspense } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import type { ReportedLineProps } from './reported-line.tsx'

const Line = lazyPart(new LazyModule(() => import('./reported-line.tsx')), (it) => it.ReportedLine)

/** The line that replaces reported content. */
export const Collapsed = (props: ReportedLineProps) => (
  <div className={props.kind === 'message' ? 'min-h-8' : 'min-h-12'}>
    <Suspense>
      <Line {...props} />
    </Suspense>
  </div>
)
