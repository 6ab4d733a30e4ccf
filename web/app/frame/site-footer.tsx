import type { ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { useNetwork } from '#web/ui/network.ts'

const links = [
  { to: routes.signUp, label: t('Sign up') },
  { to: routes.signIn, label: t('Sign in') },
]

const own = [
  { to: routes.about, label: t('About') },
  { to: routes.rules, label: t('Rules') },
]

/** Pages of the server, which the operator may redirect. The licence requires the link to the source. */
const served = [
  { to: '/terms', label: t('Terms') },
  { to: '/privacy', label: t('Privacy', { context: 'the policy' }) },
  { to: '/source', label: t('Source') },
  { to: '/api/docs', label: t('API') },
]

interface SiteFooterProps {
  /** Whether it is the footer of a public screen. Otherwise it is that of the sidebar. */
  isPublic?: boolean
  /** Whether a member sees the screen, who has signed up and in. */
  isSignedIn?: boolean
  children?: ReactNode
}

/** The footer of public screens, with their choices as its children, and of the sidebar. */
export function SiteFooter({ isPublic, isSignedIn, children }: SiteFooterProps) {
  const { name } = useNetwork()
  return (
    <footer
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 text-sm text-muted',
        isPublic
          ? 'group-has-[[data-loading]]/frame:hidden justify-center px-6 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] side:group-has-[[data-picture]]/frame:ms-[50%] side:group-has-[[data-picture]]/frame:justify-start side:group-has-[[data-picture]]/frame:px-16'
          : 'px-4',
      )}
    >
      {isPublic &&
        !isSignedIn &&
        links.map(({ to, label }) => (
          <Link key={to} to={to} className="py-1 hover:text-ink hover:underline">
            {label}
          </Link>
        ))}
      {own.map(({ to, label }) => (
        <Link key={to} to={to} className="py-1 hover:text-ink hover:underline">
          {label}
        </Link>
      ))}
      {served.map(({ to, label }) => (
        <a key={to} href={to} className="py-1 hover:text-ink hover:underline">
          {label}
        </a>
      ))}
      <span className="py-1">
        © 2025 <bdi>{name}</bdi>
      </span>
      {children}
    </footer>
  )
}
