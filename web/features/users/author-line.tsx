import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Author } from '#contract/users.ts'
import { routes } from '#web/core/routes.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Leads to a member's page, once there are such pages. */
export function UserLink({
  username,
  className,
  children,
}: {
  username: string
  className?: string
  children: ReactNode
}) {
  const to = routes.user(username)
  if (to === null) return <span className={className}>{children}</span>
  return (
    <Link to={to} className={classNames(className, 'hover:underline')}>
      {children}
    </Link>
  )
}

/** Name, badge and @username: on one line, or one below the other. */
export function AuthorLine({ user, isStacked = false }: { user: Author; isStacked?: boolean }) {
  return (
    <span className={classNames('flex min-w-0', isStacked ? 'flex-col' : 'gap-1')}>
      <span className="flex min-w-0 items-center gap-1">
        <UserLink username={user.username} className="truncate font-bold">
          <bdi>{user.name}</bdi>
        </UserLink>
        {user.isVerifiedOrg && (
          <BadgeCheck
            role="img"
            aria-label="Verified organization"
            size={18}
            className="fill-accent-fill text-canvas"
          />
        )}
      </span>
      <UserLink username={user.username} className={classNames('truncate text-muted', !isStacked && 'shrink-[4]')}>
        @{user.username}
      </UserLink>
    </span>
  )
}
