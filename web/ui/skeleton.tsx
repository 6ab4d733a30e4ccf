import { classNames } from './class-names.ts'

/** A grey placeholder for loading content. Its class sets size and shape. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-pill bg-press', className)} />
}
