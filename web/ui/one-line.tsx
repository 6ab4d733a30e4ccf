import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A name on one line, shortened at its own end, whichever way the page runs. */
export const OneLine = ({ className, children }: { className?: string; children: ReactNode }) => (
  <span className={classNames('flex min-w-0', className)}>
    <bdi className="truncate">{children}</bdi>
  </span>
)
