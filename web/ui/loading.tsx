import { t } from '#web/core/i18n.ts'
import { classNames } from './class-names.ts'
import { LoaderCircle } from './icons.ts'

/** A grey placeholder for loading content. Its class sets size and shape. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-pill bg-press', className)} />
}

/** A loading indicator, announced to screen readers as `label`. */
export function Spinner({ label = t('Loading'), size = 24 }: { label?: string; size?: number }) {
  return (
    <span role="status" aria-label={label} className="inline-flex animate-late text-accent">
      <LoaderCircle aria-hidden size={size} className="animate-spin" />
    </span>
  )
}
