import { t } from '#web/core/i18n.ts'
import { classNames } from './class-names.ts'
import { useNetwork } from './network.ts'

/** The picture of the network; of Plus a plus sign in a rounded square. */
export function Logo({ size = 32, className }: { size?: number; className?: string }) {
  const { picture } = useNetwork()
  if (picture)
    return (
      <img
        src={picture}
        alt=""
        width={size}
        height={size}
        className={classNames('rounded-[28%] object-cover', className)}
      />
    )
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 64 64" fill="none" className={className}>
      <rect width="64" height="64" rx="18" className="fill-accent-fill" />
      <path d="M32 17v30M17 32h30" strokeWidth="9" strokeLinecap="round" className="stroke-on-fill" />
    </svg>
  )
}

/** Shown until the session is known. Looks like the splash of index.html, which it replaces. */
export function Splash() {
  return (
    <div role="status" aria-label={t('Loading')} className="splash">
      <Logo size={56} />
    </div>
  )
}
