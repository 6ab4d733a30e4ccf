import type { ReactNode } from 'react'
import type { Author } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { BadgeCheck, Lock } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { leastWidth } from './least-width.ts'

/** A link to a user's page. */
export function UserLink({
  username,
  className,
  children,
}: {
  username: string
  className?: string
  children: ReactNode
}) {
  return (
    <Link to={routes.user(username)} className={classNames(className, 'hover:underline')}>
      {children}
    </Link>
  )
}

/** An avatar that links to the user's page. Only for pointers, as the name beside it has the same link. */
export function AvatarLink({ user }: { user: Author }) {
  return (
    <Link to={routes.user(user.username)} tabIndex={-1} aria-hidden className="h-fit shrink-0 rounded-pill">
      <Avatar src={user.avatar} className="hover:brightness-90" />
    </Link>
  )
}

export function VerifiedBadge({ size = 18 }: { size?: number }) {
  return (
    <BadgeCheck
      role="img"
      aria-label={t('Verified organization')}
      size={size}
      className="fill-accent-fill text-canvas"
    />
  )
}

/** The mark of an account whose posts only followers see. */
export const ProtectedMark = ({ size = 15 }: { size?: number }) => (
  <Lock role="img" aria-label={t('Protected account')} size={size} className="shrink-0" />
)

// A target of 24 pixels in a line of 20.
const targetClass = '-my-0.5 flex py-0.5'
/** The length of the longest username that is not truncated. */
export const SHORT = 6

/** A @username that is truncated before all else, down to "@…". That is as wide as the place kept for it: a letter that does not fit leaves no gap. */
export const shortestClass = 'min-w-[1.75em] shrink-[99999]'

/** Name, badge and @username, on one line or stacked. The @username is truncated first, then the name. */
export function AuthorLine({ user, isStacked = false }: { user: Author; isStacked?: boolean }) {
  return (
    <span className={classNames('flex min-w-0', isStacked ? 'flex-col' : 'gap-x-1 narrow:flex-col')}>
      <span
        style={isStacked ? undefined : leastWidth(user)}
        className={classNames('flex items-center gap-1', isStacked && 'min-w-0')}
      >
        <UserLink username={user.username} className={`${targetClass} min-w-0 font-bold`}>
          <bdi className="truncate">{user.name}</bdi>
        </UserLink>
        {user.isVerifiedOrg && <VerifiedBadge />}
        {user.isProtected && <ProtectedMark />}
      </span>
      <UserLink
        username={user.username}
        className={classNames(
          targetClass,
          'text-muted',
          isStacked || user.username.length > SHORT ? shortestClass : 'shrink-0',
        )}
      >
        <bdi className="truncate">@{user.username}</bdi>
      </UserLink>
    </span>
  )
}
