import { classNames } from './class-names.ts'

/** A grey stand-in for what is loading. Size and shape come by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-pill bg-press', className)} />
}
